import { db, sql } from '~/data/db.server'
import { contains, jsonRows, tableOf, valuesOf } from '~/data/dialect.server'
import { folded } from '~/data/folded'
import type { User } from '~/domain/accounts/user'
import { mayOpenGuide } from '~/domain/alignment/access'
import { type LabelShown, labelRows, labelsIn, listOfferedLabels } from '~/domain/labels/queries.server'
import { pageOf } from '~/domain/page-of'
import { type RoleName, roleNames } from '~/domain/permissions/names'
import { parseRules, ruleRows } from '~/domain/permissions/queries.server'
import { can, type Rule } from '~/domain/permissions/rules'
import { type LineOfService, lineOfServiceOf, linesOfService } from '~/domain/recipient/line-of-service'
import { env } from '~/env.server'
import { type CircleFilter, isFiltering, noFilter } from './filter'

export const circlesOnAPage = 50

type Ref = { circleId: string }
type Row = Ref & {
  firstName: string
  lastName: string
  dateOfBirth: string | null
  lineOfService: string | null
  pictureId: string | null
  timeZone: string
  roleId: string
  isAdmin: number
  labels: string
  team: string
}

export type CircleInList = {
  id: string
  recipient: {
    id: string
    firstName: string
    lastName: string
    dateOfBirth: string | null
    pictureId: string | null
  }
  timeZone: string
  team: { id: string; firstName: string; lastName: string; pictureId: string | null }[]
  lineOfService: LineOfService | null // only for those who may see it
  labels: LabelShown[] // the same
}

const myCircles = 'FROM Member m JOIN Recipient p ON p.circleId = m.circleId'
const mine = `m.userId = @userId AND m.status = 'active'`

// Asked with every page, of whichever area: the circle that the person is led to.
const firstCircle = sql<Ref, { userId: string }>(
  `SELECT m.circleId ${myCircles} WHERE ${mine} ORDER BY p.sortName, m.circleId LIMIT 1`,
)
const oneOfMine = sql<Ref, { userId: string; circleId: string }>(
  `SELECT m.circleId FROM Member m WHERE ${mine} AND m.circleId = @circleId`,
)
const roles = sql<{ roleId: string; name: RoleName; count: number; rules: string }, { userId: string }>(`
  SELECT m.roleId, (SELECT name FROM Role WHERE id = m.roleId) AS name, count(*) AS count,
    (SELECT ${ruleRows} FROM Permission WHERE roleId = m.roleId) AS rules
  FROM Member m WHERE ${mine} GROUP BY m.roleId`)

// An unknown line of service counts as guideActive, as domain/recipient/line-of-service.ts has it.
const knownLines = linesOfService.map((line) => `'${line}'`).join()
const within = `
  AND NOT EXISTS (SELECT 1 FROM ${tableOf('@words')} w WHERE NOT ${contains('p.sortName', 'w.value')})
  AND (@lines = '[]' AND @labels = '[]' OR m.roleId IN ${valuesOf('@roles')})
  AND (@lines = '[]' OR CASE WHEN p.lineOfService IN (${knownLines}) THEN p.lineOfService ELSE 'guideActive' END
    IN ${valuesOf('@lines')})
  AND (@labels = '[]' OR EXISTS (SELECT 1 FROM CircleLabel l
    WHERE l.circleId = m.circleId AND l.labelId IN ${valuesOf('@labels')}))`
const matching = sql<{ count: number }, Filtered>(`SELECT count(*) AS count ${myCircles} WHERE ${mine} ${within}`)

type Filtered = { userId: string; words: string; roles: string; lines: string; labels: string }
type Cut = { userId: string; after: string; limit: number }

const teamRows = jsonRows({
  id: 'u.id',
  firstName: 'u.firstName',
  lastName: 'u.lastName',
  pictureId: 'u.pictureId',
})

