import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { asOf, workedMsAt } from '~/domain/time/clock'
import type { Asker } from './commands.server'

/** What a page hears of its heartbeat: how long the clock has run, or that it is not what the page shows. */
export type HeartbeatResponse = { status: 'running'; workedMs: number } | { status: 'changed' }

type Beat = { timerId: string; at: Date }

let waiting: Beat[] = []
let writing: Promise<void> | undefined

/**
 * Records that the page which runs a timer is there. It extends no clock that was paused, also because the last heartbeat
 * was too long ago, and none that another session runs.
 */
export async function recordHeartbeat(
  user: Asker,
  timerId: string,
  { now = new Date() } = {},
): Promise<HeartbeatResponse> {
  const timer = await db.timer.findFirst({ where: { id: timerId, userId: user.id, sessionId: user.sessionId } })
  if (!timer?.runningSince || asOf(timer, now) !== timer) return { status: 'changed' }

  await writeSoon({ timerId, at: now })
  return { status: 'running', workedMs: workedMsAt(timer, now) }
}

/** Heartbeats that arrive while others are written go into one transaction together. */
async function writeSoon(beat: Beat) {
  waiting.push(beat)
  // The transaction that is under way may have begun without it.
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
      // The earliest counts for all: no clock may end up longer than the truth.
      const heartbeatAt = new Date(Math.min(...beats.map(({ at }) => at.getTime())))
      const ids = [...new Set(beats.map(({ timerId }) => timerId))]
      // One that was paused since it was read stays so; a clock that is held goes on to be heard of.
      await tx.timer.updateMany({ where: { id: { in: ids }, runningSince: { not: null } }, data: { heartbeatAt } })
    })
  } finally {
    writing = undefined
  }
}
