import { beforeEach, expect, test } from 'vitest'
import { write } from '~/data/write.server'
import { latestSignalId, sweepSignals } from '~/domain/activity/signals.server'
import { muteConversation } from '~/domain/chat/groups.server'
import { openConversation } from '~/domain/chat/queries.server'
import { sent, talk } from '../chat/cast'
import { cookieOf, createTestData, remove, type World } from '../world'
import { withLiveStream } from './app'
import { read } from './stream-client'

const address = withLiveStream()
let world: World
let id: string // a group of Elena, Mateo and Luis
beforeEach(async () => {
  world = await createTestData()
  id = await talk(world.users.elena, world.users.mateo, world.users.luis)
})

type Way = Parameters<typeof read>[1]
const open = (who: keyof World['users'], way: Way = {}) =>
  read(address(), { cookie: cookieOf(world.users[who]), ...way })
const heardOf = (stream: Awaited<ReturnType<typeof read>>) =>
  stream.heard.filter(({ event }) => event === 'chat').map(({ data }) => data.ref)

test('those in a conversation hear that there is a message, by its id alone, and nobody else does', async () => {
  const [mateo, sam, joan] = await Promise.all([open('mateo'), open('sam'), open('joan')])
  await sent(world.users.elena, id, 'SECRET')
  await mateo.until(() => heardOf(mateo).includes(id))
  await write(async () => {})
  expect([heardOf(sam), heardOf(joan)]).toEqual([[], []])
  expect(JSON.stringify(mateo.heard)).not.toContain('SECRET')
})

test('a stream that was lost for a while gets what it missed, in order and once', async () => {
  const before = await latestSignalId()
  for (const text of ['One', 'Two', 'Three']) await sent(world.users.elena, id, text)
  const mateo = await open('mateo', { lastEventId: before })
  await mateo.until(() => heardOf(mateo).length >= 3)
  expect(heardOf(mateo)).toEqual([id, id, id])
  expect((await openConversation(world.users.mateo, id)).messages.map(({ content }) => content)).toEqual([
    'One',
    'Two',
    'Three',
  ])
})

test('one that was lost for more than an hour is told to look at everything again, and nothing is missing', async () => {
  const before = await latestSignalId()
  await sent(world.users.elena, id, 'While he was away')
  await write((tx) => tx.signal.updateMany({ data: { at: new Date(Date.now() - 2 * 60 * 60_000) } }))
  await sent(world.users.elena, id, 'And later')
  await sweepSignals()
  const mateo = await open('mateo', { lastEventId: before })
  await mateo.until(() => mateo.heard.some(({ event }) => event === 'resync'))
  expect((await openConversation(world.users.mateo, id)).messages).toHaveLength(2)
})

test('whoever is removed from the circle hears nothing more of it', async () => {
  const mateo = await open('mateo')
  await remove(world.mateo)
  const luis = await open('luis')
  await sent(world.users.elena, id)
  await luis.until(() => heardOf(luis).includes(id))
  expect(heardOf(mateo)).toEqual([])
})

test('a muted conversation still refreshes the page of whoever looks at it', async () => {
  await muteConversation(world.users.mateo, id, true)
  const mateo = await open('mateo')
  await sent(world.users.elena, id)
  await mateo.until(() => heardOf(mateo).includes(id))
})
