import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { write } from '~/data/write.server'
import { leaveGroup } from '~/domain/chat/groups.server'
import { deleteMessage } from '~/domain/chat/own-messages.server'
import english from '../../locales/en/chat.json'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { sent, talk, textsFor } from './cast'

let server: Awaited<ReturnType<typeof serve>>
let world: World
let group: string // of Elena, Mateo and Luis
beforeAll(async () => {
  await createTestData()
  server = await serve()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await createTestData()
  group = await talk(world.users.elena, world.users.mateo, world.users.luis)
})

const post = (who: 'mateo' | 'elena', path: string, fields: Record<string, string>) =>
  server.post(path, fields, { cookie: cookieOf(world.users[who]), accept: 'text/html', 'accept-language': 'en' })

/** What a page shows to be copied: not what its scripts would read. */
function writtenOn(html: string) {
  return html.match(/<textarea[^>]*readonly=""[^>]*>([^<]*)</)?.[1]
}

test('a message to a group that its writer is in no more comes back to be copied', async () => {
  await leaveGroup(world.users.mateo, group)
  const { status, text } = await post('mateo', `/chat/${group}`, { content: 'She asked for you' })
  expect([status, writtenOn(text)]).toEqual([404, 'She asked for you'])
  expect(text).toContain(english.lost.title)
  expect(await textsFor(world.users.elena, group)).toEqual([])
})

test('a change that comes too late says why, and what was typed can be copied', async () => {
  const id = await sent(world.users.mateo, group, 'At nine')
  const createdAt = new Date(Date.now() - 16 * 60_000)
  await write((tx) => tx.message.update({ where: { id }, data: { createdAt } }))
  const change = { base: '{"content":"At nine"}', content: 'At ten, by the garden door' }
  const { status, text } = await post('mateo', `/chat/${group}/messages/${id}`, change)
  expect([status, writtenOn(text)]).toEqual([422, 'At ten, by the garden door'])
  expect(text).toContain(english.errors.tooLate)
  expect(await textsFor(world.users.elena, group)).toEqual(['At nine'])
})

test('a change of a message that was deleted on another device comes back to be copied', async () => {
  const id = await sent(world.users.mateo, group, 'At nine')
  await deleteMessage(world.users.mateo, group, id)
  const change = { base: '{"content":"At nine"}', content: 'At ten' }
  const { status, text } = await post('mateo', `/chat/${group}/messages/${id}`, change)
  expect([status, writtenOn(text)]).toEqual([404, 'At ten'])
  expect(await textsFor(world.users.elena, group)).toEqual([''])
})
