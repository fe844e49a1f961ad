import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import type { User } from '~/domain/accounts/user'
import type { RoleName } from '~/domain/permissions/rules'
import { emptyValueOf, type RowOf } from '~/domain/records/fields'
import { hashToken } from '~/domain/sessions/queries.server'
import { inviteeRecord } from './invitation-record'

export type InvitationToMe = {
  memberId: string
  recipient: { id: string; firstName: string; lastName: string }
  role: RoleName
  relationship: string | null
  invitedBy: string | null
  invitedAt: Date | null
  peopleInCircle: number
}

/** What the link of an invitation may show to its bearer, and what the server needs to know besides. */
export type InvitationByLink = {
  email: string // never shown in full: the link may have been forwarded
  language: 'en' | 'es'
  inviter: string
  recipientFirstName: string
  isRegistered: boolean // there is an account that is proven to belong to the address
}

/** What a form of invitations begins with: one row with nothing in it. */
export function emptyInvitations() {
  const row = { ...emptyValueOf(inviteeRecord), id: newId() }
  return { people: [row as RowOf<typeof inviteeRecord>] }
}

/** The open invitation behind a link, or nothing: unknown, answered, replaced, withdrawn and expired are all the same. */
export async function findInvitationByToken(token: string, now = new Date()): Promise<InvitationByLink | undefined> {
  const invitation = await db.invitation.findFirst({
    where: { tokenHash: hashToken(token), status: 'invited', expiresAt: { gt: now } },
    include: {
      invitedBy: { select: { firstName: true, lastName: true } },
      circle: { select: { recipient: { select: { firstName: true } } } },
    },
  })
  if (!invitation?.circle.recipient) return undefined
  const { email, invitedBy, circle } = invitation
  const isRegistered = (await db.user.count({ where: { email, emailProvenAt: { not: null } } })) > 0
  return {
    email,
    language: invitation.language === 'es' ? 'es' : 'en',
    inviter: `${invitedBy.firstName} ${invitedBy.lastName}`,
    recipientFirstName: circle.recipient?.firstName ?? '',
    isRegistered,
  }
}

/** Whether the person was invited by this membership, or in it, and is not any more. */
export async function wasWithdrawn({ id: userId }: Pick<User, 'id'>, memberId: string) {
  return (await db.member.count({ where: { id: memberId, userId, status: 'removed' } })) > 0
}

/** The circles that wait for the person's answer, the latest invitation first. */
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
            invitedBy: invitedBy && `${invitedBy.firstName} ${invitedBy.lastName}`,
            invitedAt,
            peopleInCircle: circle._count.members,
          },
        ]
      : [],
  )
}
