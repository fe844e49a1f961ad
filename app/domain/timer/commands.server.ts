import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { findActingMember } from '~/domain/members/queries.server'
import { allow } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'
import { requireOpenAccount } from '~/domain/sessions/open-account.server'
import { signal } from '~/domain/signals/commands.server'
import {
  asNotStopped,
  type Clock,
  type ClockStatus,
  isForgotten,
  pausedAsOf,
  statusOf,
  workedMsAt,
} from '~/domain/time/clock'
import {
  changeTimer,
  existingActivity,
  holdClock,
  type Now,
  saveClock,
  storedFields,
  type Timer,
  type TimerFields,
  type TimerUser,
} from './change-timer.server'
import { confirmDuration } from './stop.server'

/** `sendsHeartbeats`: the page runs scripts and will send heartbeats. */
type FromPage = TimerFields & { sendsHeartbeats: boolean }

/** Starts the user's timer for a circle. An existing timer stays: each user has one. */
export function startTimer(
  user: TimerUser,
  { circleId, sendsHeartbeats, activity = null, note = '' }: FromPage & { circleId: string },
  { now = new Date() }: Now = {},
) {
  return write(async (tx) => {
    await requireOpenAccount(tx, user)
    await allowTimerIn(tx, circleId, user)
    if (await tx.timer.count({ where: { userId: user.id } })) return

    const fields = { note, activity: await existingActivity(tx, activity) }
    await tx.timer.create({ data: { ...newTimer(user, { circleId, sendsHeartbeats, now }), ...fields } })
    await signal(tx, 'timer', { userIds: [user.id] })
  })
}

/** Stores the fields beside the clock. */
export function updateTimer(user: TimerUser, timerId: string, fields: TimerFields, { now = new Date() }: Now = {}) {
  return changeTimer(user, timerId, now, async (tx, timer) => {
    await tx.timer.update({ where: { id: timer.id }, data: await storedFields(tx, fields) })
  })
}

export function pauseTimer(user: TimerUser, timerId: string, fields: TimerFields = {}, { now = new Date() }: Now = {}) {
  return changeTimer(user, timerId, now, async (tx, timer) => {
    if (timer.stoppedAt) return
    await saveClock(tx, pausedAsOf(timer, now), await storedFields(tx, fields))
  })
}

/** Resumes a paused clock in this session; a forgotten one stays unsaved, like at a stop. */
export function resumeTimer(
  user: TimerUser,
  timerId: string,
  { sendsHeartbeats, ...typed }: FromPage,
  { now = new Date() }: Now = {},
) {
  return changeTimer(user, timerId, now, async (tx, timer): Promise<ClockStatus> => {
    if (timer.runningSince || timer.stoppedAt) return statusOf(timer)
    const fields = { ...(await storedFields(tx, typed)), sessionId: user.sessionId }
    if (isForgotten(timer, now)) {
      await holdClock(tx, { ...timer, stoppedAt: now }, fields, confirmDuration)
      return 'unsaved'
    }
    await saveClock(tx, runningFrom(timer, now, sendsHeartbeats), fields)
    return 'running'
  })
}

/** Undoes a stop. The time in between counts, unless the page was closed. */
export function resumeAfterStop(
  user: TimerUser,
  timerId: string,
  { sendsHeartbeats, ...typed }: FromPage,
  { now = new Date() }: Now = {},
) {
  return changeTimer(user, timerId, now, async (tx, timer) => {
    if (!timer.stoppedAt) return
    const isResumed = !timer.runningSince && isForgotten(timer, now)
    const clock = isResumed ? runningFrom(timer, now, sendsHeartbeats) : asNotStopped(timer, now)
    await saveClock(tx, clock, { ...(await storedFields(tx, typed)), problems: '{}' })
  })
}

/** Moves the timer to this session; its clock is unchanged. */
export function takeOverTimer(
  user: TimerUser,
  timerId: string,
  { sendsHeartbeats }: FromPage,
  { now = new Date() }: Now = {},
) {
  return changeTimer(user, timerId, now, async (tx, timer) => {
    const heartbeatAt = timer.runningSince && sendsHeartbeats ? now : null
    await saveClock(tx, { ...timer, heartbeatAt }, { sessionId: user.sessionId })
  })
}

/** Restarts from zero with the same circle, activity and note. */
export function restartTimer(
  user: TimerUser,
  timerId: string,
  { sendsHeartbeats, ...typed }: FromPage,
  { now = new Date() }: Now = {},
) {
  return changeTimer(user, timerId, now, async (tx, timer) => {
    const { circleId, activity, note } = timer
    await allowTimerIn(tx, circleId, user)
    await discard(tx, user, timer, now)
    const fields = { activity, note, ...(await storedFields(tx, typed)) }
    await tx.timer.create({ data: { ...newTimer(user, { circleId, sendsHeartbeats, now }), ...fields } })
  })
}

/** Discards the timer; the lost seconds are audited. */
export function discardTimer(user: TimerUser, timerId: string, { now = new Date() }: Now = {}) {
  return changeTimer(user, timerId, now, (tx, timer) => discard(tx, user, timer, now))
}

async function allowTimerIn(tx: Tx, circleId: string, { id }: TimerUser) {
  const member = await findActingMember(tx, id, circleId)
  if (!member) throw new NotFound()
  allow(member, 'view', 'timer')
}

type Start = { circleId: string; sendsHeartbeats: boolean; now: Date }

function newTimer({ id: userId, sessionId }: TimerUser, { circleId, sendsHeartbeats, now }: Start) {
  const clock = { startedAt: now, runningSince: now, heartbeatAt: sendsHeartbeats ? now : null }
  return { id: newId(), userId, sessionId, circleId, ...clock }
}

function runningFrom<C extends Clock>(clock: C, now: Date, sendsHeartbeats: boolean): C {
  const heartbeatAt = sendsHeartbeats ? now : null
  return { ...clock, runningSince: now, pausedAt: null, ranSince: null, stoppedAt: null, heartbeatAt }
}

async function discard(tx: Tx, { id: actorId }: TimerUser, timer: Timer, now: Date) {
  const { circleId, id } = timer
  const seconds = Math.floor(workedMsAt(timer, now) / 1_000)
  await tx.timer.delete({ where: { id } })
  await audit(tx, {
    actorId,
    action: 'timer.discarded',
    entity: 'timer',
    entityId: id,
    circleId,
    details: { seconds },
  })
}