// The inner query selects one page by index; the outer one reads the details of those circles only.
const statementFor = <Parameters extends Cut>(direction: 'ASC' | 'DESC', filter: string) =>
  sql<Row, Parameters>(`
    SELECT m.circleId, p.firstName, p.lastName, p.dateOfBirth, p.lineOfService, p.pictureId, c.timeZone, m.roleId, m.isAdmin,
      (SELECT ${labelRows}
        FROM CircleLabel o JOIN Label l ON l.id = o.labelId WHERE o.circleId = m.circleId) AS labels,
      (SELECT ${teamRows} FROM Member o JOIN User u ON u.id = o.userId WHERE o.circleId = m.circleId AND o.status = 'active') AS team
    FROM (SELECT m.id, p.sortName ${myCircles}
      WHERE ${mine} ${filter} AND (@after = '' OR (p.sortName, m.circleId) ${direction === 'ASC' ? '>' : '<'}
        (SELECT sortName, circleId FROM Recipient WHERE circleId = @after))
      ORDER BY p.sortName ${direction}, m.circleId ${direction} LIMIT @limit) page
    JOIN Member m ON m.id = page.id JOIN Recipient p ON p.circleId = m.circleId JOIN Circle c ON c.id = m.circleId
    ORDER BY page.sortName ${direction}, m.circleId ${direction}`)
const pages = { asc: statementFor<Cut>('ASC', ''), desc: statementFor<Cut>('DESC', '') }
const filteredPages = {
  asc: statementFor<Cut & Filtered>('ASC', within),
  desc: statementFor<Cut & Filtered>('DESC', within),
}

// Counting stops at two circles per role: the callers only ask whether there are several.
type HeldRole = { id: string; name: RoleName; rules: string; circles: number }
const roleColumns = `r.id, r.name, (SELECT ${ruleRows} FROM Permission WHERE roleId = r.id) AS rules,
  (SELECT count(*) FROM (SELECT 1 FROM Member m WHERE ${mine} AND m.roleId = r.id LIMIT 2) few) AS circles`
const isHeld = `EXISTS (SELECT 1 FROM Member m WHERE ${mine} AND m.roleId = r.id)`
const heldRoles = sql<HeldRole, { userId: string }>(`SELECT ${roleColumns} FROM Role r WHERE ${isHeld}`)

// One row without a role for somebody in no circle, who may have a timer left all the same.
type HeldRoleOrNone = { timers: number } & (HeldRole | { id: null })
const rolesAndTimers = sql<HeldRoleOrNone, { userId: string }>(`
  SELECT ${roleColumns}, own.timers
  FROM (SELECT count(*) AS timers FROM Timer t WHERE t.userId = @userId) own LEFT JOIN Role r ON ${isHeld}`)

const maxManaged = 200

/**
 * The role that a person gets in a circle they create, or undefined when they may not create one. Super admins may, and
 * those whose role in some circle does; with OPEN_CIRCLES everybody may. Nobody gets more than the role they have, and a
 * manager is a coach.
 */
