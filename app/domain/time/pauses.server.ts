import { db } from '~/data/db.server'
import { type Tx, write } from '~/data/write.server'
import { signal } from '~/domain/signals/commands.server'
import { asOf, heartbeatLostMs, pausedAsOf } from './clock'

type Where = NonNullable<Parameters<Tx['timer']['findMany']>[0]>['where']

/** Pauses timers in the transaction that ends their session or membership. */
export async function pauseTimers(tx: Tx, where: Where & { userId: string }, now = new Date()) {
  await pauseAll(tx, { ...where, runningSince: { not: null }, stoppedAt: null }, now)
}

/** Pauses the timers whose page has sent no heartbeat for two minutes. */
export async function pauseLostTimers(now = new Date()) {
  const where = lostBefore(new Date(now.getTime() - heartbeatLostMs))
  if (!(await db.timer.count({ where }))) return
  await write((tx) => pauseAll(tx, where, now))
}

function lostBefore(limit: Date) {
  return { heartbeatAt: { lt: limit }, runningSince: { not: null }, stoppedAt: null }
}

async function pauseAll(tx: Tx, where: Where, now: Date) {
  for (const timer of await tx.timer.findMany({ where })) {
    const { workedMs, runningSince, pausedAt, ranSince } = pausedAsOf(asOf(timer, now), now)
    const paused = { workedMs, runningSince, pausedAt, ranSince, heartbeatAt: null }
    await tx.timer.update({ where: { id: timer.id }, data: paused })
    await signal(tx, 'timer', { userIds: [timer.userId] })
  }
}
