import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { leaveGroup } from '~/domain/chat/groups.server'
import { deleteMessage } from '~/domain/chat/own-messages.server'
import { deleteComment } from '~/domain/comments/commands.server'
import { deletePost } from '~/domain/feed/commands.server'
import english from '../../locales/en/chat.json'
import englishCommon from '../../locales/en/common.json'
import englishFeed from '../../locales/en/feed.json'
import { commented, posted } from '../comments/cast'
import { serve } from '../serve'
import { cookieOf, createTestData, giveRules, type World } from '../world'
import { sent, textsFor, worldWithGroup } from './cast'

let server: Awaited<ReturnType<typeof serve>>
let world: World
let group: string // of Elena, Mateo and Luis
beforeAll(async () => {
  await createTestData()
  server = await serve()
})
afterAll(() => server.stop())
beforeEach(async () => {
  ;({ world, group } = await worldWithGroup())
})

const post = (who: 'mateo' | 'elena', path: string, fields: Record<string, string | string[]>) =>
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

test('a message or a comment that was cut off is not sent, and comes back in its field', async () => {
  const postId = await posted(world.mateo)
  for (const path of [`/chat/${group}`, `/circle/${world.rosa}/feed/${postId}`]) {
    const { status, text } = await post('mateo', path, { content: 'She asked', complete: [] })
    expect(status).toBe(422)
    expect(text).toMatch(/She asked<\/textarea>/)
    expect(text).toContain('Part of the form didn’t arrive')
  }
  expect(await textsFor(world.users.elena, group)).toEqual([])
  expect(await db.comment.count()).toBe(0)
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

test('a message with a large photo comes back too, and the photo is stored nowhere', async () => {
  await leaveGroup(world.users.mateo, group)
  const form = new FormData()
  form.append('files', new File([new Uint8Array(3_000_000)], 'garden.jpg', { type: 'image/jpeg' }))
  form.append('content', 'See how it blooms')
  form.append('complete', '1')
  const sending = new Request(`${server.address}/chat/${group}`, { method: 'POST', body: form })
  const { status, text } = await server.ask(`/chat/${group}`, {
    method: 'POST',
    body: Buffer.from(await sending.arrayBuffer()),
    headers: {
      'content-type': sending.headers.get('content-type') ?? '',
      cookie: cookieOf(world.users.mateo),
      origin: server.address,
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      'accept-language': 'en',
    },
  })
  expect([status, writtenOn(text)]).toEqual([404, 'See how it blooms'])
  expect(await db.media.count({ where: { createdById: world.users.mateo.id } })).toBe(0)
})

test('a comment on a post that was deleted meanwhile comes back to be copied', async () => {
  const postId = await posted(world.priya)
  await deletePost(world.priya, postId)
  const path = `/circle/${world.rosa}/feed/${postId}`
  const { status, text } = await post('mateo', path, { content: 'She liked the soup' })
  expect([status, writtenOn(text)]).toEqual([404, 'She liked the soup'])
  expect(text).toContain(englishFeed.gone.title)
  expect(await db.comment.count({ where: { postId } })).toBe(0)
})

test('a change of a comment that was deleted meanwhile comes back to be copied', async () => {
  const { commentId, postId } = await commented(world.mateo, await posted(world.priya), 'At nine')
  await deleteComment(world.priya, { postId, commentId })
  const change = { base: '{"content":"At nine"}', content: 'At ten, by the garden door' }
  const path = `/circle/${world.rosa}/feed/${postId}/comments/${commentId}/edit`
  const { status, text } = await post('mateo', path, change)
  expect([status, writtenOn(text)]).toEqual([404, 'At ten, by the garden door'])
})

test('a change of what is somebody else’s is refused, and comes back to be copied', async () => {
  const postId = await posted(world.priya)
  const { commentId } = await commented(world.elena, postId, 'At nine')
  const change = { base: '{"content":"At nine"}', content: 'At ten' }
  const feed = `/circle/${world.rosa}/feed/${postId}`
  for (const path of [`${feed}/comments/${commentId}/edit`, `${feed}/edit`]) {
    const { status, text } = await post('mateo', path, change)
    expect([status, writtenOn(text)], path).toEqual([403, 'At ten'])
  }
  const where = { actorId: world.users.mateo.id, action: 'access.refused' }
  const refused = (await db.audit.findMany({ where })).map(({ details }) => JSON.parse(details ?? '').method)
  expect(refused.filter((method) => method === 'POST')).toHaveLength(2)
})

test('a comment by somebody who may write none any more comes back to be copied', async () => {
  const postId = await posted(world.priya)
  const { rules } = world.mateo
  const giveBack = await giveRules(
    'aide',
    rules.filter(({ action, resource }) => resource !== 'post' || action === 'read'),
  )
  try {
    const { status, text } = await post('mateo', `/circle/${world.rosa}/feed/${postId}`, { content: 'She ate well' })
    expect([status, writtenOn(text)]).toEqual([403, 'She ate well'])
    expect(await db.comment.count({ where: { postId } })).toBe(0)
  } finally {
    await giveBack()
  }
})

test('a form with more fields than any of ours is answered in words, and changes nothing', async () => {
  const many = Array.from({ length: 6_001 }, (_, index) => `item-${index}`)
  const { status, text } = await server.post(
    '/actions/several?change=complete',
    { change: 'complete', item: many },
    { cookie: cookieOf(world.users.mateo), accept: 'text/html', 'accept-language': 'en' },
  )
  expect(status).toBe(400)
  expect(text).toContain(englishCommon.lost[400].title)
  expect(text).toContain(englishCommon.lost[400].text)
})
