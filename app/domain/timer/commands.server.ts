import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { requireOpenAccount } from '~/domain/accounts/open-account.server'
import type { User } from '~/domain/accounts/user'
import { recording } from '~/domain/activity/change.server'
import { audit } from '~/domain/audit/append.server'
import { instantAt } from '~/domain/local-time'
import { findActingMember } from '~/domain/members/queries.server'
import { allow } from '~/domain/permissions/rules'
import { invalid, resolveNew, type SaveResult, type Submission } from '~/domain/records/save'
import { NotFound } from '~/domain/refusals'
import { signal } from '~/domain/signals/commands.server'
import {
  asNotStopped,
  asOf,
  type Clock,
  type ClockStatus,
  endedEarlier,
  endOf,
  isForgotten,
  pausedAsOf,
  statusOf,
  workedMsAt,
} from '~/domain/time/clock'
import { isAllTrue, type Stopped, saveStopped } from './stop.server'
import { problemOfTrueEnd, trueEndRecord } from './true-end-record'

export type Asker = Pick<User, 'id' | 'sessionId'>
type Now = { now?: Date }

/** The timer's fields; undefined for those not sent. */
export type Typed = { activity?: string | null; note?: string; reason?: string }

/** `sendsHeartbeats`: the page runs scripts and will send heartbeats. */
export type Page = { sendsHeartbeats: boolean }

type Start = Typed & Page & { circleId: string }

/**
 * Starts the user's timer for a circle. An existing timer stays: each user has one. Throws NotFound for other circles,
 * Forbidden without the right to view the timer there.
 */
export function startTimer(
  user: Asker,
  { circleId, sendsHeartbeats, ...typed }: Start,
  { now = new Date() }: Now = {},
) {
  return write(async (tx) => {
    await requireOpenAccount(tx, user)
    const member = await findActingMember(user.id, circleId)
    if (!member) throw new NotFound()
    allow(member, 'view', 'timer')
    if (await tx.timer.count({ where: { userId: user.id } })) return

    const { activity = null, note = '' } = typed
    const clock = { startedAt: now, runningSince: now, heartbeatAt: sendsHeartbeats ? now : null }
    const by = { id: newId(), userId: user.id, sessionId: user.sessionId }
    await tx.timer.create({ data: { ...by, ...clock, circleId, note, activity: await known(tx, activity) } })
    await signal(tx, 'timer', { userIds: [user.id] })
  })
}

/** Stores what is typed beside the clock. Throws NotFound when the account was closed or the session has ended. */
export function describeTimer(user: Asker, timerId: string, typed: Typed, { now = new Date() }: Now = {}) {
  return changeTimer(user, timerId, now, async (tx, timer) => {
    await tx.timer.update({ where: { id: timer.id }, data: await fieldsOf(tx, typed) })
  })
}

/**
 * Pauses the clock. One that is paused stays so. Throws NotFound when the account was closed or the session has ended.
 */
export function pauseTimer(user: Asker, timerId: string, typed: Typed = {}, { now = new Date() }: Now = {}) {
  return changeTimer(user, timerId, now, async (tx, timer) => {
    if (timer.stoppedAt) return
    await saveClock(tx, pausedAsOf(timer, now), await fieldsOf(tx, typed))
  })
}

/**
 * Lets a paused clock run again, in this session; one that ran too long before is held instead, like at a stop. One that
 * runs goes on as it does. Throws NotFound when the account was closed or the session has ended.
 */
export function resumeTimer(
  user: Asker,
  timerId: string,
  { sendsHeartbeats, ...typed }: Typed & Page,
  { now = new Date() }: Now = {},
) {
  return changeTimer(user, timerId, now, async (tx, timer): Promise<ClockStatus> => {
    if (timer.runningSince || timer.stoppedAt) return statusOf(timer)
    const fields = { ...(await fieldsOf(tx, typed)), sessionId: user.sessionId }
    if (isForgotten(timer, now)) {
      await saveClock(tx, { ...timer, stoppedAt: now }, { ...fields, problems: JSON.stringify(isAllTrue) })
      return 'held'
    }
    await saveClock(tx, runningFrom(timer, now, { sendsHeartbeats }), fields)
    return 'running'
  })
}

/**
 * Undoes a stop that is held: time spent choosing counts, unless its page has gone. A forgotten clock that was paused
 * before runs again from now on. Throws NotFound when the account was closed or the session has ended.
 */
export function resumeAfterStop(
  user: Asker,
  timerId: string,
  { sendsHeartbeats, ...typed }: Typed & Page,
  { now = new Date() }: Now = {},
) {
  return changeTimer(user, timerId, now, async (tx, timer) => {
    if (!timer.stoppedAt) return
    const isResumed = !timer.runningSince && isForgotten(timer, now)
    const clock = isResumed ? runningFrom(timer, now, { sendsHeartbeats }) : asNotStopped(timer, now)
    await saveClock(tx, clock, { ...(await fieldsOf(tx, typed)), problems: '{}' })
  })
}

/**
 * Takes the same clock over to this session; it goes on as it does. Throws NotFound when the account was closed or the
 * session has ended.
 */
