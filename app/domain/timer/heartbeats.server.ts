import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { asOf, workedMsAt } from '~/domain/time/clock'
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
  if (!timer?.runningSince || asOf(timer, now) !== timer) return { status: 'changed' }

  await writeSoon({ timerId, at: now })
  return { status: 'running', workedMs: workedMsAt(timer, now) }
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
      // Paused ones stay paused; held ones still record heartbeats.
      await tx.timer.updateMany({ where: { id: { in: ids }, runningSince: { not: null } }, data: { heartbeatAt } })
    })
  } finally {
    writing = undefined
  }
}
