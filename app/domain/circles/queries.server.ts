import { sql } from '~/data/db.server'
import type { User } from '~/domain/accounts/user'
import { parseRules } from '~/domain/permissions/queries.server'
import { can, type RoleName } from '~/domain/permissions/rules'
import { env } from '~/env.server'

export const circlesOnAPage = 50

type Ref = { circleId: string }
type Row = Ref & {
  firstName: string
  lastName: string
  dateOfBirth: string | null
  lineOfService: string | null
  pictureId: string | null
  timeZone: string
  isAdmin: number
  rules: string
  team: string
}

export type CircleInList = {
  id: string
  recipient: {
    id: string
    firstName: string
    lastName: string
    dateOfBirth: string | null
    lineOfService: string | null
    pictureId: string | null
  }
  timeZone: string
  team: { id: string; firstName: string; lastName: string; pictureId: string | null }[]
  lineOfServiceIsShown: boolean
}

const myCircles = 'FROM Member m JOIN Recipient p ON p.circleId = m.circleId'
const mine = `m.userId = @userId AND m.status = 'active'`

const someCircles = sql<Ref, { userId: string; most: number }>(
  `SELECT m.circleId FROM Member m WHERE ${mine} LIMIT @most`,
)
const firstCircle = sql<Ref, { userId: string }>(
  `SELECT m.circleId ${myCircles} WHERE ${mine} ORDER BY p.sortName, m.circleId LIMIT 1`,
)
const oneOfMine = sql<Ref, { userId: string; circleId: string }>(
  `SELECT m.circleId FROM Member m WHERE ${mine} AND m.circleId = @circleId`,
)
const formerMember = sql<Ref, { userId: string; circleId: string }>(
  `SELECT circleId FROM Member WHERE circleId = @circleId AND userId = @userId AND status = 'removed'`,
)
const counted = sql<{ count: number }, { userId: string }>(`SELECT count(*) AS count FROM Member m WHERE ${mine}`)

// The page is cut first, from the names alone; what each of its circles needs besides is looked up for these only.
const pageOf = (direction: 'ASC' | 'DESC') =>
  sql<Row, { userId: string; after: string; limit: number }>(`
    SELECT m.circleId, p.firstName, p.lastName, p.dateOfBirth, p.lineOfService, p.pictureId, c.timeZone, m.isAdmin,
      (SELECT json_group_array(json_object('action', action, 'resource', resource, 'record', record, 'isDeny', isDeny))
        FROM Permission WHERE roleId = m.roleId) AS rules,
      (SELECT json_group_array(json_object('id', u.id, 'firstName', u.firstName, 'lastName', u.lastName,
        'pictureId', u.pictureId)) FROM Member o JOIN User u ON u.id = o.userId WHERE o.circleId = m.circleId AND o.status = 'active') AS team
    FROM (SELECT m.id AS memberId, p.sortName ${myCircles}
      WHERE ${mine} AND (@after = '' OR (p.sortName, m.circleId) ${direction === 'ASC' ? '>' : '<'}
        (SELECT sortName, circleId FROM Recipient WHERE circleId = @after))
      ORDER BY p.sortName ${direction}, m.circleId ${direction} LIMIT @limit) page
    JOIN Member m ON m.id = page.memberId JOIN Recipient p ON p.circleId = m.circleId JOIN Circle c ON c.id = m.circleId
    ORDER BY page.sortName ${direction}, m.circleId ${direction}`)
const pages = { asc: pageOf('ASC'), desc: pageOf('DESC') }

const leadsSomewhere = sql<Ref, { userId: string }>(`
  SELECT m.circleId FROM Member m JOIN Role r ON r.id = m.roleId
  WHERE m.userId = @userId AND m.status = 'active' AND r.name IN ('admin', 'coach') LIMIT 1`)

/**
 * The role that a person would have in a circle of their making; none when they may not make one. Super admins and those
 * who are a manager or a coach somewhere may; where families host themselves (OPEN_CIRCLES), everybody.
 */
export function roleOfCreator(user: Pick<User, 'id' | 'isSuperAdmin'>): RoleName | undefined {
  if (user.isSuperAdmin) return 'admin'
  if (leadsSomewhere.get({ userId: user.id })) return 'coach'
  return env.OPEN_CIRCLES ? 'family' : undefined
}

/** How many circles the person is active in, counted no further than `most`. */
export function countMyCircles(user: Pick<User, 'id'>, most: number) {
  return someCircles.all({ userId: user.id, most }).length
}

/** One page of the person's circles by the recipient's last name, with the cursor of the next. */
export function listMyCircles(
  user: Pick<User, 'id'>,
  { order, after = '' }: { order: 'asc' | 'desc'; after?: string },
) {
  const rows = pages[order].all({ userId: user.id, after, limit: circlesOnAPage + 1 })
  const shown = rows.slice(0, circlesOnAPage)
  return {
    circles: shown.map(asCircleInList),
    count: counted.get({ userId: user.id })?.count ?? 0,
    next: rows.length > circlesOnAPage ? (shown.at(-1)?.circleId ?? null) : null,
  }
}

/**
 * Where the address of a circle leads: into it, when the person is an active member; otherwise to the circle they had
 * selected, or their first; nowhere when none is left. `hasLeft` says that they once belonged to the one they asked for.
 */
export function chooseCircle(user: Pick<User, 'id' | 'preferences'>, askedFor?: string) {
  const isMine = (circleId: string | undefined) =>
    circleId !== undefined && oneOfMine.get({ userId: user.id, circleId }) !== undefined
  if (isMine(askedFor)) return { circleId: askedFor, isAskedFor: true, hasLeft: false }

  const hasLeft = askedFor !== undefined && formerMember.get({ userId: user.id, circleId: askedFor }) !== undefined
  const remembered = user.preferences.selectedCircleId
  const circleId = isMine(remembered) ? remembered : firstCircle.get({ userId: user.id })?.circleId
  return { circleId, isAskedFor: false, hasLeft }
}

function asCircleInList(row: Row): CircleInList {
  const holder = { isAdmin: Boolean(row.isAdmin), rules: parseRules(JSON.parse(row.rules)) }
  const { firstName, lastName, dateOfBirth, lineOfService, pictureId, timeZone } = row
  return {
    id: row.circleId,
    recipient: { id: row.circleId, firstName, lastName, dateOfBirth, lineOfService, pictureId },
    timeZone,
    team: JSON.parse(row.team),
    lineOfServiceIsShown: can(holder, 'view', 'lineOfService'),
  }
}
