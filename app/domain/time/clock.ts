export const heartbeatEveryMs = 30_000
export const heartbeatLostMs = 120_000

const hourMs = 3_600_000
const forgottenAfterMs = 8 * hourMs

export type Clock = {
  startedAt: Date
  workedMs: number
  runningSince: Date | null
  pausedAt: Date | null
  ranSince: Date | null // before it was paused
  heartbeatAt: Date | null
  stoppedAt: Date | null
}

/** 'unsaved': stopped, but a required field is missing. */
export type ClockStatus = 'running' | 'paused' | 'unsaved'

export function statusOf({ runningSince, stoppedAt }: Pick<Clock, 'runningSince' | 'stoppedAt'>): ClockStatus {
  if (stoppedAt) return 'unsaved'
  return runningSince ? 'running' : 'paused'
}

/** The clock at an instant: paused at its last heartbeat after two minutes. Without scripts there are none. */
export function asOf<C extends Clock>(clock: C, now: Date): C {
  const { runningSince, heartbeatAt, stoppedAt, workedMs } = clock
  if (!runningSince || !heartbeatAt || stoppedAt) return clock
  if (msBetween(now, heartbeatAt) > heartbeatLostMs) {
    return { ...clock, workedMs: workedMs + msBetween(runningSince, heartbeatAt), runningSince: now, heartbeatAt: now }
  }
  return msBetween(heartbeatAt, now) > heartbeatLostMs ? pausedAsOf(clock, heartbeatAt) : clock
}

/** An unsaved clock as if not stopped: its page was open when it was stopped. */
export function asNotStopped<C extends Clock>(clock: C, now: Date): C {
  const { heartbeatAt, stoppedAt } = clock
  const seenAt = heartbeatAt && stoppedAt && heartbeatAt < stoppedAt ? stoppedAt : heartbeatAt
  return asOf({ ...clock, heartbeatAt: seenAt, stoppedAt: null }, now)
}

export function pausedAsOf<C extends Clock>(clock: C, at: Date): C {
  const { runningSince, workedMs } = clock
  if (!runningSince) return clock
  const pausedAt = at < runningSince ? runningSince : at
  const worked = workedMs + msBetween(runningSince, pausedAt)
  return { ...clock, workedMs: worked, runningSince: null, pausedAt, ranSince: runningSince }
}

/** Time worked until an instant, without pauses. */
export function workedMsAt({ workedMs, runningSince, stoppedAt }: Clock, now: Date) {
  return workedMs + (runningSince ? msBetween(runningSince, stoppedAt ?? now) : 0)
}

/** When the work ended: now, for a running clock. */
export function endOf({ runningSince, pausedAt, startedAt, stoppedAt }: Clock, now: Date) {
  return runningSince ? (stoppedAt ?? now) : (pausedAt ?? startedAt)
}

/** Whether a clock has run implausibly long without a pause. */
export function isForgotten(clock: Clock, now: Date) {
  const since = clock.runningSince ?? clock.ranSince
  return since !== null && msBetween(since, endOf(clock, now)) >= forgottenAfterMs
}

/** The clock stopped at an earlier instant of its last run. */
export function endedEarlier<C extends Clock>(clock: C, endedAt: Date, now: Date): C {
  const { runningSince, pausedAt, workedMs } = clock
  if (runningSince) return { ...clock, stoppedAt: endedAt }
  const excess = pausedAt ? msBetween(endedAt, pausedAt) : 0
  return { ...clock, workedMs: workedMs - excess, pausedAt: excess ? endedAt : pausedAt, stoppedAt: now }
}

function msBetween(from: Date, to: Date) {
  return Math.max(0, to.getTime() - from.getTime())
}