export async function roleOfCreator(user: Pick<User, 'id' | 'isSuperAdmin'>): Promise<RoleName | undefined> {
  if (user.isSuperAdmin) return 'admin'
  const held = await roles.all({ userId: user.id })
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

/**
 * What the layout of every page needs: whether the person is in several circles, may search or use the timer in any or has
 * one left of a circle that they are no longer in, may open the list of the programme, and may create one, and the rules of
 * each of their roles.
 */
export async function getCircleStatus(user: Pick<User, 'id' | 'isSuperAdmin'>) {
  const asked = { userId: user.id }
  const { roles, hasTimer } = await heldAndTimer(asked)
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

async function heldAndTimer(asked: { userId: string }) {
  try {
    const rows = await rolesAndTimers.all(asked)
    const roles = rows.flatMap(({ timers: _, ...role }) => (role.id === null ? [] : role))
    return { roles, hasTimer: rows.some(({ timers }) => timers > 0) }
  } catch {
    return { roles: await heldRoles.all(asked), hasTimer: false } // the layout outlives damaged timers
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
    orderBy: { circle: { recipient: { lastName: 'asc' } } },
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

/**
 * One page of the person's circles by the recipient's last name, with the cursor of the next: all of them, or those that
 * match the filter. Every word of the name filter must be part of the recipient's name, ignoring case and accents. The
 * line and label filters find only circles in which the person's role may see both; they have no effect for a person
 * without such a role, and labels that are not offered have none either.
 */
export async function listMyCircles(
  user: Pick<User, 'id'>,
  { order, after = '', filter: asked = noFilter }: { order: 'asc' | 'desc'; after?: string; filter?: CircleFilter },
) {
  const { count, rules, roles, filterable, columns } = await rightsOf(user)
  const offered = filterable.length ? await listOfferedLabels() : null
  const filter = offered
    ? { ...asked, labels: asked.labels.filter((id) => offered.some((one) => one.id === id)) }
    : { ...noFilter, name: asked.name }
  const within = {
    userId: user.id,
    words: JSON.stringify(folded(filter.name).split(/\s+/)),
    roles: JSON.stringify(filterable),
    lines: JSON.stringify(filter.lines),
    labels: JSON.stringify(filter.labels),
  }
  const cut = { userId: user.id, after, limit: circlesOnAPage + 1 }
  const rows = isFiltering(filter) ? await filteredPages[order].all({ ...within, ...cut }) : await pages[order].all(cut)
  const page = pageOf(rows, { size: circlesOnAPage, cursor: ({ circleId }) => circleId })
  const allOnPage = after === '' && rows.length <= circlesOnAPage ? rows.length : undefined
  return {
    circles: page.rows.map((row) => asCircleInList(row, rules)),
    count, // of all my circles
    matching: isFiltering(filter) ? (allOnPage ?? (await matching.get(within))?.count ?? 0) : count,
    filter, // as it was carried out
    offered, // labels to filter by; none for people who may not filter
    columns, // what the person may see of some circle of theirs
    rules, // of their roles, by the ids of these
    roles, // the same by the names
    next: page.next,
  }
}

/**
 * Where the address of a circle leads: into it, when the person is an active member; otherwise to the circle they had
 * selected, or their first; nowhere when none is left. `hasLeft` says that they once belonged to the one they asked for.
 */
export async function chooseCircle(user: Pick<User, 'id' | 'preferences'>, askedFor?: string) {
  const isMine = async (circleId: string | undefined) =>
    circleId !== undefined && (await oneOfMine.get({ userId: user.id, circleId })) !== undefined
  if (await isMine(askedFor)) return { circleId: askedFor, isAskedFor: true, hasLeft: false }

  const hasLeft = askedFor !== undefined && (await isFormerMember(user.id, askedFor))
  const remembered = user.preferences.selectedCircleId
  const circleId = (await isMine(remembered)) ? remembered : (await firstCircle.get({ userId: user.id }))?.circleId
  return { circleId, isAskedFor: false, hasLeft }
}

async function isFormerMember(userId: string, circleId: string) {
  return (await db.member.count({ where: { userId, circleId, status: 'removed' } })) > 0
}

/** The roles that the person has somewhere, with their rules, and the number of circles. */
async function rightsOf({ id }: Pick<User, 'id'>) {
  const held = await roles.all({ userId: id })
  const rules = new Map(held.map((role) => [role.roleId, parseRules(JSON.parse(role.rules))]))
  const maySee = (resource: 'lineOfService' | 'labels') =>
    [...rules.values()].some((own) => can({ isAdmin: false, rules: own }, 'view', resource))
  return {
    columns: { lineOfService: maySee('lineOfService'), labels: maySee('labels') },
    count: held.reduce((sum, { count }) => sum + count, 0),
    rules,
    roles: held.map(({ roleId, name }) => ({ role: name, rules: rules.get(roleId) ?? [] })),
    filterable: held.flatMap(({ roleId }) => {
      const holder = { isAdmin: false, rules: rules.get(roleId) ?? [] }
      return can(holder, 'view', 'lineOfService') && can(holder, 'view', 'labels') ? [roleId] : []
    }),
  }
}

function asCircleInList(row: Row, rules: Map<string, Rule[]>): CircleInList {
  const holder = { isAdmin: Boolean(row.isAdmin), rules: rules.get(row.roleId) ?? [] }
  const { firstName, lastName, dateOfBirth, pictureId, timeZone } = row
  return {
    id: row.circleId,
    recipient: { id: row.circleId, firstName, lastName, dateOfBirth, pictureId },
    timeZone,
    team: JSON.parse(row.team),
    lineOfService: can(holder, 'view', 'lineOfService') ? lineOfServiceOf(row.lineOfService) : null,
    labels: can(holder, 'view', 'labels') ? labelsIn(row.labels) : [],
  }
}
