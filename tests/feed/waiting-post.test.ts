import { beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { action as feed } from '~/routes/circle/feed/list'
import { action as send } from '~/routes/circle/feed/waiting-post'
import { browserOf } from '../chat/cast'
import { createTestData, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

type Who = keyof World['users']
const blank = { visibility: 'everyone', 'observations.shown': 'on', 'observations.withWords': 'on' }
const sending = (who: Who, fields: Record<string, string>, circleId = world.rosa) =>
  browserOf(world.users[who]).post(
    send,
    `/circle/${circleId}/feed-waiting`,
    { ...blank, ...fields },
    { params: { circleId } },
  )
const countOf = (content: string) => db.post.count({ where: { content } })

test('a post that waited is written once, however often its answer is lost', async () => {
  const fields = { content: 'From the cellar', submissionId: newId() }
  for (let times = 0; times < 3; times++) expect((await sending('mateo', fields)).status).toBe(201)
  expect(await countOf('From the cellar')).toBe(1)
})

test('one that is refused, or of somebody who may not write it any more, is not written', async () => {
  const submissionId = newId()
  const refused: [Who, Record<string, string>, string, number][] = [
    ['mateo', { content: ' ' }, world.rosa, 422],
    ['mateo', { content: 'a'.repeat(5_001) }, world.rosa, 422],
    ['mateo', { content: 'Elsewhere', visibility: 'nobody' }, world.rosa, 422],
    ['nora', { content: 'Elsewhere' }, world.rosa, 403],
    ['mateo', { content: 'Elsewhere' }, newId(), 404],
  ]
  for (const [who, fields, circleId, status] of refused)
    expect([who, (await sending(who, { ...fields, submissionId }, circleId)).status]).toEqual([who, status])
  expect(await countOf('Elsewhere')).toBe(0)
})

test('ten a minute are enough: the next waits with its words, and one that arrived before is known', async () => {
  const forms = Array.from({ length: 12 }, (_, number) => ({ content: `Post ${number}`, submissionId: newId() }))
  const statuses = []
  for (const form of forms) statuses.push((await sending('mateo', form)).status)
  expect(statuses).toEqual([...Array(10).fill(201), 429, 429])
  expect((await sending('mateo', forms[0] ?? {})).status).toBe(201)
  expect(await db.post.count({ where: { content: { startsWith: 'Post ' } } })).toBe(10)

  const at = { params: { circleId: world.rosa } }
  const path = `/circle/${world.rosa}/feed`
  const answer = await browserOf(world.users.mateo).post(feed, path, { ...blank, ...forms[11] }, at)
  expect(answer.status).toBe(429)
  expect(JSON.stringify(answer.data)).toMatch(/feed:errors\.tooFast.*Post 11|Post 11.*feed:errors\.tooFast/)
  expect((await sending('elena', { content: 'Of somebody else', submissionId: newId() })).status).toBe(201)

  await write((tx) => tx.post.updateMany({ data: { createdAt: new Date(Date.now() - 61_000) } }))
  expect((await sending('mateo', forms[11] ?? {})).status).toBe(201)
})
