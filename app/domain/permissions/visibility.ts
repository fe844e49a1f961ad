import { type Visibility, visibilities } from './names'
import { type Holder, levelsFor } from './rules'

/** The visibilities that the holder may choose, and the current one. */
export function visibilitiesFor(
  holder: Holder & { userId: string },
  resource: 'post' | 'progress',
  item: { createdById: string; visibility: string },
): Visibility[] {
  const levels = levelsFor(holder, item.createdById === holder.userId ? 'create' : 'edit', resource)
  return visibilities.filter((level) => level === item.visibility || levels.includes(level))
}
