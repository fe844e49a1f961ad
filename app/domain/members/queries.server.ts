import { db, sql } from '~/data/db.server'
import type { Tx } from '~/data/write.server'
import { actingSessionOf } from '~/domain/audit/actor.server'
import type { Member, MemberStatus } from '~/domain/member'
import type { RoleName } from '~/domain/permissions/names'
import { parseRules, ruleRows } from '~/domain/permissions/queries.server'
import { can, rolesOfferedBy } from '~/domain/permissions/rules'
import { Forbidden, NotFound } from '~/domain/refusals'
import { revokedSessions } from '~/domain/sessions/queries.server'
import { settingsOf } from './member-record'
import { inTeamOrder, isTeamAdmin, type MemberAction, memberActionsFor, problemOfSettings } from './rules'

const maxShown = 200
const maxInOverview = 5

type MemberRow = {
  id: string
  circleId: string
  userId: string
  isAdmin: number
  relationship: string | null
  rules: string
  role: RoleName
  timeZone: string
  firstName: string
  lastName: string
}

const active = `
  SELECT m.id, m.circleId, m.userId, m.isAdmin, m.relationship, r.name AS role, c.timeZone, p.firstName, p.lastName,
    (SELECT ${ruleRows} FROM Permission WHERE roleId = m.roleId) AS rules
  FROM Member m JOIN Role r ON r.id = m.roleId JOIN Circle c ON c.id = m.circleId JOIN Recipient p ON p.circleId = m.circleId
    JOIN User u ON u.id = m.userId
  WHERE m.circleId = @circleId AND m.userId = @userId AND m.status = 'active' AND u.disabledAt IS NULL`
const activeMember = sql<MemberRow, { userId: string; circleId: string }>(active)
const activeInSession = sql<MemberRow, { userId: string; circleId: string; sessionId: string }>(`${active}
    AND EXISTS (SELECT 1 FROM Session s WHERE s.id = @sessionId AND s.userId = m.userId)`)

/** An active member with an open account; undefined if pending, rejected, removed or closed. */
export async function findMember(userId: string, circleId: string, tx?: Tx): Promise<Member | undefined> {
  return memberIn(await activeMember.get({ userId, circleId }, tx))
}

/** The same within a command: undefined also when the session has ended. */
export async function findActingMember(tx: Tx, userId: string, circleId: string): Promise<Member | undefined> {
  const sessionId = actingSessionOf(userId)
  if (sessionId === undefined) return findMember(userId, circleId, tx)
  if (revokedSessions.has(sessionId)) return undefined
  return memberIn(await activeInSession.get({ userId, circleId, sessionId }, tx))
}

function memberIn(row: MemberRow | undefined): Member | undefined {
  if (!row) return undefined
  const { id, circleId, userId, role, relationship, timeZone, firstName, lastName } = row
  return {
    id,
    circleId,
    userId,
    role,
    relationship,
    timeZone,
    isAdmin: Boolean(row.isAdmin),
    rules: parseRules(JSON.parse(row.rules)),
    recipient: { firstName, lastName },
  }
}

export type TeamMember = {
  id: string
  status: MemberStatus
  role: RoleName
  relationship: string | null
  isAdmin: boolean
  isMe: boolean
  firstName: string
  lastName: string
  pictureId: string | null
  email: string | null // of active members, and of those invited for members who may invite
  phone: string | null // of active members
  phoneType: string | null
  livesWithRecipient: boolean
  invitedAt: Date | null
  invitedBy: string | null
  declinedAt: Date | null
  actions: MemberAction[]
}

type TeamRow = Omit<TeamMember, 'isAdmin' | 'isMe' | 'invitedAt' | 'declinedAt' | 'livesWithRecipient' | 'actions'> & {
  userId: string | null
  isAdmin: number
  isSuperAdmin: number | null
  invitedAt: string | null
  declinedAt: string | null
  livesWithRecipient: number
}

type OverviewRow = Omit<TeamOverview['people'][number], 'isAdmin' | 'email'> & { isAdmin: number; email: string }

const person = `
  SELECT m.id, m.userId, m.status, r.name AS role, m.relationship, m.isAdmin, m.email, m.invitedAt,
    coalesce(u.firstName, '') AS firstName, coalesce(u.lastName, '') AS lastName, u.pictureId, u.phone, u.phoneType, u.isSuperAdmin,
    i.firstName AS invitedBy, n.rejectedAt AS declinedAt, m.livesWithCareRecipient = 'yes' AS livesWithRecipient
  FROM Member m JOIN Role r ON r.id = m.roleId LEFT JOIN User u ON u.id = m.userId LEFT JOIN User i ON i.id = m.invitedById
    LEFT JOIN Invitation n ON n.memberId = m.id
  WHERE m.circleId = @circleId AND m.status <> 'removed'`
