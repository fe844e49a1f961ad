import { inBatches } from '~/data/batches'
import { db, sql } from '~/data/db.server'
import { toStoredInstant } from '~/data/instant'
import type { Member } from '~/domain/members/member'
import { pageOf } from '~/domain/page-of'
import { allow, can } from '~/domain/permissions/rules'
import type { Person } from '~/domain/person'
import { NotFound } from '~/domain/refusals'
import { listOfferedActivities } from './activities.server'
import { adjustedSeconds } from './adjustments.server'
import { entryValueOf } from './entry-rows'
import { entriesOnAPage, type Period, type TimeActivity } from './rules'

export type EntryInList = {
  id: string
  person: Person
  activity: TimeActivity
  note: string
  startedAt: Date
  endedAt: Date
  seconds: number
  startDate: string // in the circle's zone
  reason: string | null // of an adjustment
  adjusts: string | null // the day of the entry that it corrects
  adjusted: number // seconds by which others have corrected it
  isLocked: boolean
  mayEdit: boolean
  mayDelete: boolean
  mayAdjust: boolean
}

type Row = {
  id: string
  userId: string
  firstName: string
  lastName: string
  pictureId: string | null
  activity: string
  activityName: string | null
  activityNameEs: string | null
  note: string
  startedAt: string
  endedAt: string
  seconds: number
  startDate: string
  reason: string | null
  adjusts: string | null
  adjusted: number
  closed: number
}
type Cut = { circleId: string; from: string; to: string; beforeDay: string; beforeAt: string; beforeId: string }

const columns = `
  e.id, e.userId, u.firstName, u.lastName, u.pictureId, e.activity, a.name AS activityName, a.nameEs AS activityNameEs,
  e.note, e.startedAt, e.endedAt, e.seconds, e.startDate, e.reason, o.startDate AS adjusts,
  (SELECT coalesce(sum(j.seconds), 0) FROM TimeEntry j WHERE j.adjustsId = e.id AND j.isActive = TRUE) AS adjusted,
  (SELECT count(*) FROM ClosedMonth c WHERE c.month = e.month) AS closed`
const joined = `TimeEntry e JOIN User u ON u.id = e.userId JOIN TimeActivity a ON a.value = e.activity
  LEFT JOIN TimeEntry o ON o.id = e.adjustsId`

const page = sql<Row, Cut & { limit: number }>(`
  SELECT ${columns} FROM ${joined}
  WHERE e.circleId = @circleId AND e.isActive = TRUE AND e.startDate >= @from AND e.startDate <= @to
    AND (e.startDate, e.startedAt, e.id) < (@beforeDay, @beforeAt, @beforeId)
  ORDER BY e.startDate DESC, e.startedAt DESC, e.id DESC LIMIT @limit`)
const one = sql<Row, { circleId: string; id: string }>(`
  SELECT ${columns} FROM ${joined} WHERE e.id = @id AND e.circleId = @circleId AND e.isActive = TRUE`)

const sums = sql<
  { userId: string; activity: string; month: string; entries: number; seconds: number } & Omit<Person, 'id'> & {
      name: string | null
      nameEs: string | null
    },
  { circleId: string; from: string; to: string }
>(`
  SELECT s.userId, s.activity, s.month, s.entries, s.seconds, u.firstName, u.lastName, u.pictureId, a.name, a.nameEs
  FROM (SELECT e.userId, e.activity, e.month, count(*) AS entries, sum(e.seconds) AS seconds FROM TimeEntry e
    WHERE e.circleId = @circleId AND e.isActive = TRUE AND e.startDate >= @from AND e.startDate <= @to
    GROUP BY e.userId, e.activity, e.month) s
  JOIN User u ON u.id = s.userId JOIN TimeActivity a ON a.value = s.activity`)

const afterAll = '~'
const inOneBatch = 500

/**
 * One page of the circle's entries, latest first. `next` is the cursor of the following page. Throws Forbidden for
 * members who may not view it.
 */
export async function listEntries(member: Member, period: Period, { after = '' } = {}) {
  allow(member, 'view', 'timer')
  const { rows, next } = await pageAfter(member, period, after, entriesOnAPage)
  return { entries: rows.map((row) => asEntry(row, member)), next }
}

/** All entries of a period, a batch at a time, for a file. Throws Forbidden like `listEntries`. */
export async function* entriesForCsv(member: Member, period: Period) {
  allow(member, 'view', 'timer')
  const read = async (after: string) => (await pageAfter(member, period, after, inOneBatch)).rows
  for await (const rows of inBatches({ from: '', size: inOneBatch, read, next: ({ id }) => id }))
    yield rows.map((row) => asEntry(row, member))
}

async function pageAfter({ circleId }: Member, { from, to }: Period, after: string, size: number) {
  const where = { id: after, circleId }
  const select = { startDate: true, startedAt: true, id: true } as const
  const last = after ? await db.timeEntry.findFirst({ where, select }) : null
  const before = {
    beforeDay: last?.startDate ?? afterAll,
    beforeAt: last ? toStoredInstant(last.startedAt) : afterAll,
    beforeId: last?.id ?? afterAll,
  }
  return pageOf(await page.all({ circleId, from, to, ...before, limit: size + 1 }), { size })
}

type Sum<Key> = { key: Key; entries: number; seconds: number }
type Totals = {
  seconds: number
  entries: number
  byPerson: Sum<Person>[]
  byActivity: Sum<TimeActivity>[]
  byMonth: Sum<string>[] // YYYY-MM
}

