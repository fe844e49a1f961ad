import type { Member } from '~/domain/members/member'
import { isTeamAdmin } from '~/domain/members/rules'
import { can, type Holder } from '~/domain/permissions/rules'

type Viewer = Pick<Member, 'userId' | 'rules' | 'isAdmin' | 'role'>
type Item = { isTask: boolean; createdById: string; hasOwner: boolean }

export function maySeeRoutine(holder: Holder) {
  return can(holder, 'view', 'routine')
}

export function mayEditRoutine(holder: Holder) {
  return can(holder, 'edit', 'routine')
}

/** Only the owner may delete an item, or the circle's admins once the owner has left. */
export function mayDeleteItem(viewer: Viewer, { createdById, hasOwner }: Item) {
  if (!can(viewer, 'delete', 'routine')) return false
  return createdById === viewer.userId || (!hasOwner && (viewer.isAdmin || isTeamAdmin(viewer.role)))
}

export function mayCompleteTask(viewer: Viewer, item: Item, assigned: readonly (string | null)[]) {
  if (!item.isTask || !maySeeRoutine(viewer)) return false
  return item.createdById === viewer.userId || assigned.includes(viewer.userId)
}
