import type { Tx } from '~/data/write.server'
import type { RecordActivity } from '~/domain/activity/change.server'
import type { Member } from '~/domain/members/member'
import { can } from '~/domain/permissions/rules'
import type { Problems } from '~/domain/records/fields'
import { trimLongText } from '~/domain/text-fields'
import { insertAdjustment } from '~/domain/time/adjustments.server'
import { type Clock, workedMsAt } from '~/domain/time/clock'
import { insertEntry, isOffered } from '~/domain/time/commands.server'
import { isClosed } from '~/domain/time/months.server'
import { longestNote, longestReason } from '~/domain/time/rules'
import { dayIn } from '~/i18n/format'

export type Stopped =
  | { status: 'saved'; entryId: string; circleId: string; seconds: number }
  | { status: 'held'; problems: Problems }
  | { status: 'wrongEnd'; problem: string }
  | { status: 'none' }

/** Asks whether all of the time is true. */
export const isAllTrue: Problems = { end: 'timer:question.whole' }

type Timer = Clock & {
  id: string
  userId: string
  circleId: string
  activity: string | null
  note: string
  reason: string
}
type Stop = {
  timer: Timer
  member: Member | undefined
  record: RecordActivity | undefined
  fields: object // that were typed
  end: Date
  isDoubtful: boolean // nobody has said that all of the time is true
  now: Date
}

/** Writes the time of a stopped timer down, or holds its clock with what is missing. */
export async function saveStopped(tx: Tx, stop: Stop): Promise<Stopped> {
  const { timer, member, record, fields, end, isDoubtful, now } = stop
  const { id, userId, circleId, activity } = timer
  const timeZone = member?.timeZone ?? 'UTC'
  const startDate = dayIn(timer.startedAt, timeZone)
  const isLocked = await isClosed(tx, startDate.slice(0, 7))
  const problems = await problemsOf(tx, timer, { member, isLocked, isDoubtful })
  if (Object.keys(problems).length || !member || !record || !activity) {
    const { workedMs, runningSince, pausedAt, ranSince, heartbeatAt, stoppedAt } = timer
    const held = { workedMs, runningSince, pausedAt, ranSince, heartbeatAt, stoppedAt }
    await tx.timer.update({ where: { id }, data: { ...fields, ...held, problems: JSON.stringify(problems) } })
    return { status: 'held', problems }
  }
  const workedMs = workedMsAt(timer, now)
  const seconds = Math.floor(workedMs / 1_000)
  const row = { id, userId, activity, note: trimLongText(timer.note), seconds }
  await tx.timer.delete({ where: { id } })
  if (isLocked) {
    await insertAdjustment(tx, record, member, { ...row, reason: trimLongText(timer.reason), adjustsId: null }, now)
  } else {
    // The server's clock may have been set back meanwhile.
    const endedAt = new Date(Math.max(end.getTime(), timer.startedAt.getTime() + workedMs))
    const at = { startedAt: timer.startedAt, endedAt, startDate, month: startDate.slice(0, 7) }
    await insertEntry(tx, record, member, { ...row, ...at }, now)
  }
  return { status: 'saved', entryId: id, circleId, seconds }
}

/** Missing values by field; '' for problems of no single field. */
async function problemsOf(
  tx: Tx,
  { activity, note, reason }: Timer,
  { member, isLocked, isDoubtful }: { member: Member | undefined; isLocked: boolean; isDoubtful: boolean },
): Promise<Problems> {
  if (!member) return { '': 'timer:errors.leftCircle' }
  if (!can(member, 'view', 'timer')) return { '': 'timer:errors.mayNot' }
  const isGone = activity !== null && !(await isOffered(tx, activity))
  return {
    ...(activity ? {} : { activity: 'timer:errors.activity' }),
    ...(isGone ? { activity: 'timer:errors.activityGone' } : {}),
    ...(lengthOf(note) > longestNote ? { note: `errors.tooLong?maximum=${longestNote}` } : {}),
    ...(isDoubtful ? isAllTrue : {}),
    ...(isLocked ? problemOfReason(reason) : {}),
  }
}

/** The month was closed while the timer ran: its time counts today, with a reason. */
function problemOfReason(reason: string): Problems {
  if (!trimLongText(reason)) return { reason: 'timer:errors.closed' }
  return lengthOf(reason) > longestReason ? { reason: `errors.tooLong?maximum=${longestReason}` } : {}
}

/** The characters of a text as it is saved, counted as forms count them: an emoji is one. */
function lengthOf(text: string) {
  return [...trimLongText(text)].length
}
