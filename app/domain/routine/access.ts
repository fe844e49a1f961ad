import type { Member } from '~/domain/member'
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
export function mayDeleteItem(viewer: Viewer, item: Item) {
  return rightsOf(viewer).mayDelete(item)
}

/** Whether they may complete and reopen this task: its owner and assignees. */
export function mayCompleteTask(viewer: Viewer, item: Item, assigned: readonly (string | null)[]) {
  return rightsOf(viewer).mayComplete(item, assigned.includes(viewer.userId))
}

export type Rights = ReturnType<typeof rightsOf>

/** The same for many items of a circle: the role's rules are evaluated once. */
export function rightsOf(viewer: Viewer) {
  const { userId, isAdmin, role } = viewer
  const [maySee, hasDelete] = [maySeeRoutine(viewer), can(viewer, 'delete', 'routine')]
  const runsCircle = isAdmin || isTeamAdmin(role)
  return {
    mayEdit: mayEditRoutine(viewer),
    mayDelete({ createdById, hasOwner }: Omit<Item, 'isTask'>) {
      return hasDelete && (createdById === userId || (!hasOwner && runsCircle))
    },
    mayComplete({ isTask, createdById }: Omit<Item, 'hasOwner'>, isAssigned: boolean) {
      return isTask && maySee && (createdById === userId || isAssigned)
    },
  }
}
