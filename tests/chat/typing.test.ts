import { beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { leaveGroup } from '~/domain/chat/groups.server'
import { listTypingAudience } from '~/domain/chat/typing.server'
import { NotFound } from '~/domain/refusals'
import { action as typing } from '~/routes/chat/typing'
import { heardBy, withLiveStream } from '../live/app'
import { read } from '../live/stream-client'
import { cookieOf, remove, type World } from '../world'
import { browserOf, idsOf, worldWithGroup } from './cast'

const address = withLiveStream()
let world: World
let users: World['users']
let group: string
beforeEach(async () => {
  ;({ world, users, group } = await worldWithGroup())
})

test('the others in the conversation see who is typing, and nobody who left it or the circle', async () => {
  const seen = async () => (await listTypingAudience(users.elena, group)).sort()
  expect(await seen()).toEqual(idsOf(users.mateo, users.luis))
  await leaveGroup(users.luis, group)
  expect(await seen()).toEqual(idsOf(users.mateo))
  await remove(world.mateo)
  expect(await seen()).toEqual([])
})

test('nobody outside says that they are typing', async () => {
  for (const who of [users.sam, users.greta, users.joan])
    await expect(listTypingAudience(who, group)).rejects.toThrow(NotFound)
})

test('it passes by on the stream of the others with ids alone, and is stored nowhere', async () => {
  const names = ['mateo', 'luis', 'elena', 'sam'] as const
  const streams = await Promise.all(names.map((who) => read(address(), { cookie: cookieOf(users[who]) })))
  await Promise.all(streams.map(({ until, raw }) => until(() => raw().startsWith('retry: '))))
  const stored = async () => [await db.signal.count(), await db.message.count(), await db.notification.count()]
  const before = await stored()
  const params = { chatId: group }
  const done = await browserOf(users.elena).post(typing, `/chat/${group}/typing`, {}, { params })
  expect([204, 302]).toContain(done.status)
  const [message, hearing] = [{ kind: 'typing', chatId: group, userId: users.elena.id }, streams.slice(0, 2)]
  for (const { until, raw } of hearing) await until(() => raw().includes(`data: ${JSON.stringify(message)}\n\n`))
  expect(await stored()).toEqual(before)
  await heardBy(streams)
  expect(streams.map(({ raw }) => raw().includes('typing'))).toEqual([true, true, false, false])
})
