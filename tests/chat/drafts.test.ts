import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { draftLifetimeMs } from '~/domain/activity/drafts'
import { messageDraftRecord } from '~/domain/chat/chat-record'
import { leaveGroup } from '~/domain/chat/groups.server'
import { discardMessageDraft, storeMessageDraft } from '~/domain/chat/message-drafts.server'
import { sendMessage } from '~/domain/chat/messages.server'
import { listConversations, openConversation } from '~/domain/chat/queries.server'
import { sweepDrafts } from '~/domain/drafts/commands.server'
import { NotFound } from '~/domain/refusals'
import { serve } from '../serve'
import { submissionOf } from '../submission'
import { cookieOf, createTestData, type World } from '../world'
import { saying, sent, textsFor, worldWithGroup } from './cast'

let server: Awaited<ReturnType<typeof serve>>
let users: World['users']
let group: string // of Elena, Mateo and Luis
beforeAll(async () => {
  await createTestData()
  server = await serve()
})
afterAll(() => server.stop())
beforeEach(async () => {
  ;({ users, group } = await worldWithGroup())
})

type Who = { id: string }
type Half = { content?: string; replyTo?: string; savedAt?: Date; after?: string; writer?: string }

const keep = (who: Who, submissionId: string, { savedAt = new Date(), after, writer, ...half }: Half) => {
  const { typed } = submissionOf(messageDraftRecord, { content: null, replyTo: null, ...half }, {})
  return storeMessageDraft(who, group, { typed, submissionId, savedAt, after, writer })
}
const draftOf = async (who: Who) => (await openConversation(who, group)).draft
const inListOf = async (who: Who) => (await listConversations(who)).conversations.map(({ draft }) => draft)
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)

test('what is half written is there again with what it answers, for its writer alone', async () => {
  const original = await sent(users.elena, group, 'Who brings soup?')
  const id = newId()
  expect(await keep(users.mateo, id, { content: 'I could, if', replyTo: original })).toBe('saved')
  const opened = await openConversation(users.mateo, group)
  expect(opened.draft).toMatchObject({ content: 'I could, if', submissionId: id })
  expect(opened.replyTo).toMatchObject({ id: original, beginning: 'Who brings soup?' })
  expect((await openConversation(users.mateo, group, { replyTo: '' })).replyTo).toBeUndefined()
  expect(await inListOf(users.mateo)).toEqual(['I could, if'])
  expect(await draftOf(users.elena)).toBeUndefined()
  expect(await inListOf(users.elena)).toEqual([''])
})

test('it ends when it is sent, and one that arrives late does not come back', async () => {
  const id = newId()
  await keep(users.mateo, id, { content: 'At ni' })
  await sendMessage(users.mateo, group, saying('At nine', id))
  expect(await draftOf(users.mateo)).toBeUndefined()
  expect(await keep(users.mateo, id, { content: 'At nin' })).toBe('ended')
  expect(await keep(users.mateo, id, { content: 'At nine' })).toBe('sent')
  expect(await keep(users.mateo, id, { content: 'At nine\r\n' })).toBe('sent')
  expect(await draftOf(users.mateo)).toBeUndefined()
  expect(await textsFor(users.elena, group)).toEqual(['At nine'])
})

test('two devices that go on with the same text lose neither', async () => {
  const [id, other] = [newId(), newId()]
  const [first, second, third] = [1_000, 2_000, 3_000].map((ms) => new Date(Date.now() - 60_000 + ms))
  await keep(users.mateo, id, { content: 'At nine', savedAt: first, writer: 'tablet' })
  const [tablet, phone] = ['tablet', 'phone'].map((writer) => ({ writer, after: first?.toISOString() }))
  expect(await keep(users.mateo, id, { content: 'At nine or ten', savedAt: second, ...phone })).toBe('saved')
  expect(await keep(users.mateo, id, { content: 'At nine, sharp', savedAt: third, ...tablet })).toBe('ended')
  expect(await keep(users.mateo, id, { content: 'At nine or ten', savedAt: third, ...tablet })).toBe('saved')
  expect(await keep(users.mateo, other, { content: 'At nine, sharp', writer: 'tablet', after: '' })).toBe('saved')
  expect(await draftOf(users.mateo)).toMatchObject({ content: 'At nine, sharp' })
  await sendMessage(users.mateo, group, saying('At nine, sharp', other))
  expect(await draftOf(users.mateo)).toMatchObject({ content: 'At nine or ten' })
})

test('a device whose answers are lost goes on with its own text', async () => {
  const id = newId()
  for (const content of ['At', 'At ni', 'At nine'])
    expect(await keep(users.mateo, id, { content, writer: 'phone', after: '' })).toBe('saved')
  expect(await draftOf(users.mateo)).toMatchObject({ content: 'At nine', submissionId: id })
})

