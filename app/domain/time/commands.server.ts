import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { change, type RecordActivity } from '~/domain/activity/change.server'
import { createOnce } from '~/domain/activity/submissions.server'
import type { Member } from '~/domain/member'
import { allow } from '~/domain/permissions/rules'
import type { Problems } from '~/domain/records/fields'
import { invalid, resolveNew, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { NotFound } from '~/domain/refusals'
import { isOffered } from './activities.server'
import { adjustmentRecord } from './adjustment-record'
import {
  adjustedSeconds,
  deleteTime,
  insertAdjustment,
  isAdjustedInClosedMonth,
  listAdjustments,
  updateAdjustments,
} from './adjustments.server'
import { clockText, secondsIn } from './duration'
import { entryRecord } from './entry-record'
import { auditedOf, changedRow, entryValueOf, pausedSeconds, rowOf, secondsBetween } from './entry-rows'
import { isClosed } from './months.server'
import { storePreviousVersion } from './previous-versions.server'

const longestMs = 24 * 60 * 60_000
type Now = { now?: Date }

/** Adds time by hand, in the circle's zone. A repeated submission adds one entry. */
export async function addEntry(
  member: Member,
  { typed, submissionId }: Submission,
  { now = new Date() }: Now = {},
): Promise<SaveResult<string>> {
  return change<SaveResult<string>>(member, async (tx, record, member) => {
    allow(member, 'create', 'timer')
    const resolved = resolveNew(entryRecord, typed)
    if (resolved.status === 'invalid') return resolved
    const { value } = resolved
    const row = rowOf(value, member)
    const problems = await problemsOfEntry(tx, { row, now })
    if (Object.keys(problems).length) return invalid(problems)

    const { circleId, userId } = member
    const form = { userId, submissionId, fingerprint: JSON.stringify([circleId, value]) }
    return createOnce(tx, form, () => insertEntry(tx, record, { member, row: { ...row, id: newId(), userId }, now }))
  })
}

/** Edits an entry; its pauses stay. New times reverse a closed month's adjustments. Throws NotFound for adjustments. */
export async function editEntry(
  member: Member,
  entryId: string,
  submission: Submission,
  { now = new Date() }: Now = {},
): Promise<SaveResult> {
  return change<SaveResult>(member, async (tx, record, member) => {
    allow(member, 'edit', 'timer')
    const entry = await findEntry(tx, member, entryId)
    if (entry.reason !== null) throw new NotFound()
    const { circleId, userId } = member
    const changedBy = { circleId, entityId: entryId, actions: ['time.edited'], userId, grain: 'field' } as const
    const about = { current: entryValueOf(entry, member), changedBy }
    return saveRecord(tx, entryRecord, submission, about, async (value, { fields }) => {
      if (!fields.length) return saved
      const row = changedRow(entry, { value, fields, member })
      const problems = await problemsOfEntry(tx, { row, current: entry, now })
      if (Object.keys(problems).length) return invalid(problems)

      const { changeId, sealOf } = await storePreviousVersion(tx, member, entry, now)
      const after = await tx.timeEntry.update({ where: { id: entryId }, data: row })
      const [was, is] = [entry, after].map((one) => ({ ...auditedOf(one), noteSeal: sealOf(one.note) }))
      await record('time.edited', { id: entryId, fields, details: { changeId, before: was, after: is } })
      await updateAdjustments(tx, record, { member, before: entry, after })
      return saved
    })
  })
}

export type Deletion = 'done' | 'closed' | 'adjustedSince'

/** Deletes an entry and its adjustments; rows stay. 'closed' by its month, 'adjustedSince' if a later one needs it. */
export async function deleteEntry(member: Member, entryId: string): Promise<Deletion> {
  return change(member, async (tx, record, member) => {
    allow(member, 'delete', 'timer')
    const entry = await findEntry(tx, member, entryId, { includesDeleted: true })
    if (!entry.isActive) return 'done'
    const all = [entry, ...(await listAdjustments(tx, entryId))]
    for (const { month } of all) if (await isClosed(tx, month)) return 'closed'
    if (entry.adjustsId && (await listAdjustments(tx, entry.adjustsId)).at(-1)?.id !== entryId) return 'adjustedSince'

    for (const one of all) await deleteTime(tx, record, { member, entry: one })
    return 'done'
  })
}

/** Records today by how much an entry of a closed month was wrong. Invalid where the month is open. */
export async function adjustEntry(
  member: Member,
  entryId: string,
  { typed, submissionId }: Submission,
  { now = new Date() }: Now = {},
): Promise<SaveResult<string>> {
  return change<SaveResult<string>>(member, async (tx, record, member) => {
    allow(member, 'edit', 'timer')
    const entry = await findEntry(tx, member, entryId)
    if (entry.reason !== null) throw new NotFound()
    const resolved = resolveNew(adjustmentRecord, typed)
    if (resolved.status === 'invalid') return resolved
    const { duration, reason } = resolved.value
    const form = { userId: member.userId, submissionId, fingerprint: JSON.stringify([entryId, duration, reason]) }
    return createOnce(tx, form, async () => {
      if (!(await isClosed(tx, entry.month))) return invalid({ '': 'time:errors.reopened' })
      const before = await adjustedSeconds(tx, entry)
      const seconds = secondsIn(duration) - before
      if (!seconds) return invalid({ duration: 'time:errors.sameDuration' })
      const { userId, activity } = entry
      const row = { id: newId(), userId, activity, note: '', seconds, reason, adjustsId: entryId }
      const audited = auditedOf(entry)
      const details = { before: { ...audited, seconds: before }, after: { ...audited, seconds: before + seconds } }
      return insertAdjustment(tx, record, { member, row, now, details })
    })
  })
}

type NewEntry = { member: Member; row: ReturnType<typeof rowOf> & { id: string; userId: string }; now: Date }

/** Inserts a checked entry. */
export async function insertEntry(tx: Tx, record: RecordActivity, { member, row, now }: NewEntry) {
  const { circleId, userId: createdById } = member
  const entry = await tx.timeEntry.create({ data: { ...row, circleId, createdById, createdAt: now } })
  await record('time.created', { id: row.id, details: { after: auditedOf(entry) } })
  return row.id
}

type Entry = Awaited<ReturnType<typeof findEntry>>

async function findEntry(tx: Tx, { circleId }: Member, id: string, { includesDeleted = false } = {}) {
  const entry = await tx.timeEntry.findFirst({
    where: { id, circleId, ...(includesDeleted ? {} : { isActive: true }) },
  })
  if (!entry) throw new NotFound()
  return entry
}

type Checked = { row: ReturnType<typeof rowOf>; current?: Entry; now: Date }

/** Problems by field that depend on the database and on the time. */
async function problemsOfEntry(tx: Tx, { row, current, now }: Checked): Promise<Problems> {
  const { startedAt, endedAt, activity, month } = row
  const isMoved =
    startedAt.getTime() !== current?.startedAt.getTime() || endedAt.getTime() !== current.endedAt.getTime()
  const isLong = endedAt.getTime() - startedAt.getTime() > longestMs
  const pauses = current ? pausedSeconds(current) : 0
  const isAdjusted =
    current && (isMoved || activity !== current.activity) && (await isAdjustedInClosedMonth(tx, current.id))
  const isLocked = (await isClosed(tx, month)) || (current !== undefined && (await isClosed(tx, current.month)))
  return {
    ...(isAdjusted ? { [isMoved ? 'startDate' : 'activity']: 'time:errors.adjustedInClosed' } : {}),
    ...(isLocked ? { startDate: 'time:errors.closed' } : {}),
    ...(isMoved && isLong ? { endDate: 'time:errors.tooLong' } : {}),
    ...(isMoved && secondsBetween(startedAt, endedAt) < pauses
      ? { endTime: `time:errors.shorterThanPauses?pauses=${clockText(pauses)}` }
      : {}),
    ...(isMoved && endedAt < startedAt ? { endTime: 'time:errors.endTimeBeforeStart' } : {}),
    ...(isMoved && endedAt > now ? { endTime: 'time:errors.future' } : {}),
    ...(activity === current?.activity || (await isOffered(tx, activity))
      ? {}
      : { activity: 'time:errors.activityGone' }),
  }
}
