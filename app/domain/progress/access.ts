import type { Visibility } from '~/domain/permissions/names'
import { can, type Holder, levelsFor, mayRead, type PermissionAction } from '~/domain/permissions/rules'
import { visibilitiesFor } from '~/domain/permissions/visibility'
import { isCompletable, type ProgressType } from './rules'

type Viewer = Holder & { userId: string }
type Item = { type: string; visibility: string; createdById: string }

/** The visibilities that the member can give a new item: what their role lets them choose, or everyone. */
export function visibilitiesToChoose(holder: Holder): Visibility[] {
  const levels = levelsFor(holder, 'create', 'progress')
  return levels.length ? levels : ['everyone']
}

/** The visibilities for an item they may edit, including its current one. */
export function visibilitiesToRetain(holder: Viewer, item: Item) {
  return visibilitiesFor(holder, 'progress', item)
}

/** Whether an item shows its visibility: to those who see more than what is for everyone. */
export function seesPrivacy(holder: Holder) {
  return can(holder, 'read', 'progress', { visibility: 'careTeam' })
}

/** Whether they may see this item. Its creator always may. */
export function mayReadItem(holder: Viewer, item: Item) {
  return mayRead(holder, 'progress', item)
}

/** Whether they may edit or delete this item: its creator, or by their role's rights for its visibility. */
export function mayChangeItem(holder: Viewer, action: 'edit' | 'delete', item: Item) {
  if (item.createdById === holder.userId) return true
  return mayReadItem(holder, item) && isWithin(holder, action, item)
}

/** Whether they may complete and reopen this item: its creator, its assignees, and members who may edit it. */
export function mayCompleteItem(holder: Viewer, item: Item, assigned: readonly (string | null)[]) {
  if (!isCompletable(item.type) || !mayReadItem(holder, item)) return false
  return assigned.includes(holder.userId) || mayChangeItem(holder, 'edit', item)
}

function isWithin(holder: Holder, action: PermissionAction, { type, visibility }: Item) {
  const isInLevels = levelsFor(holder, action, 'progress').some((level) => level === visibility)
  return isInLevels || ((type as ProgressType) === 'action' && can(holder, action, 'action', { visibility }))
}
