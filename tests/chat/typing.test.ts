import { beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { leaveGroup } from '~/domain/chat/groups.server'
import { whoSeesTyping } from '~/domain/chat/typing.server'
import { NotFound } from '~/domain/refusals'
import { sendToOpenPages } from '~/live/hub.server'
import { withLiveStream } from '../live/app'
import { read } from '../live/stream-client'
import { cookieOf, remove, type World } from '../world'
import { idsOf, worldWithGroup } from './cast'

const address = withLiveStream()
let world: World
let users: World['users']
let group: string
beforeEach(async () => {
  ;({ world, users, group } = await worldWithGroup())
})

test('the others in the conversation see who is typing, and nobody who left it or the circle', async () => {
  const seen = async () => (await whoSeesTyping(users.elena, group)).sort()
  expect(await seen()).toEqual(idsOf(users.mateo, users.luis))
  await leaveGroup(users.luis, group)
  expect(await seen()).toEqual(idsOf(users.mateo))
  await remove(world.mateo)
  expect(await seen()).toEqual([])
})

test('nobody outside says that they are typing', async () => {
  for (const who of [users.sam, users.greta, users.joan])
    await expect(whoSeesTyping(who, group)).rejects.toThrow(NotFound)
})

test('it passes by on the stream with ids alone, and is stored nowhere', async () => {
  const [mateo, sam] = await Promise.all(
    (['mateo', 'sam'] as const).map((who) => read(address(), { cookie: cookieOf(users[who]) })),
  )
  const before = await db.signal.count()
  const message = { kind: 'typing', chatId: group, userId: users.elena.id }
  await mateo?.until(() => {
    sendToOpenPages([users.mateo.id], message) // as soon as the stream is there
    return mateo.raw().includes('data: {"kind"')
  })
  expect(mateo?.raw()).toContain(`data: ${JSON.stringify(message)}\n\n`)
  expect(sam?.raw()).not.toContain('typing')
  expect(await db.signal.count()).toBe(before)
})
