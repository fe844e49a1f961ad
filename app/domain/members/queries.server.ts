import { sql } from '~/data/db.server'
import { listRules } from '~/domain/permissions/queries.server'
import { can, type RoleName } from '~/domain/permissions/rules'
import type { Member, MemberStatus } from './member'
import { inTeamOrder } from './rules'

const mostShown = 200

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

type TeamRow = Omit<TeamMember, 'isAdmin' | 'isMe' | 'invitedAt' | 'livesWithRecipient'> & {
  isAdmin: number
  invitedAt: string | null
  livesWithRecipient: number
}

const people = sql<TeamRow, { circleId: string; most: number }>(`
  SELECT m.id, m.userId, m.status, r.name AS role, m.relationship, m.isAdmin, m.email, m.invitedAt,
    coalesce(u.firstName, '') AS firstName, coalesce(u.lastName, '') AS lastName, u.phone, i.firstName AS invitedBy,
    m.livesWithCareRecipient = 'yes' AS livesWithRecipient
  FROM Member m JOIN Role r ON r.id = m.roleId LEFT JOIN User u ON u.id = m.userId LEFT JOIN User i ON i.id = m.invitedById
  WHERE m.circleId = @circleId AND m.status <> 'removed' LIMIT @most`)

/** The people of the circle in the order this member sees them; removed ones are not among them. */
export function listTeam(member: Member): TeamMember[] {
  const seesInvited = can(member, 'create', 'team.invite')
  const team = people.all({ circleId: member.circleId, most: mostShown }).map((row) => {
    const isActive = row.status === 'active'
    return {
      ...row,
      name: `${row.lastName} ${row.firstName}`,
      isAdmin: Boolean(row.isAdmin),
      isMe: row.userId === member.userId,
      livesWithRecipient: Boolean(row.livesWithRecipient),
      invitedAt: row.invitedAt === null ? null : new Date(row.invitedAt),
      email: isActive || seesInvited ? row.email : null,
      phone: isActive ? row.phone : null,
    }
  })
  return inTeamOrder(team, member.role)
}
