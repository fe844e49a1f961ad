export const maxInGroup = 50
export const maxMessagesPerMinute = 30
export const maxGroupsPerHour = 20
export const longestMessage = 5_000

/** Who may change a group; everyone if all its admins are gone. The circle's own group follows the team. */
export type GroupPermissions = {
  isGroup: boolean
  isOfTeam: boolean
  isAdmin: boolean
  hasAdmin: boolean
  allowCircleEdit: boolean
  allowMembersEdit: boolean
}

/** Whether they may remove people, make admins, and set others' rights. */
export function mayManage({ isGroup, isOfTeam, isAdmin, hasAdmin }: GroupPermissions) {
  return isGroup && !isOfTeam && (isAdmin || !hasAdmin)
}

export function mayLeave({ isGroup, isOfTeam }: Pick<GroupPermissions, 'isGroup' | 'isOfTeam'>) {
  return isGroup && !isOfTeam
}

export function mayRename(group: GroupPermissions) {
  return group.isGroup && (group.allowCircleEdit || mayManage(group))
}

export function mayAddPeople(group: GroupPermissions) {
  return group.isGroup && !group.isOfTeam && (group.allowMembersEdit || mayManage(group))
}

const editableMs = 15 * 60_000

/** Whether a message's text may still be changed: for fifteen minutes. */
export function mayEditMessage({ createdAt }: { createdAt: Date }, now: Date) {
  return now.getTime() - createdAt.getTime() < editableMs
}
