import { type Tx, write } from '~/data/write.server'
import type { Problems } from '~/domain/records/fields'
import { requireOpenAccount } from '~/domain/sessions/open-account.server'
import { signal } from '~/domain/signals/commands.server'
import { asOf, type Clock } from '~/domain/time/clock'
import type { User } from '~/domain/user'

export type TimerUser = Pick<User, 'id' | 'sessionId'>
export type Now = { now?: Date }
export type Timer = NonNullable<Awaited<ReturnType<Tx['timer']['findFirst']>>>

/** Undefined if not sent. */
export type TimerFields = { activity?: string | null; note?: string; reason?: string }

/** Changes a timer; undefined if it was stopped elsewhere. Throws NotFound without an account or session. */
export function changeTimer<T>(
  user: TimerUser,
  timerId: string,
  now: Date,
  work: (tx: Tx, timer: Timer) => Promise<T>,
) {
  return write(async (tx) => {
    await requireOpenAccount(tx, user)
    const timer = await tx.timer.findFirst({ where: { id: timerId, userId: user.id } })
    if (!timer) return undefined
    const done = await work(tx, asOf(timer, now))
    await signal(tx, 'timer', { userIds: [user.id] })
    return done
  })
}

export async function saveClock(tx: Tx, { id, ...clock }: Clock & { id: string }, fields: object) {
  const { workedMs, runningSince, pausedAt, ranSince, heartbeatAt, stoppedAt } = clock
  await tx.timer.update({
    where: { id },
    data: { workedMs, runningSince, pausedAt, ranSince, heartbeatAt, stoppedAt, ...fields },
  })
}

/** Holds a stopped clock until its problems are solved. */
export function holdClock(tx: Tx, clock: Clock & { id: string }, fields: object, problems: Problems) {
  return saveClock(tx, clock, { ...fields, problems: JSON.stringify(problems) })
}

export async function storedFields(tx: Tx, { activity, note, reason }: TimerFields) {
  return {
    ...(activity === undefined ? {} : { activity: await existingActivity(tx, activity) }),
    ...(note === undefined ? {} : { note }),
    ...(reason === undefined ? {} : { reason }),
  }
}

export async function existingActivity(tx: Tx, activity: string | null) {
  if (!activity) return null
  return (await tx.timeActivity.count({ where: { value: activity } })) ? activity : null
}
