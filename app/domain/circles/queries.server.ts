import { cachedSql } from '~/data/cached-sql.server'
import { db, sql } from '~/data/db.server'
import { readBy } from '~/data/dialect.server'
import type { Tx } from '~/data/write.server'
import { mayOpenGuide } from '~/domain/alignment/access'
import { type RoleName, roleNames } from '~/domain/permissions/names'
import { parseRules, ruleRows } from '~/domain/permissions/queries.server'
import { can, type Rule } from '~/domain/permissions/rules'
import type { User } from '~/domain/user'
import { env } from '~/env.server'

type Ref = { circleId: string }
export const myCircles = 'FROM Member m JOIN Recipient p ON p.circleId = m.circleId'
export const myCirclesByName = `FROM Member m JOIN Recipient p ${readBy('Recipient_list_idx')} ON p.circleId = m.circleId`
export const mine = `m.userId = @userId AND m.status = 'active'`

// On every page: the circle to lead the user to.
const firstCircle = cachedSql<Ref, { userId: string }>(
  `SELECT m.circleId ${myCirclesByName} WHERE ${mine} ORDER BY p.sortName, m.circleId LIMIT 1`,
)
const oneOfMine = sql<Ref, { userId: string; circleId: string }>(
  `SELECT m.circleId FROM Member m WHERE ${mine} AND m.circleId = @circleId`,
)
export const roles = sql<{ roleId: string; name: RoleName; count: number; rules: string }, { userId: string }>(`
  SELECT m.roleId, (SELECT name FROM Role WHERE id = m.roleId) AS name, count(*) AS count,
    (SELECT ${ruleRows} FROM Permission WHERE roleId = m.roleId) AS rules
  FROM Member m WHERE ${mine} GROUP BY m.roleId`)

// Counts at most two circles per role: callers only ask whether there are several.
type HeldRole = { id: string; name: RoleName; rules: string; circles: number }
const roleColumns = `r.id, r.name, (SELECT ${ruleRows} FROM Permission WHERE roleId = r.id) AS rules,
  (SELECT count(*) FROM (SELECT 1 FROM Member m WHERE ${mine} AND m.roleId = r.id LIMIT 2) few) AS circles`
const isHeld = `EXISTS (SELECT 1 FROM Member m WHERE ${mine} AND m.roleId = r.id)`
const heldRoles = sql<HeldRole, { userId: string }>(`SELECT ${roleColumns} FROM Role r WHERE ${isHeld}`)

// One row without a role for someone in no circle, who may still have a timer.
type HeldRoleOrNone = { timers: number } & (HeldRole | { id: null })
const rolesAndTimers = sql<HeldRoleOrNone, { userId: string }>(`
  SELECT ${roleColumns}, own.timers
  FROM (SELECT count(*) AS timers FROM Timer t WHERE t.userId = @userId) own LEFT JOIN Role r ON ${isHeld}`)

const maxManaged = 200

/** The role of a circle's creator; undefined if they may not. Never more than their role; a manager becomes coach. */
export async function roleOfCreator(user: Pick<User, 'id' | 'isSuperAdmin'>, tx?: Tx): Promise<RoleName | undefined> {
  if (user.isSuperAdmin) return 'admin'
  const held = await roles.all({ userId: user.id }, tx)
  const creators = held.filter(({ rules }) => mayCreateWith(parseRules(JSON.parse(rules))))
  const role = roleNames.find((name) => creators.some((one) => one.name === name))
  if (role) return role === 'admin' ? 'coach' : role
  return env.OPEN_CIRCLES ? 'family' : undefined
}

function mayCreateWith(rules: readonly Rule[]) {
  return can({ rules, isAdmin: false }, 'create', 'circle')
}

/** The first of the person's circles by the recipient's last name, if they are in one. */
export async function firstCircleOf(user: Pick<User, 'id'>) {
  return (await firstCircle.get({ userId: user.id }))?.circleId
}

