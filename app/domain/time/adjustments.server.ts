import type { db } from '~/data/db.server'
import type { Tx } from '~/data/write.server'
import type { RecordActivity } from '~/domain/activity/change.server'
import type { Member } from '~/domain/members/member'
import { dayIn } from '~/i18n/format'
import { auditedOf } from './entry-rows'
import { isClosed } from './months.server'

type NewAdjustment = {
  id: string
  userId: string
  activity: string
  note: string
  seconds: number
  reason: string
  adjustsId: string | null
}

/** Adjusts an entry of a closed month as of today, in the transaction of its cause. */
export async function insertAdjustment(
  tx: Tx,
  record: RecordActivity,
  member: Member,
  row: NewAdjustment,
  now: Date,
  details?: object, // what the adjusted entry lasted with all before, and lasts now
) {
  const { circleId, userId: createdById, timeZone } = member
  const startDate = dayIn(now, timeZone)
  const at = { startedAt: now, endedAt: now, startDate, month: startDate.slice(0, 7) }
  const entry = await tx.timeEntry.create({ data: { ...row, ...at, circleId, createdById, createdAt: now } })
  const { adjustsId } = row
  await record('time.adjusted', { id: row.id, details: { adjustsId, ...(details ?? { after: auditedOf(entry) }) } })
  return row.id
}

/** An entry's seconds with all its adjustments. */
export async function adjustedSeconds(
  tx: Pick<typeof db, 'timeEntry'>,
  { id, seconds }: { id: string; seconds: number },
): Promise<number> {
  const of = { where: { adjustsId: id, isActive: true }, _sum: { seconds: true } } as const
  const { _sum: sum } = await tx.timeEntry.aggregate(of)
  return seconds + (sum.seconds ?? 0)
}

/** What adjusts an entry. */
export function listAdjustments(tx: Tx, adjustsId: string) {
  return tx.timeEntry.findMany({ where: { adjustsId, isActive: true }, orderBy: { id: 'asc' } })
}

/** Whether an adjustment is in a closed month, so that the entry can't change. */
export async function isAdjustedInClosedMonth(tx: Tx, entryId: string) {
  for (const { month } of await listAdjustments(tx, entryId)) if (await isClosed(tx, month)) return true
  return false
}

type Entry = Awaited<ReturnType<typeof listAdjustments>>[number]

/**
 * Updates the adjustments of a changed entry so that the sum stays right: new times reverse them, a new activity
 * applies to them.
 */
export async function followEntry(
  tx: Tx,
  record: RecordActivity,
  { userId }: Member,
  { before, after }: { before: Entry; after: Entry },
) {
  const isMoved =
    before.startedAt.getTime() !== after.startedAt.getTime() || before.endedAt.getTime() !== after.endedAt.getTime()
  const { activity } = after
  if (!isMoved && activity === before.activity) return
  for (const adjustment of await listAdjustments(tx, before.id)) {
    const { id } = adjustment
    const said = { before: auditedOf(adjustment) }
    if (isMoved) {
      const deletion = { isActive: false, deletedAt: new Date(), deletedById: userId }
      await tx.timeEntry.update({ where: { id }, data: deletion })
      await record('time.deleted', { id, details: said })
    } else {
      const now = await tx.timeEntry.update({ where: { id }, data: { activity } })
      await record('time.edited', { id, fields: ['activity'], details: { ...said, after: auditedOf(now) } })
    }
  }
}
