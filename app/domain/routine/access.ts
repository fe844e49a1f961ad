import type { Member } from '~/domain/members/member'
import { isTeamAdmin } from '~/domain/members/rules'
import { can, type Holder } from '~/domain/permissions/rules'

type Viewer = Pick<Member, 'userId' | 'rules' | 'isAdmin' | 'role'>
type Item = { isTask: boolean; createdById: string; hasOwner: boolean }

export function maySeeRoutine(holder: Holder) {
  return can(holder, 'view', 'routine')
}

/** Whether they may change events and tasks of the circle: by their role, not as creator. */
export function mayEditRoutine(holder: Holder) {
  return can(holder, 'edit', 'routine')
}

/** Whether they may delete this item: its owner alone, or the circle's admins once the owner has left. */
export function mayDeleteItem(viewer: Viewer, { createdById, hasOwner }: Item) {
  if (!can(viewer, 'delete', 'routine')) return false
  return createdById === viewer.userId || (!hasOwner && (viewer.isAdmin || isTeamAdmin(viewer.role)))
}

/** Whether they may complete and reopen this task: its owner, and those who are assigned. */
export function mayCompleteTask(viewer: Viewer, item: Item, assigned: readonly (string | null)[]) {
  if (!item.isTask || !maySeeRoutine(viewer)) return false
  return item.createdById === viewer.userId || assigned.includes(viewer.userId)
}
