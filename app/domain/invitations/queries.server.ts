import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import type { RoleName } from '~/domain/permissions/names'
import { fullName } from '~/domain/person'
import { emptyValueOf, type RowOf } from '~/domain/records/fields'
import { NotFound } from '~/domain/refusals'
import { hashToken } from '~/domain/sessions/queries.server'
import type { User } from '~/domain/user'
import { inviteeRecord } from './invitation-record'
import { declinedSince, forOpenAccount } from './rules'

export type InvitationToMe = {
  memberId: string
  recipient: { id: string; firstName: string; lastName: string }
  role: RoleName
  relationship: string | null
  invitedBy: string | null
  invitedAt: Date | null
  peopleInCircle: number
}

export type InvitationByLink = {
  email: string // never shown in full: the link may have been forwarded
  language: 'en' | 'es'
  inviter: { id: string; firstName: string; lastName: string }
  inviterPictureId: string | null
  recipientFirstName: string
  role: RoleName
  relationship: string | null
  expiresAt: Date
  timeZone: string // the circle's
  isRegistered: boolean // there is an account that is proven to belong to the address
}

/** A new form: one empty row. */
export function emptyInvitations() {
  const row = { ...emptyValueOf(inviteeRecord), id: newId() }
  return { people: [row as RowOf<typeof inviteeRecord>] }
}

/** The open invitation of a link; undefined if unknown, answered, replaced, withdrawn or expired. */
export function findInvitationByToken(token: string, now = new Date()) {
  return byToken(token, { status: 'invited', expiresAt: { gt: now }, member: forOpenAccount })
}

/** The inviter of an expired invitation, for its link's bearer: they can send a new one. */
export async function findInviterOfExpired(token: string, now = new Date()) {
  const expired = await byToken(token, { status: 'invited', expiresAt: { lte: now }, member: forOpenAccount })
  return expired?.inviter
}

/** The invitation that the bearer of its link declined so lately that they may take it back. */
export function findDeclinedByToken(token: string, now = new Date()) {
  return byToken(token, declinedSince(now))
}

async function byToken(token: string, where: object): Promise<InvitationByLink | undefined> {
  const invitation = await db.invitation.findFirst({
    where: { tokenHash: hashToken(token), ...where },
    include: {
      invitedBy: { select: { id: true, firstName: true, lastName: true, pictureId: true } },
      circle: { select: { timeZone: true, recipient: { select: { firstName: true } } } },
      member: { select: { relationship: true, role: { select: { name: true } } } },
    },
  })
  if (!invitation?.circle.recipient) return undefined
  const { email, invitedBy, circle, member, expiresAt } = invitation
  const { pictureId: inviterPictureId, ...inviter } = invitedBy
  const isRegistered = (await db.user.count({ where: { email, emailProvenAt: { not: null } } })) > 0
  return {
    email,
    language: invitation.language === 'es' ? 'es' : 'en',
    inviter,
    inviterPictureId,
    recipientFirstName: circle.recipient?.firstName ?? '',
    role: member.role.name as RoleName,
    relationship: member.relationship,
    expiresAt,
    timeZone: circle.timeZone,
    isRegistered,
  }
}

/** One of the user's open invitations, or one declined recently. Throws NotFound. */
export async function getMyInvitation(user: Pick<User, 'id'>, memberId: string, now = new Date()) {
  const member = await db.member.findFirst({
    where: { id: memberId, userId: user.id, status: { in: ['pending', 'rejected'] } },
    include: {
      role: { select: { name: true } },
      invitedBy: { select: { firstName: true } },
      invitation: { select: { rejectedAt: true } },
      circle: { select: { recipient: { select: { firstName: true } } } },
    },
  })
  const { rejectedAt } = member?.invitation ?? {}
  const isDeclined = member?.status === 'rejected'
  if (!member?.circle.recipient) throw new NotFound()
  if (isDeclined && (!rejectedAt || rejectedAt < declinedSince(now).rejectedAt.gt)) throw new NotFound()
  return {
    isDeclined,
    inviter: member.invitedBy?.firstName ?? '',
    name: member.circle.recipient.firstName,
    role: member.role.name as RoleName,
    relationship: member.relationship,
  }
}

/** Whether this membership, or an invitation in it, has ended. */
export async function wasWithdrawn({ id: userId }: Pick<User, 'id'>, memberId: string) {
  return (await db.member.count({ where: { id: memberId, userId, status: 'removed' } })) > 0
}

/** The circles awaiting the person's response, the latest invitation first. */
export async function listMyInvitations(user: Pick<User, 'id'>): Promise<InvitationToMe[]> {
  const rows = await db.member.findMany({
    where: { userId: user.id, status: 'pending', user: { emailProvenAt: { not: null } } },
    include: {
      role: { select: { name: true } },
      invitedBy: { select: { firstName: true, lastName: true } },
      circle: {
        select: {
          recipient: { select: { id: true, firstName: true, lastName: true } },
          _count: { select: { members: { where: { status: 'active' } } } },
        },
      },
    },
    orderBy: { invitedAt: 'desc' },
    take: 50,
  })
  return rows.flatMap(({ id, circle, role, relationship, invitedBy, invitedAt }) =>
    circle.recipient
      ? [
          {
            memberId: id,
            recipient: circle.recipient,
            role: role.name as RoleName,
            relationship,
            invitedBy: invitedBy && fullName(invitedBy),
            invitedAt,
            peopleInCircle: circle._count.members,
          },
        ]
      : [],
  )
}