/** What every page's layout needs: which areas are open to the user, and the rules of their roles. */
export async function getCircleStatus(user: Pick<User, 'id' | 'isSuperAdmin'>) {
  const parameters = { userId: user.id }
  const { roles, hasTimer } = await heldAndTimer(parameters)
  const rulesOf = new Map(roles.map(({ id, rules }) => [id, parseRules(JSON.parse(rules))]))
  const holders = [...rulesOf.values()].map((rules) => ({ rules, isAdmin: false }))
  const held = roles.map(({ id, name }) => ({ role: name, rules: rulesOf.get(id) ?? [] }))
  return {
    rulesOf,
    hasManyCircles: roles.reduce((sum, { circles }) => sum + circles, 0) > 1,
    maySearch: holders.some((holder) => can(holder, 'view', 'search')),
    mayUseTimer: hasTimer || holders.some((holder) => can(holder, 'view', 'timer')),
    mayGuide: mayOpenGuide(held),
    mayCreate: user.isSuperAdmin || [...rulesOf.values()].some(mayCreateWith) || env.OPEN_CIRCLES,
  }
}

async function heldAndTimer(parameters: { userId: string }) {
  try {
    const rows = await rolesAndTimers.all(parameters)
    const roles = rows.flatMap(({ timers: _, ...role }) => (role.id === null ? [] : role))
    return { roles, hasTimer: rows.some(({ timers }) => timers > 0) }
  } catch {
    return { roles: await heldRoles.all(parameters), hasTimer: false } // the layout outlives damaged timers
  }
}

/** The circles to which the person may invite others, by the recipient's last name; at most 200. */
export async function listCirclesToManage({ id: userId }: Pick<User, 'id'>) {
  const roles = await heldRoles.all({ userId })
  const rulesOf = new Map(roles.map(({ id, rules }) => [id, parseRules(JSON.parse(rules))]))
  const members = await db.member.findMany({
    where: { userId, status: 'active', circle: { recipient: { isNot: null } } },
    select: {
      circleId: true,
      roleId: true,
      isAdmin: true,
      circle: { select: { recipient: { select: { id: true, firstName: true, lastName: true, pictureId: true } } } },
    },
    orderBy: [{ circle: { recipient: { sortName: 'asc' } } }, { circleId: 'asc' }],
    take: maxManaged,
  })
  return members.flatMap(({ circleId, roleId, isAdmin, circle: { recipient } }) =>
    recipient && can({ rules: rulesOf.get(roleId) ?? [], isAdmin }, 'create', 'team.invite')
      ? [{ circleId, recipient }]
      : [],
  )
}

/** How many circles the person is active in, counted no further than `most`. */
export async function countMyCircles(user: Pick<User, 'id'>, most: number) {
  const where = { userId: user.id, status: 'active' }
  return (await db.member.findMany({ where, select: { id: true }, orderBy: { roleId: 'asc' }, take: most })).length
}

/** Where a circle's address leads: members into it, others to their selected or first. `hasLeft`: former members. */
export async function chooseCircle(user: Pick<User, 'id' | 'preferences'>, requestedId?: string) {
  const isMine = async (circleId: string | undefined) =>
    circleId !== undefined && (await oneOfMine.get({ userId: user.id, circleId })) !== undefined
  if (await isMine(requestedId)) return { circleId: requestedId, isRequested: true, hasLeft: false }

  const hasLeft = requestedId !== undefined && (await isFormerMember(user.id, requestedId))
  const remembered = user.preferences.selectedCircleId
  const circleId = (await isMine(remembered)) ? remembered : (await firstCircle.get({ userId: user.id }))?.circleId
  return { circleId, isRequested: false, hasLeft }
}

async function isFormerMember(userId: string, circleId: string) {
  return (await db.member.count({ where: { userId, circleId, status: 'removed' } })) > 0
}
