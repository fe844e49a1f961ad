import { expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { heartbeatEveryMs, heartbeatLostMs } from '~/domain/time/clock'
import { getOwnMonth } from '~/domain/time/own-time.server'
import { pauseLostTimers } from '~/domain/time/pauses.server'
import { getMonth } from '~/domain/time/report.server'
import { periodOf, specifiedActivities } from '~/domain/time/rules'
import { getTotals } from '~/domain/time/totals.server'
import { pauseTimer, resumeAfterStop, resumeTimer, startTimer } from '~/domain/timer/commands.server'
import { recordHeartbeat } from '~/domain/timer/heartbeats.server'
import { stopTimer } from '~/domain/timer/stop.server'
import type { User } from '~/domain/user'
import { randomFrom } from '../../prisma/bulk/random'
import { createTestData } from '../world'

const coaches = 50
const days = 20
const minute = 60_000

type Coach = User & { worked: number }

test('a month of 50 coaches whose browsers crash adds up to the second', async () => {
  const { priya, users, rosa } = await createTestData()
  const people = await createCoaches(users.priya, rosa)
  const random = randomFrom(20261123)
  const truth = new Map<string, number>()
  for (let day = 1; day <= days; day += 1) {
    for (const coach of people) {
      const { activity, seconds } = await workOn(coach, rosa, { day, random })
      truth.set(activity, (truth.get(activity) ?? 0) + seconds)
      coach.worked += seconds
    }
  }
  const totals = await getTotals(priya, periodOf('month', '2026-09-15'))
  expect(totals.entries).toBe(coaches * days)
  expect(totals.seconds).toBe(people.reduce((sum, { worked }) => sum + worked, 0))
  expect(Object.fromEntries(totals.byActivity.map(({ key, seconds }) => [key.value, seconds]))).toEqual(
    Object.fromEntries(truth),
  )
  for (const coach of people) expect(await getOwnMonth(coach, '2026-09')).toMatchObject({ seconds: coach.worked })
  const everybody = await getMonth(users.joan, '2026-09')
  expect(everybody).toMatchObject({ entries: totals.entries, seconds: totals.seconds, circleCount: 1 })
  expect(new Map(everybody.people.map(({ id, seconds }) => [id, seconds]))).toEqual(
    new Map(people.map(({ id, worked }) => [id, worked])),
  )
  expect(await db.timer.count({ where: { circleId: rosa } })).toBe(0)
})

type Random = ReturnType<typeof randomFrom>

/** One piece of work with pauses, and in every third a crash; returns how long it really was, which is counted here apart. */
async function workOn(coach: Coach, circleId: string, { day, random }: { day: number; random: Random }) {
  const activity = random.pick([...specifiedActivities])
  const page = { sendsHeartbeats: true }
  let at = Date.UTC(2026, 8, day, 13) + random.below(3 * 60 * minute)
  let worked = 0
  const now = () => ({ now: new Date(at) })
  await startTimer(coach, { circleId, activity, ...page }, now())
  const { id } = await db.timer.findUniqueOrThrow({ where: { userId: coach.id } })

  /** The page runs for so long and is heard of every 30 seconds. */
  const run = async (ms: number) => {
    const end = at + ms
    for (at += heartbeatEveryMs; at < end; at += heartbeatEveryMs) await recordHeartbeat(coach, id, now())
    const heard = Math.floor((ms - 1) / heartbeatEveryMs) * heartbeatEveryMs
    at = end
    return { whole: ms, heard }
  }
  for (let stretch = 0; stretch <= random.below(2); stretch += 1) {
    const { whole, heard } = await run(minute + random.below(4 * minute))
    const fate = random.below(3)
    if (fate === 0) {
      worked += heard // the browser crashes: what was heard of counts
      at += heartbeatLostMs + minute + random.below(60 * minute)
      if (random.below(2)) await pauseLostTimers(now().now)
    } else if (fate === 1) {
      worked += whole
      await pauseTimer(coach, id, {}, now())
      at += random.below(30 * minute)
    } else {
      worked += whole
      const choosing = random.below(minute)
      await stopTimer(coach, id, { activity: null }, now())
      at += choosing
      worked += choosing
      await resumeAfterStop(coach, id, { activity, ...page }, now())
      await pauseTimer(coach, id, {}, now())
    }
    await resumeTimer(coach, id, page, now())
  }
  const last = await run(minute)
  const stopped = await stopTimer(coach, id, {}, now())
  const seconds = Math.floor((worked + last.whole) / 1_000)
  expect(stopped).toMatchObject({ status: 'saved', seconds })
  return { activity, seconds }
}

async function createCoaches(like: User, circleId: string): Promise<Coach[]> {
  const made = Array.from({ length: coaches }, (_, number) => {
    const [id, sessionId] = [newId(), newId()]
    return { ...like, id, sessionId, email: `coach${number}-${id}@kinfold.test`, worked: 0 }
  })
  const at = new Date()
  await write(async (tx) => {
    const { id: roleId } = await tx.role.findUniqueOrThrow({ where: { name: 'coach' } })
    const person = { firstName: 'Coach', lastName: 'Busy', createdAt: at }
    await tx.user.createMany({ data: made.map(({ id, email }) => ({ id, email, ...person })) })
    await tx.session.createMany({
      data: made.map(({ id, sessionId }) => ({
        id: sessionId,
        tokenHash: sessionId,
        userId: id,
        createdAt: at,
        seenAt: at,
        endsAt: new Date(at.getTime() + 60 * minute),
      })),
    })
    await tx.member.createMany({
      data: made.map(({ id, email }) => ({
        id: newId(),
        circleId,
        userId: id,
        email,
        roleId,
        status: 'active',
        createdAt: at,
      })),
    })
  })
  return made
}