// The index's order limits the list; people are sorted afterwards.
const people = sql<TeamRow, { circleId: string; most: number }>(`${person} ORDER BY m.circleId, m.email LIMIT @most`)
const overview = sql<OverviewRow, { circleId: string; most: number }>(`
  SELECT m.id, m.status, r.name AS role, m.relationship, m.isAdmin, m.email,
    coalesce(u.firstName, '') AS firstName, coalesce(u.lastName, '') AS lastName, u.pictureId
  FROM Member m JOIN Role r ON r.id = m.roleId LEFT JOIN User u ON u.id = m.userId
  WHERE m.circleId = @circleId AND m.status <> 'removed' ORDER BY m.circleId, m.email LIMIT @most`)
const onePerson = sql<TeamRow, { circleId: string; memberId: string }>(`${person} AND m.id = @memberId`)

/** The people of the circle in the order this member sees them; removed ones are not among them. */
export async function listTeam(member: Member): Promise<TeamMember[]> {
  const team = (await people.all({ circleId: member.circleId, most: maxShown })).map((row) =>
    named(asSeenBy(member, row)),
  )
  return inTeamOrder(team, member.role)
}

export type TeamOverview = {
  count: number
  waiting: number
  people: Pick<
    TeamMember,
    'id' | 'status' | 'role' | 'relationship' | 'isAdmin' | 'firstName' | 'lastName' | 'pictureId' | 'email'
  >[]
}

/** The first few active people, in the team page's order, and how many are invited. */
export async function getTeamOverview(member: Member): Promise<TeamOverview> {
  const rows = await overview.all({ circleId: member.circleId, most: maxShown })
  const active = rows.filter(({ status }) => status === 'active')
  const inOrder = inTeamOrder(active.map(named), member.role)
  return {
    count: active.length,
    waiting: rows.filter(({ status }) => status === 'pending' || status === 'no_register').length,
    people: inOrder.slice(0, maxInOverview).map(({ name: _, ...row }) => ({
      ...row,
      isAdmin: Boolean(row.isAdmin),
    })),
  }
}

/** One of the circle's people. Throws NotFound for those of other circles and for removed ones. */
export async function getTeamMember(member: Member, memberId: string): Promise<TeamMember> {
  const row = await onePerson.get({ circleId: member.circleId, memberId })
  if (!row) throw new NotFound()
  return asSeenBy(member, row)
}

/** Whether the circle would be left without an admin, should this member go. */
export async function isOnlyAdmin({ id, circleId, isAdmin }: Member) {
  if (!isAdmin) return false
  const another = { circleId, status: 'active', isAdmin: true, id: { not: id } }
  return (await db.member.findFirst({ where: another, select: { id: true } })) === null
}

/** A member's settings and the roles to choose. Throws Forbidden for coaches, managers and super admins, NotFound. */
export async function prepareSettings(member: Member, memberId: string) {
  const row = await db.member.findFirst({
    where: { id: memberId, circleId: member.circleId, status: { not: 'removed' } },
    include: { role: { select: { name: true } }, user: true },
  })
  if (!row) throw new NotFound()
  const subject = { role: row.role.name as RoleName, isSuperAdmin: row.user?.isSuperAdmin ?? false }
  if (problemOfSettings(member, subject)) throw new Forbidden()
  const roles = can(member, 'edit', 'roles') ? [...rolesOfferedBy(member.role)] : [subject.role]
  return { ...settingsOf(row), roles }
}

function named<T extends { firstName: string; lastName: string }>(row: T) {
  return { ...row, name: `${row.lastName} ${row.firstName}` }
}

type Who = { status: MemberStatus; firstName: string; lastName: string; pictureId: string | null }

/** Only provider staff see an invited person's name: otherwise invitations would reveal who is registered. */
function knownTo<T extends Who>(member: Member, row: T): T {
  const isWaiting = row.status === 'pending' || row.status === 'no_register'
  const withoutName = { status: 'pending', firstName: '', lastName: '', pictureId: null }
  return isWaiting && !isTeamAdmin(member.role) ? { ...row, ...withoutName } : row
}

function asSeenBy(member: Member, { isSuperAdmin, phone, phoneType, userId, ...found }: TeamRow): TeamMember {
  const row = knownTo(member, found)
  const isActive = row.status === 'active'
  const seesAddress = isActive || can(member, 'create', 'team.invite')
  const seen = {
    ...row,
    isAdmin: Boolean(row.isAdmin),
    isMe: userId === member.userId,
    livesWithRecipient: Boolean(row.livesWithRecipient),
    invitedAt: row.invitedAt === null ? null : new Date(row.invitedAt),
    declinedAt: row.status === 'rejected' && row.declinedAt ? new Date(row.declinedAt) : null,
    email: seesAddress ? row.email : null,
    phone: isActive ? phone : null,
    phoneType: isActive ? phoneType : null,
  }
  return { ...seen, actions: memberActionsFor(member, { ...seen, isSuperAdmin: Boolean(isSuperAdmin) }) }
}
