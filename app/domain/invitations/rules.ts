import type { InvitationStatus, MemberStatus } from '~/domain/member'

export const linkLifeDays = 30
const reopenHours = 24 // after it was declined
export const maxRows = 20
export const maxPerDay = 50 // of one person
export const maxPerDayInAll = 200
export const maxPerDayToOne = 3
export const maxReopenedPerDay = 3 // of one invitation: each time its inviter is notified again

/** `nobody`: no row. */
export type MemberPlace = MemberStatus | 'nobody'

/** `register`: the person has an account with the verified address. `reopen`: takes a refusal back. */
export type InvitationAction = 'invite' | 'resend' | 'accept' | 'decline' | 'register' | 'remove' | 'reopen'

/** `notFound`: nothing here for this person. */
export type Obstacle = 'alreadyActive' | 'rejected' | 'notFound'

/** `none`: an open invitation ends with the membership. */
export type Step = { member: MemberStatus; invitation: InvitationStatus | 'none' }

const waiting = { member: 'waiting', invitation: 'invited' } as const
const joined = { member: 'active', invitation: 'accepted' } as const
const declined = { member: 'rejected', invitation: 'rejected' } as const
const gone = { member: 'removed', invitation: 'none' } as const
const known = { member: 'pending', invitation: 'invited' } as const

type Next = { member: MemberStatus | 'waiting'; invitation: Step['invitation'] } | Obstacle

const steps: Record<InvitationAction, Record<MemberPlace, Next>> = {
  invite: {
    nobody: waiting,
    pending: waiting,
    no_register: waiting,
    rejected: waiting,
    removed: waiting,
    active: 'alreadyActive',
  },
  resend: {
    nobody: 'notFound',
    pending: waiting,
    no_register: waiting,
    rejected: waiting,
    removed: 'notFound',
    active: 'alreadyActive',
  },
  accept: {
    nobody: 'notFound',
    pending: joined,
    no_register: joined,
    rejected: 'rejected',
    removed: 'notFound',
    active: joined,
  },
  decline: {
    nobody: 'notFound',
    pending: declined,
    no_register: declined,
    rejected: declined,
    removed: 'notFound',
    active: 'alreadyActive',
  },
  register: {
    nobody: 'notFound',
    pending: known,
    no_register: known,
    rejected: declined,
    removed: gone,
    active: joined,
  },
  reopen: {
    nobody: 'notFound',
    pending: waiting,
    no_register: waiting,
    rejected: waiting,
    removed: 'notFound',
    active: 'alreadyActive',
  },
  remove: {
    nobody: 'notFound',
    pending: gone,
    no_register: gone,
    rejected: gone,
    removed: gone,
    active: gone,
  },
}

/** The next step, or why there is none. People without an account wait as `no_register`. */
export function stepOf(
  action: InvitationAction,
  place: MemberPlace,
  { isRegistered }: { isRegistered: boolean },
): Step | Obstacle {
  const next = steps[action][place]
  if (typeof next === 'string') return next
  const { member, invitation } = next
  return { member: member === 'waiting' ? (isRegistered ? 'pending' : 'no_register') : member, invitation }
}

export const forOpenAccount = { OR: [{ userId: null }, { user: { disabledAt: null } }] }

/** Invitations declined recently, not withdrawn since, and not of a closed account. */
export function declinedSince(now: Date) {
  const rejectedAt = { gt: new Date(now.getTime() - reopenHours * 60 * 60_000) }
  const member = { status: 'rejected', ...forOpenAccount }
  return { status: 'rejected', rejectedAt, expiresAt: { gt: now }, member }
}
