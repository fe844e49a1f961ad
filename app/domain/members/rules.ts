import { compareNames } from '~/data/folded'
import type { Member, MemberStatus } from '~/domain/member'
import type { RoleName } from '~/domain/permissions/names'
import { can, type Holder } from '~/domain/permissions/rules'

const waitingFirst: readonly MemberStatus[] = ['pending', 'no_register', 'rejected', 'active', 'removed']
const forFamily: readonly RoleName[] = ['coach', 'companion', 'admin', 'family', 'aide', 'notDeclared']
const forOthers: readonly RoleName[] = ['family', 'companion', 'coach', 'admin', 'aide', 'notDeclared']

type InOrder = { status: MemberStatus; role: RoleName; name: string }

/** The order of a circle's people for this viewer: not yet joined first, then by role and name. */
export function inTeamOrder<T extends InOrder>(members: readonly T[], viewerRole: RoleName): T[] {
  const roles = viewerRole === 'family' ? forFamily : forOthers
  return [...members].sort(
    (one, other) =>
      waitingFirst.indexOf(one.status) - waitingFirst.indexOf(other.status) ||
      roles.indexOf(one.role) - roles.indexOf(other.role) ||
      compareNames(one.name, other.name),
  )
}

const memberActions = ['resend', 'chat', 'call', 'email', 'settings', 'makeAdmin', 'remove', 'leave'] as const
export type MemberAction = (typeof memberActions)[number]

export type Subject = {
  id: string
  status: MemberStatus
  role: RoleName
  isAdmin: boolean
  isSuperAdmin: boolean
  phone: string | null
  email: string | null
}

/** The member menu's actions, which the commands also check. */
export function memberActionsFor(viewer: Member, subject: Subject): MemberAction[] {
  const isMe = subject.id === viewer.id
  const isActive = subject.status === 'active'
  const isWaiting = ['pending', 'no_register', 'rejected'].includes(subject.status)
  const may: Record<MemberAction, boolean> = {
    resend: isWaiting && can(viewer, 'create', 'team.invite'),
    chat: isActive && !isMe,
    call: isActive && !isMe && Boolean(subject.phone),
    email: isActive && !isMe && Boolean(subject.email),
    settings: (isActive || isWaiting) && problemOfSettings(viewer, subject) === null,
    makeAdmin: isActive && isAdminHere(viewer) && !subject.isAdmin,
    remove: (isActive || isWaiting) && !isMe && isAdminHere(viewer),
    leave: isActive && isMe,
  }
  return memberActions.filter((action) => may[action])
}

/** The member menu's admins: the circle's own, and the provider's managers. */
export function isAdminHere({ isAdmin, role }: { isAdmin: boolean; role: RoleName }) {
  return isAdmin || role === 'admin'
}

export function isTeamAdmin(role: RoleName) {
  return role === 'admin' || role === 'coach'
}

/** Whether the member's role may change others' settings. */
export function mayOpenSettings(holder: Holder) {
  return can(holder, 'edit', 'team.settings')
}

/** Why the viewer may not change this member's details; null when they may. */
export function problemOfSettings(viewer: Holder, subject: { role: RoleName; isSuperAdmin: boolean }) {
  if (!mayOpenSettings(viewer)) return 'notAllowed'
  return isTeamAdmin(subject.role) || subject.isSuperAdmin ? 'adminProfile' : null
}

export const livesWithAnswers = ['yes', 'no', 'unknown'] as const
