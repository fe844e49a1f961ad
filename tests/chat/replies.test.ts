import { beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { newMessageRecord } from '~/domain/chat/chat-record'
import { addPeople, leaveGroup } from '~/domain/chat/groups.server'
import { sendMessage } from '~/domain/chat/messages.server'
import { deleteMessage } from '~/domain/chat/own-messages.server'
import { openConversation } from '~/domain/chat/queries.server'
import { submissionOf } from '../submission'
import type { World } from '../world'
import { adding, sent, talk, worldWithGroup } from './cast'

type Who = { id: string }

let users: World['users']
let group: string
beforeEach(async () => {
  ;({ users, group } = await worldWithGroup())
})

const answering = (content: string, replyTo: string, submissionId?: string) =>
  submissionOf(newMessageRecord, { content, replyTo }, {}, { submissionId })
const reply = (by: Who, replyTo: string, content = 'Gladly') => sendMessage(by, group, answering(content, replyTo))
const latestFor = async (reader: Who) => (await openConversation(reader, group)).messages.at(-1)

test('a message that answers another shows who wrote that one, and its first words', async () => {
  const original = await sent(users.elena, group, `Who brings soup? ${'and bread '.repeat(60)}`)
  await reply(users.mateo, original)
  const forMateo = await latestFor(users.mateo)
  expect(forMateo).toMatchObject({ content: 'Gladly', quote: { id: original, by: 'Elena', isMine: false } })
  expect(await latestFor(users.elena)).toMatchObject({ quote: { isMine: true, isDeleted: false } })
  expect(forMateo?.quote).toMatchObject({ beginning: expect.stringMatching(/^Who brings soup\? /) })
})

test('what is being answered is shown while one writes', async () => {
  const original = await sent(users.elena, group, 'Who brings soup?')
  const { replyTo } = await openConversation(users.mateo, group, { replyTo: original })
  expect(replyTo).toMatchObject({ id: original, by: 'Elena', beginning: 'Who brings soup?' })
  expect((await openConversation(users.mateo, group, { replyTo: original, before: 1 })).replyTo).toEqual(replyTo)
  expect((await openConversation(users.mateo, group, { replyTo: newId() })).replyTo).toBeUndefined()
})

test('the same answer sent twice is one', async () => {
  const original = await sent(users.elena, group)
  const form = answering('Gladly', original, newId())
  const both = await Promise.all([1, 2].map(() => sendMessage(users.mateo, group, form)))
  expect(both[0]).toEqual(both[1])
  expect(await db.message.count({ where: { conversationId: group } })).toBe(2)
})

test('a message that was deleted is quoted without its words', async () => {
  const original = await sent(users.elena, group, 'SECRET of Elena')
  await reply(users.mateo, original)
  await deleteMessage(users.elena, group, original)
  expect(await latestFor(users.luis)).toMatchObject({ quote: { isDeleted: true, beginning: '' } })
  expect((await reply(users.luis, original, 'What was it?')).status).toBe('saved')
})

test('an answer that is deleted quotes nothing', async () => {
  const original = await sent(users.elena, group, 'Who brings soup?')
  const result = await reply(users.mateo, original)
  if (result.status !== 'saved') throw new Error(result.status)
  await deleteMessage(users.mateo, group, result.value.id)
  expect(await latestFor(users.elena)).toMatchObject({ isDeleted: true, quote: null })
})

test.each<[string, () => Promise<string>]>([
  ['of another conversation', async () => sent(users.elena, await talk(users.elena, users.mateo), 'SECRET of two')],
  ['of nobody', async () => newId()],
  ['with an id that is none', async () => 'nothing'],
])('a message %s cannot be answered here, and nothing is sent', async (_, of) => {
  const before = await db.message.count({ where: { conversationId: group } })
  expect(await reply(users.mateo, await of())).toMatchObject({ status: 'invalid' })
  expect(await db.message.count({ where: { conversationId: group } })).toBe(before)
})

test('who came later, or came again, sees nothing of an earlier message, and cannot answer it', async () => {
  const original = await sent(users.elena, group, 'SECRET before Sam')
  await addPeople(users.elena, group, adding(users.sam))
  await leaveGroup(users.luis, group)
  await addPeople(users.elena, group, adding(users.luis))
  await reply(users.mateo, original)
  for (const reader of [users.sam, users.luis]) {
    const { messages, replyTo } = await openConversation(reader, group, { replyTo: original })
    expect(messages.at(-1)?.quote).toBe('earlier')
    expect(replyTo).toBeUndefined()
    expect(JSON.stringify(messages)).not.toContain('SECRET')
    expect(await reply(reader, original)).toMatchObject({
      status: 'invalid',
      problems: { replyTo: 'chat:errors.replyTo' },
    })
  }
  expect(await latestFor(users.mateo)).toMatchObject({ quote: { beginning: 'SECRET before Sam' } })
})