/**
 * Totals of a period by person and activity (longest first), and by month (latest first). Throws Forbidden like
 * `listEntries`.
 */
export async function getTotals(member: Member, { from, to }: Period): Promise<Totals> {
  allow(member, 'view', 'timer')
  const rows = await sums.all({ circleId: member.circleId, from, to })
  const byPerson = new Map<string, Sum<Person>>()
  const byActivity = new Map<string, Sum<TimeActivity>>()
  const byMonth = new Map<string, Sum<string>>()
  for (const row of rows) {
    const { userId: id, firstName, lastName, pictureId, activity: value, name, nameEs, month } = row
    add(byPerson, id, { id, firstName, lastName, pictureId }, row)
    add(byActivity, value, { value, name, nameEs }, row)
    add(byMonth, month, month, row)
  }
  return {
    seconds: sumOf(rows, ({ seconds }) => seconds),
    entries: sumOf(rows, ({ entries }) => entries),
    byPerson: longestFirst(byPerson),
    byActivity: longestFirst(byActivity),
    byMonth: [...byMonth.values()].sort((one, other) => (one.key < other.key ? 1 : -1)),
  }
}

/** One entry of the circle. Throws NotFound when there is none, Forbidden like `listEntries`. */
export async function getEntry(member: Member, id: string): Promise<EntryInList> {
  allow(member, 'view', 'timer')
  const row = await one.get({ circleId: member.circleId, id })
  if (!row) throw new NotFound()
  return asEntry(row, member)
}

/** The activities for a new entry. Throws Forbidden without the right to create. */
export async function prepareEntry(member: Member) {
  allow(member, 'create', 'timer')
  return listOfferedActivities()
}

/**
 * An entry to be edited: its value for the form, and what it said before. Throws like `getEntry`, and Forbidden without
 * the right to edit.
 */
export async function prepareEntryEdit(member: Member, id: string) {
  const entry = await getEntry(member, id)
  allow(member, 'edit', 'timer')
  if (entry.reason !== null) throw new NotFound()
  const { value: activity } = entry.activity
  const [before, activities] = await Promise.all([listBefore(id), listOfferedActivities(activity)])
  return { entry, value: entryValueOf({ ...entry, activity }, member), before, activities }
}

/**
 * An entry to adjust, with its current duration. Where its month is open, it's edited instead. Throws like
 * `prepareEntryEdit`.
 */
export async function prepareAdjustment(member: Member, id: string) {
  const entry = await getEntry(member, id)
  allow(member, 'edit', 'timer')
  if (entry.reason !== null) throw new NotFound()
  const { value: activity } = entry.activity
  const [before, activities] = await Promise.all([listBefore(id), listOfferedActivities(activity)])
  return { entry, seconds: await adjustedSeconds(db, entry), before, activities }
}

/** An entry to be deleted. Throws like `getEntry`, and Forbidden without the right to delete. */
export async function prepareEntryDeletion(member: Member, id: string) {
  const entry = await getEntry(member, id)
  allow(member, 'delete', 'timer')
  return entry
}

export type EarlierEntry = {
  id: string
  changedAt: Date
  by: { firstName: string; lastName: string } | null
  startedAt: Date
  endedAt: Date
  seconds: number
  activity: string
  note: string
}

async function listBefore(entryId: string): Promise<EarlierEntry[]> {
  const rows = await db.timeEntryChange.findMany({ where: { entryId }, orderBy: { id: 'desc' }, take: 50 })
  const where = { id: { in: rows.map(({ changedById }) => changedById) } }
  const people = rows.length
    ? await db.user.findMany({ where, select: { id: true, firstName: true, lastName: true } })
    : []
  return rows.map(({ id, changedAt, changedById, before }) => {
    const { startedAt, endedAt, seconds, activity, note } = JSON.parse(before)
    const by = people.find((person) => person.id === changedById) ?? null
    return { id, changedAt, by, startedAt: new Date(startedAt), endedAt: new Date(endedAt), seconds, activity, note }
  })
}

function asEntry(row: Row, member: Member): EntryInList {
  const { id, userId, firstName, lastName, pictureId, activity, activityName, activityNameEs, closed } = row
  const { note, seconds, startDate, reason, adjusts, adjusted } = row
  const isLocked = closed > 0
  const mayEdit = can(member, 'edit', 'timer') && reason === null
  return {
    id,
    person: { id: userId, firstName, lastName, pictureId },
    activity: { value: activity, name: activityName, nameEs: activityNameEs },
    note,
    startedAt: new Date(row.startedAt),
    endedAt: new Date(row.endedAt),
    seconds,
    startDate,
    reason,
    adjusts,
    adjusted,
    isLocked,
    mayEdit: mayEdit && !isLocked,
    mayDelete: can(member, 'delete', 'timer') && !isLocked,
    mayAdjust: mayEdit && isLocked,
  }
}

function add<Key>(sums: Map<string, Sum<Key>>, id: string, key: Key, more: { entries: number; seconds: number }) {
  const sum = sums.get(id) ?? { key, entries: 0, seconds: 0 }
  sums.set(id, { key, entries: sum.entries + more.entries, seconds: sum.seconds + more.seconds })
}

function longestFirst<Key>(sums: Map<string, Sum<Key>>) {
  return [...sums.values()].sort((one, other) => other.seconds - one.seconds)
}

function sumOf<Row>(rows: readonly Row[], figure: (row: Row) => number) {
  return rows.reduce((sum, row) => sum + figure(row), 0)
}
