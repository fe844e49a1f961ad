import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { leaveGroup } from '~/domain/chat/groups.server'
import { openConversation } from '~/domain/chat/queries.server'
import { sent, talk, textsFor } from '../chat/cast'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

let server: Awaited<ReturnType<typeof serve>>
let world: World
let id: string // a group of Elena, Mateo and Luis
beforeAll(async () => {
  await createTestData()
  server = await serve()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await createTestData()
  id = await talk(world.users.elena, world.users.mateo, world.users.luis)
})

type Who = keyof World['users']
const cookie = (who: Who) => ({ cookie: cookieOf(world.users[who]) })
const post = (who: Who, content: string, to = id) =>
  server.post(`/chat/${to}/messages`, { content, submissionId: newId() }, { ...cookie(who), accept: '*/*' })
const texts = () => textsFor(world.users.elena, id)

test('a body of ten megabytes is refused, and the conversation goes on', async () => {
  for (const path of [`/chat/${id}`, `/chat/${id}/messages`]) expect(await answerToTenMegabytes(path)).toBe(413)
  expect((await post('elena', 'Small')).status).toBe(201)
  expect(await texts()).toEqual(['Small'])
})

describe('what is typed', () => {
  test.each(['a\u0000b', 'a\u001b[2Jb'])('%j is refused with a word', async (content) => {
    const { status, text } = await post('elena', content)
    expect(status).toBe(422)
    expect(JSON.parse(text)).toEqual({ problem: 'errors.characters' })
    expect(await texts()).toEqual([])
  })

  test.each(['שלום \u200fRosa', '\u202egnp.exe'])('in another direction is kept as it is: %j', async (content) => {
    expect((await post('elena', content)).status).toBe(201)
    expect(await texts()).toEqual([content])
  })
})

test('a hundred messages at once from one person are slowed with a word, and nobody else is', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, turn) => post('elena', `Message ${turn}`)))
  const kept = answers.filter(({ status }) => status === 201)
  const slowed = answers.filter(({ status }) => status === 429)
  expect([kept.length, kept.length + slowed.length]).toEqual([30, 100])
  expect((await post('mateo', 'And I?')).status).toBe(201)
  expect(await texts()).toHaveLength(31)
})

test('a message to a conversation that one has left, or was never in, is not found', async () => {
  await sent(world.users.elena, id, 'Before')
  await leaveGroup(world.users.mateo, id)
  for (const who of ['mateo', 'sam', 'joan', 'greta', 'victor'] as const)
    expect([who, (await post(who, 'Let me in')).status]).toEqual([who, 404])
  expect((await post('elena', 'To nobody', newId())).status).toBe(404)
  expect(await texts()).toEqual(['Before'])
})

test('ids of others change nothing: neither their messages nor who is in their group', async () => {
  const foreign = await talk(world.users.greta, world.users.owen)
  const messageId = await sent(world.users.greta, foreign, 'Ours')
  const before = await db.conversationMember.count()
  const { elena, luis, greta } = world.users
  const asked: [path: string, fields: Record<string, string>][] = [
    [`/chat/${foreign}/messages/${messageId}/deletion`, {}],
    [`/chat/${id}/messages/${messageId}/deletion`, {}],
    [`/chat/${foreign}/settings/people/${greta.id}/remove`, {}],
    [`/chat/${id}/settings/people/${greta.id}/admin`, {}],
    [`/chat/${foreign}/settings/people/${luis.id}/admin`, {}],
    [`/chat/${foreign}/settings/leave`, {}],
    [`/chat/${foreign}/reading`, { upTo: '9' }],
  ]
  for (const [path, fields] of asked)
    expect([path, (await server.post(path, fields, { ...cookie('elena'), accept: '*/*' })).status]).toEqual([path, 404])
  const { status } = await server.post(`/chat/${id}/settings/people`, { people: greta.id, base: '{}' }, cookie('elena'))
  expect(status).toBe(422)
  expect(await db.conversationMember.count()).toBe(before)
  expect(await textsFor(greta, foreign)).toEqual(['Ours'])
  expect((await openConversation(elena, id)).people).toHaveLength(3)
})

/** The status of the answer, which comes before all was sent. */
function answerToTenMegabytes(path: string) {
  return new Promise((done, fail) => {
    const headers = {
      ...cookie('elena'),
      origin: server.address,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': 10 * 1024 * 1024,
    }
    const asking = request({ host: '127.0.0.1', port: server.port, path, method: 'POST', headers, agent: false })
    asking.on('response', ({ statusCode }) => {
      done(statusCode)
      asking.destroy()
    })
    asking.on('error', fail)
    asking.write(`content=${'a'.repeat(100_000)}`)
  })
}
