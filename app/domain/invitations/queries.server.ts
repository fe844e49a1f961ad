import { db } from '~/data/db.server'
import type { User } from '~/domain/accounts/user'
import type { RoleName } from '~/domain/permissions/rules'

export type InvitationToMe = {
  memberId: string
  recipient: { id: string; firstName: string; lastName: string }
  role: RoleName
  relationship: string | null
  invitedBy: string | null
  invitedAt: Date | null
}

/** The circles that wait for the person's answer, the latest invitation first. */
export async function listMyInvitations(user: Pick<User, 'id'>): Promise<InvitationToMe[]> {
  const rows = await db.member.findMany({
    where: { userId: user.id, status: 'pending' },
    include: {
      role: { select: { name: true } },
      invitedBy: { select: { firstName: true, lastName: true } },
      circle: { select: { recipient: { select: { id: true, firstName: true, lastName: true } } } },
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
          },
        ]
      : [],
  )
}
