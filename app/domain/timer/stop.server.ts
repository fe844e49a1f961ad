import type { Tx } from '~/data/write.server'
import { recording } from '~/domain/activity/change.server'
import { instantAt } from '~/domain/local-time'
import type { Member } from '~/domain/member'
import { findActingMember } from '~/domain/members/queries.server'
import { can } from '~/domain/permissions/rules'
import type { Problems } from '~/domain/records/fields'
import { invalid, resolveNew, type SaveResult, type Submission } from '~/domain/records/save'
import { trimLongText } from '~/domain/text-fields'
import { isOffered } from '~/domain/time/activities.server'
import { insertAdjustment } from '~/domain/time/adjustments.server'
import { type Clock, endedEarlier, endOf, isForgotten, workedMsAt } from '~/domain/time/clock'
import { insertEntry } from '~/domain/time/commands.server'
import { auditedOf } from '~/domain/time/entry-rows'
import { isClosed } from '~/domain/time/months.server'
import { longestNote, longestReason } from '~/domain/time/rules'
import { dayIn } from '~/i18n/format'
import {
  changeTimer,
  holdClock,
  type Now,
  storedFields,
  type Timer,
  type TimerFields,
  type TimerUser,
} from './change-timer.server'
import { trueEndRecord } from './true-end-record'

/** 'unsaved': something is missing, so the clock is stopped and nothing is lost. 'none': it was stopped elsewhere. */
export type Stopped =
  | { status: 'saved'; entryId: string; circleId: string; seconds: number }
  | { status: 'unsaved'; problems: Problems }
  | { status: 'wrongEnd'; problem: string }
  | { status: 'none' }

export const confirmDuration: Problems = { end: 'timer:question.whole' }

/** `endedAt`: when the work really ended. A forgotten timer stays unsaved without that or `isConfirmed`. */
type Stop = TimerFields & { endedAt?: Date; isConfirmed?: boolean }

/** Stops the clock and saves its time as an entry with the timer's id. */
export async function stopTimer(
  user: TimerUser,
  timerId: string,
  { endedAt, isConfirmed = false, ...typed }: Stop = {},
  { now = new Date() }: Now = {},
): Promise<Stopped> {
  const done = await changeTimer(user, timerId, now, async (tx, timer): Promise<Stopped> => {
    const fields = await storedFields(tx, typed)
    const problem = endedAt && problemOfEnd(timer, endedAt, now)
    if (problem) return { status: 'wrongEnd', problem }
    const clock = endedAt ? endedEarlier(timer, endedAt, now) : { ...timer, stoppedAt: timer.stoppedAt ?? now }
    const stopped = { ...clock, ...fields }
    return saveStopped(tx, stopped, { isConfirmed: isConfirmed || !!endedAt, now })
  })
  return done ?? { status: 'none' }
}

/** Stops a forgotten timer as of the end that was entered in this zone. */
export async function endForgottenTimer(
  user: TimerUser,
  timerId: string,
  { typed }: Submission,
  { timeZone }: { timeZone: string },
): Promise<SaveResult<Stopped>> {
  const resolved = resolveNew(trueEndRecord, typed)
  if (resolved.status === 'invalid') return resolved
  const { endDate, endTime } = resolved.value
  const done = await stopTimer(user, timerId, { endedAt: instantAt(endDate, endTime, timeZone) })
  return done.status === 'wrongEnd' ? invalid({ endTime: done.problem }) : { status: 'saved', value: done }
}

function problemOfEnd(clock: Clock, endedAt: Date, now: Date) {
  const { runningSince, ranSince, pausedAt, startedAt } = clock
  if (endedAt < (runningSince ?? ranSince ?? pausedAt ?? startedAt)) return 'timer:errors.endBeforeStart' as const
  if (endedAt > now) return 'timer:errors.future' as const
  return endedAt > endOf(clock, now) ? ('timer:errors.endAfterStop' as const) : undefined
}

/** Saves the time of a stopped timer, or holds its clock with what is missing. */
async function saveStopped(
  tx: Tx,
  timer: Timer,
  { isConfirmed, now }: { isConfirmed: boolean; now: Date },
): Promise<Stopped> {
  const { id, userId, circleId, activity } = timer
  const member = await findActingMember(tx, userId, circleId)
  const startDate = dayIn(timer.startedAt, member?.timeZone ?? 'UTC')
  const month = startDate.slice(0, 7)
  const isLocked = await isClosed(tx, month)
  const problems = await problemsOf(tx, timer, {
    member,
    isLocked,
    isConfirmed: isConfirmed || !isForgotten(timer, now),
  })
  if (Object.keys(problems).length || !member || !activity) {
    const { note, reason } = timer
    await holdClock(tx, timer, { activity, note, reason }, problems)
    return { status: 'unsaved', problems }
  }
  const record = recording(tx, member)
  const workedMs = workedMsAt(timer, now)
  const seconds = Math.floor(workedMs / 1_000)
  const row = { id, userId, activity, note: trimLongText(timer.note), seconds }
  await tx.timer.delete({ where: { id } })
  if (isLocked) {
    const adjustment = { ...row, reason: trimLongText(timer.reason), adjustsId: null }
    const details = { after: auditedOf({ ...row, startedAt: timer.startedAt, endedAt: endOf(timer, now) }) }
    await insertAdjustment(tx, record, { member, row: adjustment, now, details })
  } else {
    const { startedAt } = timer
    // The server's clock may have been set back meanwhile.
    const endedAt = new Date(Math.max(endOf(timer, now).getTime(), startedAt.getTime() + workedMs))
    const entry = { ...row, startedAt, endedAt, startDate, month }
    await insertEntry(tx, record, { member, row: entry, now })
  }
  return { status: 'saved', entryId: id, circleId, seconds }
}

type Context = { member: Member | undefined; isLocked: boolean; isConfirmed: boolean }

/** '' for problems of no single field. */
async function problemsOf(
  tx: Tx,
  { activity, note, reason }: Timer,
  { member, isLocked, isConfirmed }: Context,
): Promise<Problems> {
  if (!member) return { '': 'timer:errors.leftCircle' }
  if (!can(member, 'view', 'timer')) return { '': 'timer:errors.mayNot' }
  const isGone = activity !== null && !(await isOffered(tx, activity))
  return {
    ...(activity ? {} : { activity: 'timer:errors.activity' }),
    ...(isGone ? { activity: 'timer:errors.activityGone' } : {}),
    ...(lengthOf(note) > longestNote ? { note: `errors.tooLong?maximum=${longestNote}` } : {}),
    ...(isConfirmed ? {} : confirmDuration),
    ...(isLocked ? problemOfReason(reason) : {}),
  }
}

/** The month was closed while the timer ran: its time counts today, with a reason. */
function problemOfReason(reason: string): Problems {
  if (!trimLongText(reason)) return { reason: 'timer:errors.closed' }
  return lengthOf(reason) > longestReason ? { reason: `errors.tooLong?maximum=${longestReason}` } : {}
}

/** Characters as forms count them: an emoji is one. */
function lengthOf(text: string) {
  return [...trimLongText(text)].length
}
