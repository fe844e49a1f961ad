import type { Visibility } from '~/domain/permissions/names'
import { can, type Holder, levelsFor, mayRead, type PermissionAction } from '~/domain/permissions/rules'
import { visibilitiesFor } from '~/domain/permissions/visibility'
import { isCompletable, type ProgressType } from './rules'

type Viewer = Holder & { userId: string }
type Item = { type: string; visibility: string; createdById: string }

export function visibilitiesToChoose(holder: Holder): Visibility[] {
  const levels = levelsFor(holder, 'create', 'progress')
  return levels.length ? levels : ['everyone']
}

/** The visibilities for an item they may edit, including its current one. */
export function visibilitiesToKeep(holder: Viewer, item: Item) {
  return visibilitiesFor(holder, 'progress', item)
}

export function seesPrivacy(holder: Holder) {
  return can(holder, 'read', 'progress', { visibility: 'careTeam' })
}

export function mayReadItem(holder: Viewer, item: Item) {
  return mayRead(holder, 'progress', item)
}

export function mayChangeItem(holder: Viewer, action: 'edit' | 'delete', item: Item) {
  if (item.createdById === holder.userId) return true
  return mayReadItem(holder, item) && isWithin(holder, action, item)
}

export function mayCompleteItem(holder: Viewer, item: Item, assigned: readonly (string | null)[]) {
  if (!isCompletable(item.type) || !mayReadItem(holder, item)) return false
  return assigned.includes(holder.userId) || mayChangeItem(holder, 'edit', item)
}

function isWithin(holder: Holder, action: PermissionAction, { type, visibility }: Item) {
  const isInLevels = levelsFor(holder, action, 'progress').some((level) => level === visibility)
  return isInLevels || ((type as ProgressType) === 'action' && can(holder, action, 'action', { visibility }))
}