export function takeOver(user: Asker, timerId: string, { sendsHeartbeats }: Page, { now = new Date() }: Now = {}) {
  return changeTimer(user, timerId, now, async (tx, timer) => {
    const heartbeatAt = timer.runningSince && sendsHeartbeats ? now : null
    await saveClock(tx, { ...timer, heartbeatAt }, { sessionId: user.sessionId })
  })
}

/**
 * Restarts from zero with the same circle, activity and note. The lost seconds are audited. Throws Forbidden without
 * the right to view the timer there, NotFound when the account was closed or the session has ended.
 */
export function restartTimer(
  user: Asker,
  timerId: string,
  { sendsHeartbeats, ...typed }: Typed & Page,
  { now = new Date() }: Now = {},
) {
  return changeTimer(user, timerId, now, async (tx, timer) => {
    const { circleId, activity, note } = timer
    const member = await findActingMember(user.id, circleId)
    if (!member) throw new NotFound()
    allow(member, 'view', 'timer')
    await discard(tx, user, timer, now)
    const clock = { startedAt: now, runningSince: now, heartbeatAt: sendsHeartbeats ? now : null }
    const by = { id: newId(), userId: user.id, sessionId: user.sessionId, circleId }
    await tx.timer.create({ data: { ...by, ...clock, activity, note, ...(await fieldsOf(tx, typed)) } })
  })
}

/**
 * Discards the timer. The lost seconds are audited. Throws NotFound when the account was closed or the session has
 * ended.
 */
export function discardTimer(user: Asker, timerId: string, { now = new Date() }: Now = {}) {
  return changeTimer(user, timerId, now, (tx, timer) => discard(tx, user, timer, now))
}

/**
 * Stops the clock and writes its time down as an entry, whose id is the timer's. `endedAt` is when the work really ended,
 * for a timer that was forgotten; one whose person has said neither that nor `isWhole` is held. 'held': something is missing,
 * so the clock stands still and nothing is written or lost; 'wrongEnd': the work cannot have ended then; 'none': there is no
 * such timer any more, since it was stopped elsewhere.
 */
export async function stopTimer(
  user: Asker,
  timerId: string,
  { endedAt, isWhole = false, ...typed }: Typed & { endedAt?: Date; isWhole?: boolean } = {},
  { now = new Date() }: Now = {},
): Promise<Stopped> {
  const done = await changeTimer(user, timerId, now, async (tx, timer): Promise<Stopped> => {
    const fields = await fieldsOf(tx, typed)
    const wrong = endedAt && problemOfTrueEnd(timer, endedAt, now)
    if (wrong) return { status: 'wrongEnd', problem: wrong }
    const clock = endedAt ? endedEarlier(timer, endedAt, now) : { ...timer, stoppedAt: timer.stoppedAt ?? now }
    const stopped = { ...clock, ...fields }
    const member = await findActingMember(user.id, timer.circleId)
    const record = member && recording(tx, member)
    const isDoubtful = !endedAt && !isWhole && isForgotten(stopped, now)
    return saveStopped(tx, { timer: stopped, member, record, fields, end: endOf(stopped, now), isDoubtful, now })
  })
  return done ?? { status: 'none' }
}

/**
 * Stops a forgotten timer as of when the work really ended, which its form tells in this zone. Throws NotFound like
 * `stopTimer`.
 */
export async function endForgottenTimer(
  user: Asker,
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

function changeTimer<T>(user: Asker, timerId: string, now: Date, work: (tx: Tx, timer: Timer) => Promise<T>) {
  return write(async (tx) => {
    await requireOpenAccount(tx, user)
    const timer = await tx.timer.findFirst({ where: { id: timerId, userId: user.id } })
    if (!timer) return undefined
    const done = await work(tx, asOf(timer, now))
    await signal(tx, 'timer', { userIds: [user.id] })
    return done
  })
}

function runningFrom<C extends Clock>(clock: C, now: Date, { sendsHeartbeats }: Page): C {
  const heartbeatAt = sendsHeartbeats ? now : null
  return { ...clock, runningSince: now, pausedAt: null, ranSince: null, stoppedAt: null, heartbeatAt }
}

type Timer = NonNullable<Awaited<ReturnType<Tx['timer']['findFirst']>>>

async function saveClock(tx: Tx, { id, ...clock }: Clock & { id: string }, fields: object) {
  const { workedMs, runningSince, pausedAt, ranSince, heartbeatAt, stoppedAt } = clock
  await tx.timer.update({
    where: { id },
    data: { workedMs, runningSince, pausedAt, ranSince, heartbeatAt, stoppedAt, ...fields },
  })
}

async function discard(tx: Tx, { id: userId }: Asker, timer: Timer, now: Date) {
  const { circleId, id } = timer
  const seconds = Math.floor(workedMsAt(timer, now) / 1_000)
  await tx.timer.delete({ where: { id } })
  const what = { action: 'timer.discarded', entity: 'timer', entityId: id, circleId, details: { seconds } } as const
  await audit(tx, { actorId: userId, ...what })
}

async function fieldsOf(tx: Tx, { activity, note, reason }: Typed) {
  return {
    ...(activity === undefined ? {} : { activity: await known(tx, activity) }),
    ...(note === undefined ? {} : { note }),
    ...(reason === undefined ? {} : { reason }),
  }
}

async function known(tx: Tx, activity: string | null) {
  if (!activity) return null
  return (await tx.timeActivity.count({ where: { value: activity } })) ? activity : null
}
