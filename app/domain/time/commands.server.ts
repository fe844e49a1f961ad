import { createHash, randomBytes } from 'node:crypto'
import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { change, type RecordActivity } from '~/domain/activity/change.server'
import { createOnce } from '~/domain/activity/submissions.server'
import type { Member } from '~/domain/members/member'
import { allow } from '~/domain/permissions/rules'
import type { Problems } from '~/domain/records/fields'
import { invalid, resolveNew, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { NotFound } from '~/domain/refusals'
import { adjustmentRecord } from './adjustment-record'
import {
  adjustedSeconds,
  followEntry,
  insertAdjustment,
  isAdjustedInClosedMonth,
  listAdjustments,
} from './adjustments.server'
import { clockText, secondsIn } from './duration'
import { entryRecord } from './entry-record'
import { auditedOf, changedRow, entryValueOf, pausedSeconds, rowOf, secondsBetween } from './entry-rows'
import { isClosed } from './months.server'

const longestMs = 24 * 60 * 60_000
type Clock = { now?: Date }

/**
 * Adds time by hand, in the circle's zone. Returns its id; a repeated submission adds one entry. Invalid when it ends
 * before it starts, in the future, or more than a day later, when its month is closed, or its activity is not offered.
 * Throws Forbidden without the right to create. Throws NotFound like `change`.
 */
export async function addEntry(
  member: Member,
  { typed, submissionId }: Submission,
  { now = new Date() }: Clock = {},
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
    return createOnce(tx, form, () => insertEntry(tx, record, member, { ...row, id: newId(), userId }, now))
  })
}

/**
 * Changes an entry: only the fields that the user changed. Pauses stay; the duration changes with the times.
 * Adjustments from while its month was closed are reversed when its times change. Invalid like `addEntry`, when it
 * would be shorter than its pauses, and when it was adjusted in a closed month. Throws Forbidden without the right to
 * edit, NotFound when it was deleted, is in another circle, or is an adjustment.
 */
export async function editEntry(
  member: Member,
  entryId: string,
  submission: Submission,
  { now = new Date() }: Clock = {},
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
      const problems = await problemsOfEntry(tx, { row, before: entry, now })
      if (Object.keys(problems).length) return invalid(problems)

      const { changeId, sealOf } = await storePreviousVersion(tx, member, entry, now)
      const after = await tx.timeEntry.update({ where: { id: entryId }, data: row })
      const [was, is] = [entry, after].map((one) => ({ ...auditedOf(one), noteSeal: sealOf(one.note) }))
      await record('time.edited', { id: entryId, fields, details: { changeId, before: was, after: is } })
      await followEntry(tx, record, member, { before: entry, after })
      return saved
    })
  })
}

export type Deletion = 'done' | 'closed' | 'adjustedSince'

/**
 * Deletes an entry with its adjustments; the rows stay. 'closed' if its month is, or that of an adjustment;
 * 'adjustedSince' for an adjustment from which a later one was counted. Throws Forbidden without the right to delete,
 * NotFound for those of other circles.
 */
export async function deleteEntry(member: Member, entryId: string): Promise<Deletion> {
  return change(member, async (tx, record, member) => {
    allow(member, 'delete', 'timer')
    const entry = await findEntry(tx, member, entryId, { isDeletedToo: true })
    if (!entry.isActive) return 'done'
    const all = [entry, ...(await listAdjustments(tx, entryId))]
    for (const { month } of all) if (await isClosed(tx, month)) return 'closed'
    if (entry.adjustsId && (await listAdjustments(tx, entry.adjustsId)).at(-1)?.id !== entryId) return 'adjustedSince'

    const deletion = { isActive: false, deletedAt: new Date(), deletedById: member.userId }
    for (const one of all) {
      await tx.timeEntry.update({ where: { id: one.id }, data: deletion })
      await record('time.deleted', { id: one.id, details: { before: auditedOf(one) } })
    }
    return 'done'
  })
}

