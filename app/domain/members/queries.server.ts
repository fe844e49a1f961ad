import { db, sql } from '~/data/db.server'
import { listRules } from '~/domain/permissions/queries.server'
import { can, type RoleName } from '~/domain/permissions/rules'
import type { Member, MemberStatus } from './member'
import { inTeamOrder } from './rules'

type MemberRow = {
  id: string
  circleId: string
  userId: string
  isAdmin: number
  relationship: string | null
  roleId: string
  role: RoleName
  timeZone: string
  firstName: string
  lastName: string
}

const activeMember = sql<MemberRow, { userId: string; circleId: string }>(`
  SELECT m.id, m.circleId, m.userId, m.isAdmin, m.relationship, m.roleId, r.name AS role, c.timeZone, p.firstName, p.lastName
  FROM Member m JOIN Role r ON r.id = m.roleId JOIN Circle c ON c.id = m.circleId JOIN Recipient p ON p.circleId = m.circleId
  WHERE m.circleId = @circleId AND m.userId = @userId AND m.status = 'active'`)

/** The person as an active member of this circle, or nothing. Pending, rejected and removed members are not found. */
export function findMember(userId: string, circleId: string): Member | undefined {
  const row = activeMember.get({ userId, circleId })
  if (!row) return undefined
  const { id, role, relationship, timeZone, firstName, lastName } = row
  return {
    id,
    circleId,
    userId,
    role,
    relationship,
    timeZone,
    isAdmin: Boolean(row.isAdmin),
    rules: listRules(row.roleId),
    recipient: { firstName, lastName },
  }
}

export type TeamMember = {
  id: string
  userId: string | null
  status: MemberStatus
  role: RoleName
  relationship: string | null
  isAdmin: boolean
  isMe: boolean
  firstName: string
  lastName: string
  email: string | null // of active members, and of those invited for whoever may invite
  phone: string | null // of active members
  livesWithRecipient: boolean
  invitedAt: Date | null
  invitedBy: string | null
}

/** The people of the circle in the order this member sees them; removed ones are not among them. */
export async function listTeam(member: Member): Promise<TeamMember[]> {
  const rows = await db.member.findMany({
    where: { circleId: member.circleId, status: { in: ['active', 'pending', 'rejected', 'no_register'] } },
    include: {
      role: { select: { name: true } },
      user: { select: { firstName: true, lastName: true, phone: true } },
      invitedBy: { select: { firstName: true } },
    },
    take: 200,
  })
  const seesInvited = can(member, 'create', 'team.invite')
  const team = rows.map((row) => {
    const isActive = row.status === 'active'
    const [firstName, lastName] = [row.user?.firstName ?? '', row.user?.lastName ?? '']
    return {
      id: row.id,
      userId: row.userId,
      status: row.status as MemberStatus,
      role: row.role.name as RoleName,
      relationship: row.relationship,
      isAdmin: row.isAdmin,
      isMe: row.userId === member.userId,
      firstName,
      lastName,
      name: `${lastName} ${firstName}`,
      email: isActive || seesInvited ? row.email : null,
      phone: isActive ? (row.user?.phone ?? null) : null,
      livesWithRecipient: row.livesWithCareRecipient === 'yes',
      invitedAt: row.invitedAt,
      invitedBy: row.invitedBy?.firstName ?? null,
    }
  })
  return inTeamOrder(team, member.role)
}
