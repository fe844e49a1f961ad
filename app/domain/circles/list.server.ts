import { sql } from '~/data/db.server'
import { contains, jsonRows, tableOf, valuesOf } from '~/data/dialect.server'
import { folded } from '~/data/folded'
import { type LabelShown, labelRows, labelsIn, listOfferedLabels } from '~/domain/labels/queries.server'
import { pageOf } from '~/domain/page-of'
import { parseRules } from '~/domain/permissions/queries.server'
import { can, type Rule } from '~/domain/permissions/rules'
import { type LineOfService, lineOfServiceOf, linesOfService } from '~/domain/recipient/line-of-service'
import type { User } from '~/domain/user'
import { type CircleFilter, isFiltering, noFilter } from './filter'
import { mine, myCircles, myCirclesByName, roles } from './queries.server'

export const circlesOnAPage = 50

type Row = {
  circleId: string
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
const statementFor = <Parameters extends Cut>(direction: 'ASC' | 'DESC', circles: string, filter: string) =>
  sql<Row, Parameters>(`
    SELECT m.circleId, p.firstName, p.lastName, p.dateOfBirth, p.lineOfService, p.pictureId, c.timeZone, m.roleId, m.isAdmin,
      (SELECT ${labelRows}
        FROM CircleLabel o JOIN Label l ON l.id = o.labelId WHERE o.circleId = m.circleId) AS labels,
      (SELECT ${teamRows} FROM Member o JOIN User u ON u.id = o.userId WHERE o.circleId = m.circleId AND o.status = 'active') AS team
    FROM (SELECT m.circleId, p.sortName ${circles}
      WHERE ${mine} ${filter} AND (@after = '' OR (p.sortName, m.circleId) ${direction === 'ASC' ? '>' : '<'}
        (SELECT sortName, circleId FROM Recipient WHERE circleId = @after))
      ORDER BY p.sortName ${direction}, m.circleId ${direction} LIMIT @limit) page
    JOIN Member m ON m.circleId = page.circleId AND m.userId = @userId JOIN Recipient p ON p.circleId = m.circleId JOIN Circle c ON c.id = m.circleId
    ORDER BY page.sortName ${direction}, m.circleId ${direction}`)
const pages = {
  asc: statementFor<Cut>('ASC', myCirclesByName, ''),
  desc: statementFor<Cut>('DESC', myCirclesByName, ''),
}
const filteredPages = {
  asc: statementFor<Cut & Filtered>('ASC', myCircles, within),
  desc: statementFor<Cut & Filtered>('DESC', myCircles, within),
}

/** One page of the user's circles by last name, filtered. Line and label find only circles whose role may see both. */
export async function listMyCircles(
  user: Pick<User, 'id'>,
  { order, after = '', filter: requested = noFilter }: { order: 'asc' | 'desc'; after?: string; filter?: CircleFilter },
) {
  const { count, rules, roles, filterable, columns } = await rightsOf(user)
  const offered = filterable.length ? await listOfferedLabels() : null
  const filter = offered
    ? { ...requested, labels: requested.labels.filter((id) => offered.some((one) => one.id === id)) }
    : { ...noFilter, name: requested.name }
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
    columns, // those that some circle of this person shows
    rules, // of their roles, by the ids of these
    roles, // the same by the names
    next: page.next,
  }
}

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