/**
 * Corrects an entry of a closed month: it stays, and the difference is recorded today with its reason. A repeated
 * submission corrects once. Invalid without a reason, if nothing changes, and where the month is open. Throws Forbidden
 * without the right to edit, NotFound for an adjustment.
 */
export async function adjustEntry(
  member: Member,
  entryId: string,
  { typed, submissionId }: Submission,
  { now = new Date() }: Clock = {},
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
      const of = { userId, activity, note: '', seconds, reason, adjustsId: entryId }
      const audited = auditedOf(entry)
      const details = { before: { ...audited, seconds: before }, after: { ...audited, seconds: before + seconds } }
      return insertAdjustment(tx, record, member, { ...of, id: newId() }, now, details)
    })
  })
}

type NewEntry = ReturnType<typeof rowOf> & { id: string; userId: string }

/** Inserts a checked entry in the transaction of its cause. */
export async function insertEntry(tx: Tx, record: RecordActivity, member: Member, row: NewEntry, now: Date) {
  const { circleId, userId: createdById } = member
  const entry = await tx.timeEntry.create({ data: { ...row, circleId, createdById, createdAt: now } })
  await record('time.created', { id: row.id, details: { after: auditedOf(entry) } })
  return row.id
}

type Entry = Awaited<ReturnType<typeof findEntry>>

async function findEntry(tx: Tx, { circleId }: Member, id: string, { isDeletedToo = false } = {}) {
  const entry = await tx.timeEntry.findFirst({ where: { id, circleId, ...(isDeletedToo ? {} : { isActive: true }) } })
  if (!entry) throw new NotFound()
  return entry
}

type Checked = { row: ReturnType<typeof rowOf>; before?: Entry; now: Date }

/** Problems of an entry that only the database and the clock know, by field. */
async function problemsOfEntry(tx: Tx, { row, before, now }: Checked): Promise<Problems> {
  const { startedAt, endedAt, activity, month } = row
  const isMoved = startedAt.getTime() !== before?.startedAt.getTime() || endedAt.getTime() !== before.endedAt.getTime()
  const isLong = endedAt.getTime() - startedAt.getTime() > longestMs
  const pauses = before ? pausedSeconds(before) : 0
  const isAdjusted =
    before && (isMoved || activity !== before.activity) && (await isAdjustedInClosedMonth(tx, before.id))
  const isLocked = (await isClosed(tx, month)) || (before !== undefined && (await isClosed(tx, before.month)))
  return {
    ...(isAdjusted ? { [isMoved ? 'startDate' : 'activity']: 'time:errors.adjustedInClosed' } : {}),
    ...(isLocked ? { startDate: 'time:errors.closed' } : {}),
    ...(isMoved && isLong ? { endDate: 'time:errors.tooLong' } : {}),
    ...(isMoved && secondsBetween(startedAt, endedAt) < pauses
      ? { endTime: `time:errors.shorterThanPauses?pauses=${clockText(pauses)}` }
      : {}),
    ...(isMoved && endedAt < startedAt ? { endTime: 'time:errors.endTimeBeforeStart' } : {}),
    ...(isMoved && endedAt > now ? { endTime: 'time:errors.future' } : {}),
    ...(activity === before?.activity || (await isOffered(tx, activity))
      ? {}
      : { activity: 'time:errors.activityGone' }),
  }
}

/** Whether an activity can be chosen for new time. */
export async function isOffered(tx: Tx, activity: string) {
  return (await tx.timeActivity.count({ where: { value: activity, isActive: true } })) > 0
}

/**
 * Stores the previous version. Its notes are sealed in the audit log: whoever may read the entry can prove what they
 * were.
 */
async function storePreviousVersion(tx: Tx, { userId: changedById }: Member, entry: Entry, changedAt: Date) {
  const [changeId, key] = [newId(), randomBytes(16).toString('hex')]
  const before = JSON.stringify({ ...auditedOf(entry), note: entry.note, key })
  await tx.timeEntryChange.create({ data: { id: changeId, entryId: entry.id, before, changedById, changedAt } })
  const sealOf = (note: string) => createHash('sha256').update(key).update(note).digest('hex')
  return { changeId, sealOf }
}