test('with more of them than are kept, what is typed is told apart, and still sent', async () => {
  for (let number = 1; number <= 10; number += 1) await keep(users.mateo, newId(), { content: `Text ${number}` })
  const eleventh = { content: 'The eleventh', submissionId: newId() }
  const cookie = { cookie: cookieOf(users.mateo), accept: 'application/json' }
  const { text } = await server.post(`/chat/${group}/draft`, eleventh, cookie)
  expect(JSON.parse(text)).toEqual({ problem: 'tooMany' })
  const page = await server.post(`/chat/${group}`, { ...eleventh, intent: 'draft' }, headers(users.mateo))
  expect(page.status).toBe(422)
  expect(page.text).toContain('you have 10 drafts of this form')
  expect(page.text).toContain('>The eleventh</textarea>')
  await sendMessage(users.mateo, group, saying('The eleventh', eleventh.submissionId))
  expect(await textsFor(users.elena, group)).toEqual(['The eleventh'])
  expect(await draftOf(users.mateo)).toMatchObject({ content: 'Text 10' })
})

test('a message that is refused leaves it where it is', async () => {
  const id = newId()
  await keep(users.mateo, id, { content: 'At nine' })
  const refused = await sendMessage(users.mateo, group, saying('x'.repeat(5_001), id))
  expect(refused.status).toBe('invalid')
  expect(await draftOf(users.mateo)).toMatchObject({ content: 'At nine' })
})

test('it ends when it is discarded, and when nothing is left in the box', async () => {
  const [one, other] = [newId(), newId()]
  await keep(users.mateo, one, { content: 'Never mind' })
  await discardMessageDraft(users.mateo, group, one)
  expect(await draftOf(users.mateo)).toBeUndefined()
  await keep(users.mateo, other, { content: 'A' })
  await keep(users.mateo, other, { content: ' ' })
  expect(await draftOf(users.mateo)).toBeUndefined()
  await keep(users.mateo, other, { content: 'Again' })
  expect(await draftOf(users.mateo)).toMatchObject({ content: 'Again', submissionId: other })
})

test('it stays for thirty days', async () => {
  await keep(users.mateo, newId(), { content: 'Old', savedAt: daysAgo(29) })
  await keep(users.elena, newId(), { content: 'Older', savedAt: daysAgo(31) })
  expect(await draftOf(users.elena)).toBeUndefined()
  await sweepDrafts()
  expect(await draftOf(users.mateo)).toMatchObject({ content: 'Old' })
  await sweepDrafts(new Date(Date.now() + draftLifetimeMs))
  expect(await db.draft.count({ where: { userId: users.mateo.id } })).toBe(0)
})

test('who left the conversation neither reads nor keeps any', async () => {
  await keep(users.mateo, newId(), { content: 'On second thoughts' })
  await leaveGroup(users.mateo, group)
  await expect(keep(users.mateo, newId(), { content: 'More' })).rejects.toThrow(NotFound)
  await expect(draftOf(users.mateo)).rejects.toThrow(NotFound)
})

test('what it answers is not shown to who may no longer read that', async () => {
  const original = await sent(users.elena, group, 'Who brings soup?')
  await keep(users.mateo, newId(), { content: 'I could', replyTo: original })
  const where = { conversationId_userId: { conversationId: group, userId: users.mateo.id } }
  await write((tx) => tx.conversationMember.update({ where, data: { since: 1 } }))
  const { draft, replyTo } = await openConversation(users.mateo, group)
  expect([draft?.content, replyTo]).toEqual(['I could', undefined])
})

const headers = (who: Who) => ({ cookie: cookieOf(who), accept: 'text/html', 'accept-language': 'en' })

test('a page without scripts keeps it with a button, shows it again, and sends it', async () => {
  const half = { content: 'Half a sentence', submissionId: newId(), intent: 'draft' }
  const kept = await server.post(`/chat/${group}`, half, headers(users.mateo))
  expect([kept.status, kept.headers.location]).toEqual([302, `/chat/${group}`])
  const page = await server.ask(`/chat/${group}`, { headers: headers(users.mateo) })
  expect(page.text).toMatch(/<textarea[^>]*name="content"[^>]*>Half a sentence</)
  expect(page.text).toContain(half.submissionId)
  expect(await textsFor(users.elena, group)).toEqual([])
  await server.post(`/chat/${group}`, { ...half, intent: '' }, headers(users.mateo))
  expect(await textsFor(users.elena, group)).toEqual(['Half a sentence'])
  expect(await draftOf(users.mateo)).toBeUndefined()
})

test('the address of a draft answers its version, why it is not kept, and 404 to others', async () => {
  const fields = { content: 'Half', submissionId: newId() }
  const post = (who: Who, more = {}) =>
    server.post(`/chat/${group}/draft`, { ...fields, ...more }, { cookie: cookieOf(who), accept: 'application/json' })
  expect(JSON.parse((await post(users.mateo)).text)).toEqual({ version: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect((await post(users.sam)).status).toBe(404)
  expect((await post(users.joan)).status).toBe(404)
  await post(users.mateo, { intent: 'discard' })
  expect(JSON.parse((await post(users.mateo)).text)).toEqual({ problem: 'ended' })
  expect((await post(users.mateo, { content: 'x'.repeat(60_000), submissionId: newId() })).status).toBe(413)
  expect(await draftOf(users.mateo)).toBeUndefined()
})
