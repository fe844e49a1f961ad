import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { pauseTimer } from '~/domain/timer/commands.server'
import { loader } from '~/routes/timer/page'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { later, started } from './cast'

let server: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  server = await serve()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await createTestData()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a forgotten timer is proposed to have ended on the day it began, in its circle for who has no zone', async () => {
  const { priya } = world.users
  expect(priya.timeZone).toBeNull()
  const evening = new Date('2026-11-21T02:00:00Z') // 9 pm in New York
  await started(priya, world.rosa, { sendsHeartbeats: false, now: evening })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T20:00:00Z') })
  expect(await open()).toMatchObject({
    data: { timer: { isForgotten: true } },
    opened: { typed: { endDate: '2026-11-20' } },
  })
})

test.each([
  ['en', '2026-11-20T20:00:00Z', 'Started at 9:00 AM', 'Since 9:00 AM', 'Paused since 9:01 AM'],
  [
    'en',
    '2026-11-21T20:00:00Z',
    'Started yesterday at 9:00 AM',
    'Since yesterday at 9:00 AM',
    'Paused since yesterday at 9:01 AM',
  ],
  [
    'es',
    '2026-11-20T20:00:00Z',
    'Empezó a las 9:00\u00a0a.\u00a0m.',
    'Desde las 9:00\u00a0a.\u00a0m.',
    'En pausa desde las 9:01\u00a0a.\u00a0m.',
  ],
  [
    'es',
    '2026-11-21T20:00:00Z',
    'Empezó ayer, 9:00\u00a0a.\u00a0m.',
    'Desde ayer, 9:00\u00a0a.\u00a0m.',
    'En pausa desde ayer, 9:01\u00a0a.\u00a0m.',
  ],
])(
  'a clock that stands is told by its day, too, where that is not today (%s, %s)',
  async (language, now, begun, since, pausedSince) => {
    const { priya } = world.users
    await write((tx) => tx.user.update({ where: { id: priya.id }, data: { language } }))
    const id = await started(priya, world.rosa, { sendsHeartbeats: false })
    await pauseTimer(priya, id, {}, later(60))
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    expect(await open()).toMatchObject({ data: { timer: { started: begun, since, pausedSince } } })
  },
)

test('a forgotten timer that was stopped without an activity still asks when it really ended', async () => {
  const { priya } = world.users
  const now = new Date(Date.now() - 15 * 3_600_000)
  const timer = await started(priya, world.rosa, { sendsHeartbeats: false, now })
  const headers = { cookie: cookieOf(priya), accept: 'text/html' }
  await server.post('/timer/stop', { timer, activity: '' }, headers)
  const { text } = await server.ask('/timer', { headers })
  for (const words of [
    'ran for 8 hours or more without a pause. If you forgot',
    'Finished at',
    'What was this time for?',
  ])
    expect(text).toContain(words)
})

test('a forgotten timer with an activity is saved as it is only once its person was asked', async () => {
  const { priya } = world.users
  const now = new Date(Date.now() - 15 * 3_600_000)
  const timer = await started(priya, world.rosa, { sendsHeartbeats: false, now })
  const headers = { cookie: cookieOf(priya), accept: 'text/html' }
  const stop = async (said = {}) => {
    await server.post('/timer/stop', { timer, ...said }, headers)
    return db.timeEntry.count({ where: { id: timer } })
  }
  expect([await stop(), await stop()]).toEqual([0, 0])
  const { text } = await server.ask('/timer', { headers })
  for (const words of [
    'ran for 8 hours or more without a pause. If you forgot',
    'Did you work all of this time?',
    'Save 15 h 0 min',
  ])
    expect(text).toContain(words)
  expect(await stop({ whole: 'yes' })).toBe(1)
})

test('a forgotten timer that was paused asks without scripts before it runs again', async () => {
  const { priya } = world.users
  const now = new Date(Date.now() - 15 * 3_600_000)
  const timer = await started(priya, world.rosa, { sendsHeartbeats: false, now })
  const headers = { cookie: cookieOf(priya), accept: 'text/html' }
  for (const pressed of ['pause', 'resume']) await server.post(`/timer/${pressed}`, { timer }, headers)
  const { text } = await server.ask('/timer', { headers })
  for (const words of ['Did you work all of this time?', 'Finished at', 'Save 15 h 0 min', 'Keep running'])
    expect(text).toContain(words)
  await server.post('/timer/keep', { timer }, headers)
  expect(await db.timer.findUniqueOrThrow({ where: { id: timer } })).toMatchObject({ stoppedAt: null, pausedAt: null })
})

function open() {
  const request = new Request('http://localhost:3000/timer', { headers: { cookie: cookieOf(world.users.priya) } })
  return loader({ request, params: {}, context: {} })
}
