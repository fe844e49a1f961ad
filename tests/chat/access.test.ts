import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { audienceOf, listSignalsAfter } from '~/domain/activity/signals.server'
import { leaveGroup, muteConversation } from '~/domain/chat/groups.server'
import { listConversations } from '~/domain/chat/queries.server'
import { searchMessages } from '~/domain/chat/search.server'
import { countUnreadItems, listNotifications } from '~/domain/notifications/queries.server'
import { send } from '../faults/app'
import { photo } from '../media/files'
import { type Answer, serve } from '../serve'
import { cookieOf, createTestData, remove, type World } from '../world'
import { sent, talk } from './cast'

// Every way to a conversation, for everybody, against what the rule says: those who are in it, and nobody else.

type Name = keyof World['users']
type Server = Awaited<ReturnType<typeof serve>>

const secretOf = (id: string) => `SENTINEL ${id}` // beside a conversation stands the list of one’s own
const linkTo = (id: string) => `/chat/${id}#message-`
const talks: Record<string, { by: Name; people: Name[]; readers: Name[] }> = {
  'of two': { by: 'elena', people: ['mateo'], readers: ['elena', 'mateo'] },
  'of two, with a coach': { by: 'sam', people: ['priya'], readers: ['priya', 'sam'] },
  'of two, one of whom left the circle': { by: 'mateo', people: ['nora'], readers: ['mateo'] },
  'a group': { by: 'elena', people: ['luis', 'sam'], readers: ['elena', 'luis', 'sam'] },
  'a group that somebody left': { by: 'elena', people: ['luis', 'mateo'], readers: ['elena', 'mateo'] },
  'a group, one of whom left the circle': { by: 'elena', people: ['nora', 'mateo'], readers: ['elena', 'mateo'] },
  'in another circle': { by: 'greta', people: ['owen'], readers: ['greta', 'owen'] },
}

let world: World
let server: Server
let file: Buffer
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await serve()
  file = await photo()
  world = await createTestData()
  for (const [name, { by, people }] of Object.entries(talks)) {
    ids[name] = await talk(world.users[by], ...people.map((one) => world.users[one]))
    await sent(world.users[by], ids[name] ?? '', secretOf(ids[name] ?? ''))
  }
  await leaveGroup(world.users.luis, ids['a group that somebody left'] ?? '')
  await remove(world.nora)
})

type Ask = (who: Name, id: string) => Promise<boolean>
const opens =
  (path: (id: string) => string, shows = secretOf): Ask =>
  async (who, id) => {
    const { status, text } = await server.askInTurn(path(id), { headers: { cookie: cookieOf(world.users[who]) } })
    expect(status).toBeLessThan(500)
    expect(status === 200 || !text.includes(secretOf(id))).toBe(true)
    return status === 200 && text.includes(shows(id))
  }
const posts =
  (path: (id: string) => string, fields: Record<string, string> = {}): Ask =>
  async (who, id) =>
    isDone(await server.post(path(id), fields, { cookie: cookieOf(world.users[who]), accept: '*/*' }))
const isDone = ({ status }: Answer) => {
  expect([200, 201, 204, 302, 404]).toContain(status)
  return status !== 404
}

const channels: Record<string, Ask> = {
  'the page': opens((id) => `/chat/${id}`),
  'the page as data': opens((id) => `/chat/${id}.data`),
  'its settings': opens(
    (id) => `/chat/${id}/settings`,
    () => 'chat-person',
  ),
  'sending to it': async (who, id) => {
    const path = `/chat/${id}/messages`
    const answer = await server.post(path, { content: 'Hello' }, { cookie: cookieOf(world.users[who]), accept: '*/*' })
    if (answer.status !== 422) return isDone(answer)
    expect(answer.text).toContain('chat:errors.alone')
    return true
  },
  'uploading a photo for it': async (who, id) =>
    isDone(await send(server, world.users[who], `/chat/${id}/media`, [{ name: 'files', file, filename: 'photo.jpg' }])),
  'typing in it': posts((id) => `/chat/${id}/typing`),
  'marking it as read': posts((id) => `/chat/${id}/reading`),
  'muting it': posts((id) => `/chat/${id}/settings/muting`, { isMuted: 'no' }),
  'searching for a message': async (who, id) => {
    const { messages } = await searchMessages(world.users[who], `sentinel ${id}`)
    return messages.some(({ conversation }) => conversation.id === id)
  },
  'the search of the list': opens((id) => `/chat?${new URLSearchParams({ q: `sentinel ${id}` })}`, linkTo),
  'the list': async (who, id) => (await listConversations(world.users[who])).conversations.some((one) => one.id === id),
}

const everybody = [
  'priya',
  'elena',
  'luis',
  'mateo',
  'sam',
  'nora',
  'joan',
  'dora',
  'ruth',
  'victor',
  'greta',
  'owen',
  'ida',
] as const

describe.each(Object.entries(talks))('%s', (name, { readers }) => {
  test.each(Object.entries(channels))('%s is open to those in it alone', async (_, ask) => {
    const open: Name[] = []
    for (const who of everybody) if (await ask(who, ids[name] ?? '')) open.push(who)
    expect(open.sort()).toEqual([...readers].sort())
  })

  test('what happens there is signalled to those in it alone', async () => {
    const before = (await db.signal.findFirst({ orderBy: { id: 'desc' } }))?.id ?? 0
    const [writer = 'elena'] = readers
    if (readers.length > 1) await sent(world.users[writer], ids[name] ?? '', secretOf(ids[name] ?? ''))
    else await muteConversation(world.users[writer], ids[name] ?? '', true) // nobody is there to be written to
    const signals = (await listSignalsAfter(before, 1_000)).filter(({ topic }) => topic === 'chat')
    const told = (await Promise.all(signals.map(audienceOf))).flat()
    expect(told.sort()).toEqual(readers.map((who) => world.users[who].id).sort())
    expect(JSON.stringify(signals)).not.toContain('SENTINEL')
  })
})

test('the readers are told, and nobody else is told of anything, or counts anything', async () => {
  for (const who of everybody) {
    const mine = Object.entries(talks).filter(([, { readers }]) => readers.includes(who))
    const { notifications } = await listNotifications(world.users[who], { types: ['message'] })
    const about = new Set(notifications.map(({ subjectId }) => subjectId))
    expect([...about].filter((id) => !mine.some(([name]) => ids[name] === id))).toEqual([])
    const written = mine.flatMap(([name, { by }]) => (by === who ? [] : ids[name]))
    expect(written.filter((id) => !about.has(id ?? ''))).toEqual([])
    if (!mine.length) expect(await countUnreadItems(world.users[who])).toMatchObject({ messages: 0 })
  }
})

test.each(['not-an-id', newId()])('%s is not there, for anybody', async (id) => {
  for (const who of ['elena', 'joan'] as const) {
    const { status } = await server.ask(`/chat/${id}`, { headers: { cookie: cookieOf(world.users[who]) } })
    expect(status).toBe(404)
  }
})
