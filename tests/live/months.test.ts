import { beforeEach, expect, test } from 'vitest'
import { closeMonth, reopenMonth } from '~/domain/time/months.server'
import { reopenAll } from '../time/cast'
import { cookieOf, createTestData, type World } from '../world'
import { heardBy, withLiveStream } from './app'
import { read } from './stream-client'

// A month is closed for all circles at once: every page that shows time looks again, and no other hears of it.

const address = withLiveStream()
let world: World
beforeEach(async () => {
  world = await createTestData()
  await reopenAll()
})

const open = (person: keyof World['users']) => read(address(), { cookie: cookieOf(world.users[person]) })

test('closing and reopening a month is heard by coaches and super admins, not by family and strangers', async () => {
  const streams = await Promise.all((['priya', 'joan', 'elena', 'ida'] as const).map(open))
  await closeMonth(world.users.joan, '2026-08', { now: new Date('2026-10-01T00:00:00Z') })
  await reopenMonth(world.users.joan, '2026-08')

  const hearing = streams.slice(0, 2)
  await Promise.all(hearing.map(({ until, heard }) => until(() => heard.length === 2)))
  for (const { heard } of hearing)
    expect(heard.map(({ event, data }) => [event, data])).toEqual(
      Array(2).fill(['tracking', { circleId: null, ref: '2026-08' }]),
    )
  expect((await heardBy(streams.slice(2))).flat()).toEqual([])
})
