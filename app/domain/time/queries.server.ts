import { inBatches } from '~/data/batches'
import { db, sql } from '~/data/db.server'
import { toStoredInstant } from '~/data/instant'
import type { Member } from '~/domain/member'
import { pageOf } from '~/domain/page-of'
import { allow, can } from '~/domain/permissions/rules'
import type { Person } from '~/domain/person'
import { NotFound } from '~/domain/refusals'
import { listOfferedActivities } from './activities.server'
import { entryValueOf, pausedSeconds } from './entry-rows'
import { listPreviousVersions } from './previous-versions.server'
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
  adjusts: Adjusted | null
  adjusted: number // seconds, the sum of its adjustments
  isLocked: boolean
  mayEdit: boolean
  mayDelete: boolean
  mayAdjust: boolean
}

/** The entry that an adjustment corrects. */
export type Adjusted = { day: string; startedAt: Date }

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
  adjustedDay: string | null
  adjustedStart: string | null
  adjusted: number
  closed: number
}
type Cut = { circleId: string; from: string; to: string; beforeDay: string; beforeAt: string; beforeId: string }

const columns = `
  e.id, e.userId, u.firstName, u.lastName, u.pictureId, e.activity, a.name AS activityName, a.nameEs AS activityNameEs,
  e.note, e.startedAt, e.endedAt, e.seconds, e.startDate, e.reason, o.startDate AS adjustedDay,
  o.startedAt AS adjustedStart,
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

const afterAll = '~'
const inOneBatch = 500

/** One page of the circle's entries, latest first. */
export async function listEntries(member: Member, period: Period, { after = '' } = {}) {
  allow(member, 'view', 'timer')
  const { rows, next } = await pageAfter(member, period, after, entriesOnAPage)
  return { entries: rows.map((row) => asEntry(row, member)), next }
}

/** All entries of a period, in batches for a file. */
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

export async function getEntry(member: Member, id: string): Promise<EntryInList> {
  allow(member, 'view', 'timer')
  const row = await one.get({ circleId: member.circleId, id })
  if (!row) throw new NotFound()
  return asEntry(row, member)
}

/** The activities for a new entry. */
export async function prepareEntry(member: Member) {
  allow(member, 'create', 'timer')
  return listOfferedActivities()
}

/** An entry to edit: its value for the form, its pauses in seconds, and its previous versions. */
export async function prepareEntryEdit(member: Member, id: string) {
  const { entry, ...prepared } = await prepareChange(member, id)
  const value = entryValueOf({ ...entry, activity: entry.activity.value }, member)
  return { ...prepared, entry, value, pauses: pausedSeconds(entry) }
}

/** An entry to adjust, with its current duration. Where its month is open, it's edited instead. */
export async function prepareAdjustment(member: Member, id: string) {
  const { entry, ...prepared } = await prepareChange(member, id)
  return { ...prepared, entry, seconds: entry.seconds + entry.adjusted }
}

/** Throws NotFound for an adjustment, which can only be deleted. */
async function prepareChange(member: Member, id: string) {
  const entry = await getEntry(member, id)
  allow(member, 'edit', 'timer')
  if (entry.reason !== null) throw new NotFound()
  const [previousVersions, activities] = await Promise.all([
    listPreviousVersions(id),
    listOfferedActivities(entry.activity.value),
  ])
  return { entry, previousVersions, activities }
}

export async function prepareEntryDeletion(member: Member, id: string) {
  const entry = await getEntry(member, id)
  allow(member, 'delete', 'timer')
  return entry
}

/** The entry that a row's adjustment corrects; null if the row is no adjustment. */
export function adjustedIn({ adjustedDay: day, adjustedStart: start }: Pick<Row, 'adjustedDay' | 'adjustedStart'>) {
  return day === null || start === null ? null : { day, startedAt: new Date(start) }
}

function asEntry(row: Row, member: Member): EntryInList {
  const { id, userId, firstName, lastName, pictureId, activity, activityName, activityNameEs, closed } = row
  const { note, seconds, startDate, reason, adjusted } = row
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
    adjusts: adjustedIn(row),
    adjusted,
    isLocked,
    mayEdit: mayEdit && !isLocked,
    mayDelete: can(member, 'delete', 'timer') && !isLocked,
    mayAdjust: mayEdit && isLocked,
  }
}
