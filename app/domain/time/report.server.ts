import { inBatches } from '~/data/batches'
import { db, sql } from '~/data/db.server'
import { valuesOf } from '~/data/dialect.server'
import { requireSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { fullName, shortName } from '~/domain/person'
import type { TimeActivity } from './rules'

export const circlesOnAPage = 25
const circlesInABatch = 500

type Sum = { entries: number; seconds: number }
export type SumRow = Sum & { kind: 'circle' | 'person' | 'activity'; id: string }

const columns = [
  ['circle', 'circleId'],
  ['person', 'userId'],
  ['activity', 'activity'],
] as const

/** The sums of @month by circle, person and activity, of all entries or those that `condition` selects. */
export function sumsOfMonth(condition = '') {
  const sums = columns.map(
    ([kind, column]) => `
  SELECT '${kind}' AS kind, e.${column} AS id, count(*) AS entries, sum(e.seconds) AS seconds FROM TimeEntry e
  WHERE e.isActive = TRUE AND e.month = @month ${condition} GROUP BY e.${column}`,
  )
  return sums.join('\n UNION ALL ')
}

const monthOfAll = sql<SumRow, { month: string }>(sumsOfMonth())

const lines = sql<
  Sum & { circleId: string; userId: string; activity: string },
  { month: string; after: string; until: string }
>(`
  SELECT e.circleId, e.userId, e.activity, count(*) AS entries, sum(e.seconds) AS seconds FROM TimeEntry e
  WHERE e.isActive = TRUE AND e.month = @month AND e.circleId > @after AND e.circleId <= @until
  GROUP BY e.circleId, e.userId, e.activity`)
const circlesAfter = sql<{ circleId: string }, { month: string; after: string; limit: number }>(`
  SELECT DISTINCT e.circleId FROM TimeEntry e
  WHERE e.isActive = TRUE AND e.month = @month AND e.circleId > @after ORDER BY e.circleId LIMIT @limit`)

type CircleSum = Sum & { id: string; name: string | null }
type PersonSum = Sum & { id: string; firstName: string; lastName: string; pictureId: string | null }
type ActivitySum = Sum & TimeActivity
/** A month's time, longest first. Circles show the recipient's first name and initial. */
export type MonthReport = Sum & {
  circles: CircleSum[]
  circleCount: number
  people: PersonSum[]
  activities: ActivitySum[]
}

type NameRow = { id: string; one: string | null; two: string | null; pictureId: string | null }

const names = sql<NameRow, { circles: string; people: string; activities: string; viewer: string }>(`
  SELECT p.circleId AS id, p.firstName AS one, p.lastName AS two, NULL AS pictureId FROM Recipient p
  WHERE p.circleId IN ${valuesOf('@circles')} AND (@viewer = '' OR EXISTS (SELECT 1 FROM Member m
    WHERE m.circleId = p.circleId AND m.userId = @viewer AND m.status = 'active'))
  UNION ALL
  SELECT u.id, u.firstName, u.lastName, u.pictureId FROM User u WHERE u.id IN ${valuesOf('@people')}
  UNION ALL
  SELECT a.value, a.name, a.nameEs, NULL FROM TimeActivity a WHERE a.value IN ${valuesOf('@activities')}`)

const closings = sql<{ closedAt: string; firstName: string | null; lastName: string | null }, { month: string }>(`
  SELECT c.closedAt, u.firstName, u.lastName FROM ClosedMonth c LEFT JOIN User u ON u.id = c.closedById
  WHERE c.month = @month`)

export type Closing = { at: Date; by: string | null } | null

/** Everyone's time in a month, one page of its circles, and when the month was closed. */
export async function getMonth(
  actor: SuperAdmin,
  month: string,
  { page = 1 } = {},
): Promise<MonthReport & { closing: Closing }> {
  await requireSuperAdmin(actor)
  const [report, closed] = await Promise.all([
    monthOfAll.all({ month }).then((rows) => reportOf(rows, { page })),
    closings.get({ month }),
  ])
  const by = closed?.firstName ? `${closed.firstName} ${closed.lastName}` : null
  return { ...report, closing: closed ? { at: new Date(closed.closedAt), by } : null }
}

/** With a viewer, circles they have left have no name. */
export async function reportOf(
  rows: SumRow[],
  { page, viewer = '' }: { page?: number; viewer?: string },
): Promise<MonthReport> {
  const of = (kind: SumRow['kind']) => longestFirst(rows.filter((row) => row.kind === kind))
  const [circles, people, activities] = [of('circle'), of('person'), of('activity')]
  const shown = page === undefined ? circles : circles.slice((page - 1) * circlesOnAPage, page * circlesOnAPage)
  const ids = (some: SumRow[]) => JSON.stringify(some.map(({ id }) => id))
  const found = await names.all({ circles: ids(shown), people: ids(people), activities: ids(activities), viewer })
  const named = new Map(found.map((row) => [row.id, row]))
  return {
    entries: activities.reduce((sum, { entries }) => sum + entries, 0),
    seconds: activities.reduce((sum, { seconds }) => sum + seconds, 0),
    circles: shown.map((row) => ({ ...row, name: shortNameIn(named.get(row.id)) })),
    circleCount: circles.length,
    people: people.map((row) => {
      const { one, two, pictureId = null } = named.get(row.id) ?? {}
      return { ...row, firstName: one ?? '', lastName: two ?? '', pictureId }
    }),
    activities: activities.map((row) => {
      const { one, two } = named.get(row.id) ?? {}
      return { ...row, value: row.id, name: one ?? null, nameEs: two ?? null }
    }),
  }
}

function longestFirst(rows: SumRow[]) {
  return rows.sort((one, other) => other.seconds - one.seconds || (one.id < other.id ? -1 : 1))
}

function shortNameIn(row: NameRow | undefined) {
  return row?.one ? shortName({ firstName: row.one, lastName: row.two ?? '' }) : null
}

export type ReportLine = Sum & { circleId: string; circle: string; person: string; activity: TimeActivity }

/** A month by circle, person and activity, in batches of circles for a file. */
export async function* monthForCsv(actor: SuperAdmin, month: string): AsyncGenerator<ReportLine[]> {
  await requireSuperAdmin(actor)
  const activities = new Map(
    (await db.timeActivity.findMany({ select: { value: true, name: true, nameEs: true } })).map((one) => [
      one.value,
      one,
    ]),
  )
  const read = (after: string) => circlesAfter.all({ month, after, limit: circlesInABatch })
  let after = ''
  for await (const circles of inBatches({ from: '', size: circlesInABatch, read, next: ({ circleId }) => circleId })) {
    const until = circles.at(-1)?.circleId ?? ''
    yield await withNames(await lines.all({ month, after, until }), activities)
    after = until
  }
}

type Line = Sum & { circleId: string; userId: string; activity: string }

async function withNames(rows: Line[], activities: Map<string, TimeActivity>): Promise<ReportLine[]> {
  const some = (ids: string[]) => ({ in: [...new Set(ids)] })
  const name = { firstName: true, lastName: true } as const
  const [recipients, users] = await Promise.all([
    db.recipient.findMany({
      where: { circleId: some(rows.map(({ circleId }) => circleId)) },
      select: { circleId: true, ...name },
    }),
    db.user.findMany({ where: { id: some(rows.map(({ userId }) => userId)) }, select: { id: true, ...name } }),
  ])
  const circles = new Map(recipients.map((recipient) => [recipient.circleId, shortName(recipient)]))
  const people = new Map(users.map((user) => [user.id, fullName(user)]))
  return rows.map(({ circleId, userId, activity, entries, seconds }) => ({
    circleId,
    circle: circles.get(circleId) ?? '',
    person: people.get(userId) ?? '',
    activity: activities.get(activity) ?? { value: activity, name: activity, nameEs: activity },
    entries,
    seconds,
  }))
}
