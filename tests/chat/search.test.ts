import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { prepareSearchIndex } from '~/data/search.server'
import { write } from '~/data/write.server'
import { messageRecord } from '~/domain/chat/chat-record'
import { addPeople, leaveGroup } from '~/domain/chat/groups.server'
import { deleteMessage, editMessage } from '~/domain/chat/own-messages.server'
import { openConversation } from '~/domain/chat/queries.server'
import { searchMessages } from '~/domain/chat/search.server'
import { acceptInvitation } from '~/domain/invitations/responses.server'
import { submissionOf } from '../submission'
import { createTestData, remove, type World } from '../world'
import { adding, sent, talk } from './cast'

let world: World
let users: World['users']
beforeEach(async () => {
  world = await createTestData()
  users = world.users
})

async function found(who: { id: string }, query: string) {
  const { messages } = await searchMessages(who, query)
  return messages.map(({ excerpt }) => excerpt.map(({ text }) => text).join(''))
}

describe('a message is found', () => {
  test('by the beginnings of its words, with who wrote it, when, and in which conversation', async () => {
    const id = await talk(users.elena, users.mateo, users.luis)
    const messageId = await sent(users.elena, id, 'The van was early')
    const { messages } = await searchMessages(users.mateo, 'ear VAN')
    const [message] = messages
    expect(messages).toHaveLength(1)
    expect(message).toMatchObject({ id: messageId, cursor: null, isMine: false, author: { firstName: 'Elena' } })
    expect(message?.conversation).toMatchObject({ id, isGroup: true })
    expect(message?.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(message?.excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['van', 'ear'])
  })

  test.each([
    ['Mañana viene el médico', 'manana medic'],
    ['Mrs. O’Brien called', 'obrien'],
    ['She takes her medication now', 'medication'],
    ['Bring the blue-green coat', 'green'],
    ['100% better', 'better 100'],
  ])('%j by %j', async (text, query) => {
    await sent(users.elena, await talk(users.elena, users.mateo), text)
    expect(await found(users.mateo, query)).toEqual([text])
  })

  test.each([
    ['She takes her medication now', 'medicine'],
    ['She takes her medication now', 'edication'],
    ['a b c', 'a b c'],
    ['No milk today', 'no'],
    ['No milk today', 'n’o'],
    ['No milk today', `no ${'milk '.repeat(30)}`],
    ['anything at all', '%%%'],
    ['anything at all', '"any" OR'],
  ])('%j not by %j', async (text, query) => {
    await sent(users.elena, await talk(users.elena, users.mateo), text)
    expect(await found(users.mateo, query)).toEqual([])
  })

  test('the newest first, whichever conversation they are in, and more when more are asked for', async () => {
    const [one, other] = [await talk(users.elena, users.mateo), await talk(users.elena, users.sam)]
    for (let turn = 1; turn <= 6; turn++) {
      await sent(users.elena, one, `Walk ${turn} with Mateo`)
      await sent(users.elena, other, `Walk ${turn} with Sam`)
    }
    const first = await searchMessages(users.elena, 'walk')
    expect(first.messages).toHaveLength(10)
    expect(await found(users.elena, 'walk')).toEqual(
      [6, 5, 4, 3, 2].flatMap((turn) => [`Walk ${turn} with Sam`, `Walk ${turn} with Mateo`]),
    )
    const all = await searchMessages(users.elena, 'walk', { limit: first.next ?? 0 })
    expect(all).toMatchObject({ messages: { length: 12 }, next: null })
  })

  test('on the page on which it stands', async () => {
    const id = await talk(users.elena, users.mateo)
    await write((tx) => fill(tx, id, ['Nothing', 'The station', ...Array.from({ length: 80 }, () => 'Nothing')]))
    const [message] = (await searchMessages(users.mateo, 'station')).messages
    const page = await openConversation(users.mateo, id, { before: Number(message?.cursor) })
    expect(page.messages.map((one) => one.id)).toContain(message?.id)
    expect(page.messages.length).toBeLessThan(30)
  })

  test('however many begin like it', async () => {
    const id = await talk(users.elena, users.mateo)
    await write((tx) => fill(tx, id, ['The medicine', ...Array.from({ length: 60 }, () => 'Her medication')]))
    expect(await found(users.mateo, 'medicine')).toEqual(['The medicine'])
  })
})

describe('nobody finds', () => {
  test('what others write to each other', async () => {
    await sent(users.elena, await talk(users.elena, users.mateo), 'SENTINEL words')
    expect(await found(users.mateo, 'sentinel')).toHaveLength(1)
    for (const who of [users.priya, users.luis, users.joan, users.greta, users.victor])
      expect(await found(who, 'sentinel')).toEqual([])
  })

  test('what was said before they came, and after they left', async () => {
    const id = await talk(users.elena, users.mateo, users.luis)
    await sent(users.elena, id, 'Walk before')
    await addPeople(users.elena, id, adding(users.sam))
    await sent(users.elena, id, 'Walk after')
    expect(await found(users.sam, 'walk')).toEqual(['Walk after'])
    await leaveGroup(users.sam, id)
    await sent(users.elena, id, 'Walk without him')
    expect(await found(users.sam, 'walk')).toEqual([])
    await addPeople(users.elena, id, adding(users.sam))
    await sent(users.elena, id, 'Walk again')
    expect(await found(users.sam, 'walk')).toEqual(['Walk again'])
  })

  test('anything of a circle that they left, nor what was said there until they came back', async () => {
    const id = await talk(users.elena, users.mateo, users.luis)
    await sent(users.elena, id, 'Walk before')
    await remove(world.mateo)
    expect(await found(users.mateo, 'walk')).toEqual([])
    await write((tx) =>
      tx.member.update({ where: { id: world.mateo.id }, data: { status: 'pending', deletedAt: null } }),
    )
    await acceptInvitation(users.mateo, world.mateo.id)
    await sent(users.elena, id, 'Walk with him')
    expect(await found(users.mateo, 'walk')).toEqual(['Walk with him'])
  })

  test('what a message said before it was changed or deleted', async () => {
    const id = await talk(users.elena, users.mateo)
    const messageId = await sent(users.elena, id, 'See you at the station')
    await editMessage(
      users.elena,
      id,
      messageId,
      submissionOf(messageRecord, { content: 'See you at home' }, { content: 'See you at the station' }),
    )
    expect(await found(users.mateo, 'station')).toEqual([])
    expect(await found(users.mateo, 'home')).toEqual(['See you at home'])
    await deleteMessage(users.elena, id, messageId)
    expect(await found(users.mateo, 'home')).toEqual([])
    expect(prepareSearchIndex()).toBe(false)
  })
})

type Tx = Parameters<Parameters<typeof write>[0]>[0]

async function fill(tx: Tx, conversationId: string, texts: string[]) {
  const { createdById } = await db.conversation.findUniqueOrThrow({ where: { id: conversationId } })
  await tx.message.createMany({
    data: texts.map((content, index) => {
      return { id: newId(), conversationId, createdById, content, number: index + 1, createdAt: new Date() }
    }),
  })
  await tx.conversation.update({ where: { id: conversationId }, data: { latest: texts.length } })
}
