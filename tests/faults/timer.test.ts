import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { getTimer } from '~/domain/timer/queries.server'
import type { User } from '~/domain/user'
import { serve } from '../serve'
import { cookieOf, createTestData } from '../world'
import { rounds } from './rounds'

type Server = Awaited<ReturnType<typeof serve>>
type Running = { user: User; id: string; startedAfter: number; startedBefore: number; heardMs: number }

test('the server is killed again and again while timers run: none is lost, and none is longer than the truth', async () => {
  const { users, rosa, walter } = await createTestData()
  let server = await serve()
  const timers: [Running, Running, Running] = [
    await start(server, users.priya, rosa),
    await start(server, users.joan, rosa),
    await start(server, users.owen, walter),
  ]
  for (let round = 0; round < rounds; round += 1) {
    for (const timer of timers) await beat(server, timer)
    const beating = Promise.all(timers.map((timer) => beatUntilGone(server, timer)))
    await pause(50 + ((round * 67) % 400))
    await server.stop('SIGKILL')
    await beating
    for (const timer of timers) await expectTrue(timer)
    server = await serve()
  }
  for (const timer of timers) {
    const stoppedAfter = Date.now()
    const { status } = await post(server, timer.user, 'stop', { timer: timer.id, activity: 'other' })
    expect(status).toBe(200)
    const { seconds } = await db.timeEntry.findUniqueOrThrow({ where: { id: timer.id } })
    expect(seconds).toBeGreaterThanOrEqual(Math.floor((stoppedAfter - timer.startedBefore) / 1_000) - 1)
    expect(seconds).toBeLessThanOrEqual(Math.floor((Date.now() - timer.startedAfter) / 1_000))
  }
  expect(timers.every(({ heardMs }) => heardMs > 0)).toBe(true)
  await server.stop()
})

async function start(server: Server, user: User, circle: string): Promise<Running> {
  const startedAfter = Date.now()
  const { status } = await post(server, user, 'start', { circle, heartbeats: 'yes' })
  expect(status).toBe(200)
  const { id } = await db.timer.findUniqueOrThrow({ where: { userId: user.id } })
  return { user, id, startedAfter, startedBefore: Date.now(), heardMs: 0 }
}

/** Sends heartbeats as fast as they are answered, until the server is gone; remembers the last that was acknowledged. */
async function beatUntilGone(server: Server, timer: Running) {
  while (await beat(server, timer));
}

/** Whether the heartbeat was acknowledged. */
async function beat(server: Server, timer: Running) {
  const answer = await post(server, timer.user, 'heartbeat', { timer: timer.id }).catch(() => undefined)
  if (answer?.status !== 200) return false
  const heard = JSON.parse(answer.text)
  expect(heard.status).toBe('running')
  timer.heardMs = heard.workedMs
  return true
}

/** The timer is there, holds what was acknowledged, and no more than has passed. */
async function expectTrue({ user, id, startedAfter, heardMs }: Running) {
  const { timer } = await getTimer(user)
  expect(timer).toMatchObject({ id, status: 'running' })
  expect(timer?.workedMs).toBeGreaterThanOrEqual(heardMs)
  expect(timer?.workedMs).toBeLessThanOrEqual(Date.now() - startedAfter)
}

function post(server: Server, user: User, action: string, fields: Record<string, string>) {
  return server.post(`/timer/${action}`, fields, { cookie: cookieOf(user), accept: 'application/json' })
}
