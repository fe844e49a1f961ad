import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { asOf, type Clock, workedMsAt } from '~/domain/time/clock'
import type { TimerUser } from './change-timer.server'

export type HeartbeatResponse = { status: 'running'; workedMs: number } | { status: 'changed' }

type Beat = { timerId: string; at: Date }

let waiting: Beat[] = []
let writing: Promise<void> | undefined

/** Records that the timer's page is still open. Doesn't extend a paused clock, or one that another session runs. */
export async function recordHeartbeat(
  user: TimerUser,
  timerId: string,
  { now = new Date() } = {},
): Promise<HeartbeatResponse> {
  const timer = await db.timer.findFirst({ where: { id: timerId, userId: user.id, sessionId: user.sessionId } })
  if (!timer) return { status: 'changed' }
  const clock = asOf(timer, now)
  if (!clock.runningSince) return { status: 'changed' }

  if (clock === timer) await writeSoon({ timerId, at: now })
  else await saveSetBack(timer, clock)
  return { status: 'running', workedMs: workedMsAt(clock, now) }
}

/** After the server's clock was set back: once, so that no time counts twice. */
function saveSetBack({ id, heartbeatAt: before }: Clock & { id: string }, clock: Clock) {
  const { workedMs, runningSince, heartbeatAt } = clock
  const where = { id, heartbeatAt: before }
  return write((tx) => tx.timer.updateMany({ where, data: { workedMs, runningSince, heartbeatAt } }))
}

/** Heartbeats that arrive during a write share the next transaction. */
async function writeSoon(beat: Beat) {
  waiting.push(beat)
  // The current transaction may have begun without it.
  do {
    writing ??= writeWaiting()
    await writing
  } while (waiting.includes(beat))
}

async function writeWaiting() {
  let beats: Beat[] = []
  try {
    await write(async (tx) => {
      beats = [...beats, ...waiting]
      waiting = []
      // The earliest time counts for all, so that no clock runs too long.
      const heartbeatAt = new Date(Math.min(...beats.map(({ at }) => at.getTime())))
      const ids = [...new Set(beats.map(({ timerId }) => timerId))]
      // Paused ones stay paused; unsaved ones still record heartbeats.
      await tx.timer.updateMany({ where: { id: { in: ids }, runningSince: { not: null } }, data: { heartbeatAt } })
    })
  } finally {
    writing = undefined
  }
}
