import type { Tx } from '~/data/write.server'
import type { RecordActivity } from '~/domain/activity/change.server'
import type { Member } from '~/domain/member'
import { dayIn } from '~/i18n/format'
import { auditedOf } from './entry-rows'
import { isClosed } from './months.server'

type Row = {
  id: string
  userId: string
  activity: string
  note: string
  seconds: number
  reason: string
  adjustsId: string | null
}
/** `details`, for the audit log: the adjusted entry before and after, or when the work of a late timer really was. */
type NewAdjustment = { member: Member; row: Row; now: Date; details: object }

/** Adds time to a closed month, dated today. */
export async function insertAdjustment(tx: Tx, record: RecordActivity, { member, row, now, details }: NewAdjustment) {
  const { circleId, userId: createdById, timeZone } = member
  const startDate = dayIn(now, timeZone)
  const at = { startedAt: now, endedAt: now, startDate, month: startDate.slice(0, 7) }
  await tx.timeEntry.create({ data: { ...row, ...at, circleId, createdById, createdAt: now } })
  const { adjustsId } = row
  await record('time.adjusted', { id: row.id, details: { adjustsId, ...details } })
  return row.id
}

/** An entry's seconds with all its adjustments. */
export async function adjustedSeconds(tx: Tx, { id, seconds }: { id: string; seconds: number }) {
  const { _sum: sum } = await tx.timeEntry.aggregate({
    where: { adjustsId: id, isActive: true },
    _sum: { seconds: true },
  })
  return seconds + (sum.seconds ?? 0)
}

export function listAdjustments(tx: Tx, adjustsId: string) {
  return tx.timeEntry.findMany({ where: { adjustsId, isActive: true }, orderBy: { id: 'asc' } })
}

/** Whether an adjustment is in a closed month, so that the entry can't change. */
export async function isAdjustedInClosedMonth(tx: Tx, entryId: string) {
  for (const { month } of await listAdjustments(tx, entryId)) if (await isClosed(tx, month)) return true
  return false
}

type Entry = Awaited<ReturnType<typeof listAdjustments>>[number]

/** Reverses the adjustments of an entry whose times changed; a new activity applies to them too. */
export async function updateAdjustments(
  tx: Tx,
  record: RecordActivity,
  { member, before, after }: { member: Member; before: Entry; after: Entry },
) {
  const isMoved =
    before.startedAt.getTime() !== after.startedAt.getTime() || before.endedAt.getTime() !== after.endedAt.getTime()
  const { activity } = after
  if (!isMoved && activity === before.activity) return
  for (const adjustment of await listAdjustments(tx, before.id)) {
    const { id } = adjustment
    if (isMoved) {
      await deleteTime(tx, record, { member, entry: adjustment })
    } else {
      const updated = await tx.timeEntry.update({ where: { id }, data: { activity } })
      const details = { before: auditedOf(adjustment), after: auditedOf(updated) }
      await record('time.edited', { id, fields: ['activity'], details })
    }
  }
}

/** Marks an entry or an adjustment as deleted. */
export async function deleteTime(tx: Tx, record: RecordActivity, { member, entry }: { member: Member; entry: Entry }) {
  const { id } = entry
  const deletion = { isActive: false, deletedAt: new Date(), deletedById: member.userId }
  await tx.timeEntry.update({ where: { id }, data: deletion })
  await record('time.deleted', { id, details: { before: auditedOf(entry) } })
}
