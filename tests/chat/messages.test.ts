import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { latestSignalId } from '~/domain/activity/signals.server'
import { withActor } from '~/domain/audit/actor.server'
import { messageRecord } from '~/domain/chat/chat-record'
import { beginConversation, beginWithMember } from '~/domain/chat/conversations.server'
import { muteConversation } from '~/domain/chat/groups.server'
import { messagesOnAPage } from '~/domain/chat/message-list.server'
import { readConversation, sendMessage } from '~/domain/chat/messages.server'
import { deleteMessage, editMessage, prepareOwnMessage } from '~/domain/chat/own-messages.server'
import { listConversations, openConversation } from '~/domain/chat/queries.server'
import { maxGroupsPerHour, maxInGroup } from '~/domain/chat/rules'
import { countUnreadItems, listNotifications } from '~/domain/notifications/queries.server'
import { savePreferences } from '~/domain/preferences/commands.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { loader as conversationPage } from '~/routes/chat/conversation'
import { action as begin } from '~/routes/chat/new'
import { readsOutsideWrites } from '../reads-outside'
import { submissionOf } from '../submission'
import { createTestData, remove, type World } from '../world'
import { browserOf, idsOf, refreshed, saying, sent, talk, textsFor, withPeople } from './cast'

let world: World
let users: World['users']
beforeEach(async () => {
  world = await createTestData()
  users = world.users
})

describe('beginning', () => {
  test('with one person opens the conversation that the two have', async () => {
    const id = await talk(users.elena, users.mateo)
    expect(await talk(users.elena, users.mateo)).toBe(id)
    expect(await talk(users.mateo, users.elena)).toBe(id)
    expect((await openConversation(users.mateo, id)).me).toMatchObject({ isGroup: false, circleId: world.rosa })
  })

  test('with several is a new group, which its beginner is the admin of', async () => {
    const id = await talk(users.elena, users.mateo, users.luis)
    const { me, people } = await openConversation(users.elena, id)
    expect(me).toMatchObject({ isGroup: true, isAdmin: true, allowCircleEdit: true, allowMembersEdit: true })
    expect(people.map(({ id, isAdmin }) => [id, isAdmin])).toEqual([
      [users.elena.id, true],
      [users.luis.id, false],
      [users.mateo.id, false],
    ])
    const begun = await db.audit.findFirstOrThrow({ where: { entityId: id, action: 'chat.begun' } })
    expect(JSON.parse(begun.details).userIds.sort()).toEqual(idsOf(users.elena, users.mateo, users.luis))
    expect(await talk(users.elena, users.mateo, users.luis)).not.toBe(id)
  })

  test('the same form sent twice makes one group', async () => {
    const form = withPeople([users.mateo, users.luis], { name: 'Weekend', submissionId: newId() })
    const both = await Promise.all([1, 2].map(() => beginConversation(users.elena, form)))
    expect(both[0]).toEqual(both[1])
    expect(await db.conversation.count({ where: { name: 'Weekend', circleId: world.rosa } })).toBe(1)
  })

  test.each<[string, (w: World) => { id: string }[], string]>([
    ['nobody', () => [], 'chat:errors.nobody'],
    ['somebody of another circle', ({ users }) => [users.greta], 'chat:errors.people'],
    ['somebody of another circle among others', ({ users }) => [users.mateo, users.greta], 'chat:errors.people'],
    ['somebody who was removed', ({ users }) => [users.victor], 'chat:errors.people'],
    ['somebody who has not answered', ({ users }) => [users.dora], 'chat:errors.people'],
    ['oneself', ({ users }) => [users.elena], 'chat:errors.people'],
    ['an id of nobody', () => [{ id: newId() }], 'chat:errors.people'],
    [
      'too many',
      () => Array.from({ length: maxInGroup }, () => ({ id: newId() })),
      `chat:errors.tooMany?maximum=${maxInGroup}`,
    ],
  ])('with %s is refused, and nothing is made', async (_, people, problem) => {
    const before = await db.conversation.count()
    const result = await beginConversation(users.elena, withPeople(people(world)))
    expect(result).toMatchObject({ status: 'invalid', problems: { people: problem } })
    expect(await db.conversation.count()).toBe(before)
  })

  test('a group of people who are never in one circle together is refused, though each shares one', async () => {
    await joinWalters(users.priya)
    const result = await beginConversation(users.priya, withPeople([users.elena, users.greta]))
    expect(result).toMatchObject({ status: 'invalid', problems: { people: 'chat:errors.noCommonCircle' } })
  })

  test('is refused to who lost their account or their session meanwhile, and nothing is made', async () => {
    const before = await db.conversation.count()
    const begin = () => beginConversation(users.elena, withPeople([users.mateo]))
    await expect(withActor({ id: users.elena.id, sessionId: newId() }, begin)).rejects.toThrow(NotFound)
    await disable(users.elena)
    await expect(begin()).rejects.toThrow(NotFound)
    expect(await db.conversation.count()).toBe(before)
  })

  test('twenty groups in an hour are enough, and the twenty-first keeps what was chosen', async () => {
    const form = () => withPeople([users.mateo, users.luis], { name: 'Weekend', submissionId: newId() })
    const [first = form(), ...rest] = Array.from({ length: maxGroupsPerHour }, form)
    const answers = await Promise.all([first, ...rest, form()].map((one) => beginConversation(users.elena, one)))
    expect(answers.filter(({ status }) => status === 'saved')).toHaveLength(maxGroupsPerHour)
    expect(answers.at(-1)).toMatchObject({ isTooOften: true, problems: { '': 'chat:errors.tooManyGroups' } })
    expect(await beginConversation(users.elena, first)).toEqual(answers[0])
    const ofMateo = withPeople([users.elena, users.luis])
    expect(await beginConversation(users.mateo, ofMateo)).toMatchObject({ status: 'saved' })
    expect(await talk(users.elena, users.sam)).toBeTruthy()

    const people = [users.mateo.id, users.luis.id]
    const typed = [...people.map((one) => ['people', one]), ['name', 'One more'], ['base', '{}']]
    const answer = await browserOf(users.elena).post(begin, '/chat/new', typed)
    expect(answer.status).toBe(429)
    expect(JSON.stringify(answer.data)).toContain('One more')
    for (const id of people) expect(JSON.stringify(answer.data)).toContain(id)

    const anHourAgo = new Date(Date.now() - 61 * 60_000)
    await write((tx) =>
      tx.conversation.updateMany({ where: { createdById: users.elena.id }, data: { createdAt: anHourAgo } }),
    )
    expect(await beginConversation(users.elena, form())).toMatchObject({ status: 'saved' })
  })

  test('from the menu of a member', async () => {
    const id = await beginWithMember(world.elena, world.mateo.id)
    expect(id).toBe(await talk(users.mateo, users.elena))
    await expect(beginWithMember(world.elena, world.greta.id)).rejects.toThrow(NotFound)
    await expect(beginWithMember(world.elena, world.elena.id)).rejects.toThrow(Forbidden)
  })
})

describe('sending', () => {
  test('is read by those in it, in order, and by nobody else', async () => {
    const id = await talk(users.elena, users.mateo, users.luis)
    for (const text of ['One', 'Two']) await sent(users.elena, id, text)
    await sent(users.mateo, id, 'Three')
    for (const reader of [users.elena, users.mateo, users.luis])
      expect(await textsFor(reader, id)).toEqual(['One', 'Two', 'Three'])
    for (const outsider of [users.priya, users.joan, users.greta, users.ida, users.victor])
      await expect(openConversation(outsider, id)).rejects.toThrow(NotFound)
  })

  test('the same form sent many times at once sends one', async () => {
    const id = await talk(users.elena, users.mateo)
    const form = saying('The van was early', newId())
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendMessage(users.elena, id, form)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await textsFor(users.mateo, id)).toEqual(['The van was early'])
  })

  test('it has the id of its form, and another text of the same form is another message', async () => {
    const id = await talk(users.elena, users.mateo)
    const form = newId()
    const answers = []
    for (const text of ['At nine', 'At ten', 'At nine', 'At ten'])
      answers.push(await sendMessage(users.elena, id, saying(text, form)))
    const [first, second] = (await openConversation(users.mateo, id)).messages
    expect([first?.content, second?.content, first?.id]).toEqual(['At nine', 'At ten', form])
    expect(await textsFor(users.mateo, id)).toHaveLength(2)
    const ids = answers.map((answer) => answer.status === 'saved' && answer.value.id)
    expect(ids).toEqual([form, second?.id, form, second?.id])
  })

  test.each([
    ['', 'chat:errors.empty'],
    [' \u200b ', 'chat:errors.empty'],
    ['x'.repeat(5_001), 'errors.tooLong?maximum=5,000'],
    ['a\u0000b', 'errors.characters'],
    ['a\u001bb', 'errors.characters'],
  ])('%j is refused', async (text, content) => {
    const id = await talk(users.elena, users.mateo)
    expect(await sendMessage(users.elena, id, saying(text))).toMatchObject({ status: 'invalid', problems: { content } })
    expect(await textsFor(users.elena, id)).toEqual([])
  })

  test('refreshes the pages of those in it alone', async () => {
    const id = await talk(users.elena, users.mateo, users.luis)
    const before = await latestSignalId()
    await sent(users.elena, id)
    expect(await refreshed(id, before)).toEqual(idsOf(users.elena, users.mateo, users.luis))
  })

  test('thirty in a minute are enough for a moment', async () => {
    const id = await talk(users.elena, users.mateo)
    const texts = Array.from({ length: 40 }, (_, index) => `Message ${index}`)
    const answers = await Promise.all(texts.map((text) => sendMessage(users.elena, id, saying(text))))
    expect(answers.filter(({ status }) => status === 'saved')).toHaveLength(30)
    expect(answers[35]).toMatchObject({ isTooOften: true, problems: { content: 'chat:errors.tooFast' } })
    await sent(users.mateo, id, 'One at a time, please')
    expect(await textsFor(users.mateo, id)).toEqual([...texts.slice(0, 30), 'One at a time, please'])
  })

  test('older messages come page by page', async () => {
    const id = await talk(users.elena, users.mateo)
    await write((tx) => fill(tx, id, users.elena.id, messagesOnAPage + 20))
    const latest = await openConversation(users.mateo, id)
    expect(latest.messages).toHaveLength(messagesOnAPage)
    expect(latest.messages.at(-1)?.number).toBe(messagesOnAPage + 20)
    const earlier = await openConversation(users.mateo, id, { before: Number(latest.earlier) })
    expect(earlier.messages.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(earlier.earlier).toBeNull()
  })
})

describe('one’s own message', () => {
  const edit = (id: string, messageId: string, text: string, before: string, by = users.elena) =>
    editMessage(by, id, messageId, submissionOf(messageRecord, { content: text }, { content: before }))

  test('can be changed for fifteen minutes, with a mark', async () => {
    const id = await talk(users.elena, users.mateo)
    const messageId = await sent(users.elena, id, 'At nine')
    expect(await edit(id, messageId, 'At ten', 'At nine')).toMatchObject({ status: 'saved' })
    expect((await openConversation(users.mateo, id)).messages).toMatchObject([{ content: 'At ten', isEdited: true }])

    const createdAt = new Date(Date.now() - 16 * 60_000)
    await write((tx) => tx.message.update({ where: { id: messageId }, data: { createdAt } }))
    const late = await edit(id, messageId, 'At eleven', 'At ten')
    expect(late).toMatchObject({ status: 'invalid', problems: { content: 'chat:errors.tooLate' } })
    expect((await prepareOwnMessage(users.elena, id, messageId)).mayEdit).toBe(false)
  })

  test('is offered to be changed for as long as it can be, and others’ never', async () => {
    const id = await talk(users.elena, users.mateo)
    const old = await sent(users.elena, id, 'At nine')
    await sent(users.elena, id, 'At ten')
    await sent(users.mateo, id, 'Good')
    const createdAt = new Date(Date.now() - 16 * 60_000)
    await write((tx) => tx.message.update({ where: { id: old }, data: { createdAt } }))
    const { data } = await browserOf(users.elena).open(conversationPage, `/chat/${id}`, { params: { chatId: id } })
    const { messages } = data as { messages: { mayEdit: boolean }[] }
    expect(messages.map(({ mayEdit }) => mayEdit)).toEqual([false, true, false])
  })

  test('is deleted with all that it said, and its place stays', async () => {
    const id = await talk(users.elena, users.mateo)
    const messageId = await sent(users.elena, id, 'SECRET')
    await deleteMessage(users.elena, id, messageId)
    expect((await openConversation(users.mateo, id)).messages).toMatchObject([{ content: '', isDeleted: true }])
    expect(await db.message.count({ where: { content: 'SECRET', conversationId: id } })).toBe(0)
    await expect(deleteMessage(users.elena, id, messageId)).rejects.toThrow(NotFound)
  })

  test('is nobody else’s to change', async () => {
    const id = await talk(users.elena, users.mateo)
    const messageId = await sent(users.elena, id, 'At nine')
    for (const other of [users.mateo, users.joan, users.greta]) {
      await expect(edit(id, messageId, 'Never', 'At nine', other)).rejects.toThrow(NotFound)
      await expect(deleteMessage(other, id, messageId)).rejects.toThrow(NotFound)
      await expect(prepareOwnMessage(other, id, messageId)).rejects.toThrow(NotFound)
    }
  })
})

describe('who leaves the circle', () => {
  test('loses a group of it, and is marked for the others', async () => {
    const id = await talk(users.elena, users.mateo, users.luis)
    await sent(users.elena, id)
    await remove(world.mateo)
    await expect(openConversation(users.mateo, id)).rejects.toThrow(NotFound)
    await expect(sendMessage(users.mateo, id, saying('Wait'))).rejects.toThrow(NotFound)
    expect((await listConversations(users.mateo)).conversations).toEqual([])
    expect((await countUnreadItems(users.mateo)).messages).toBe(0)
    expect((await listNotifications(users.mateo)).notifications).toEqual([])
    const { people } = await openConversation(users.elena, id)
    expect(people.map(({ firstName, isPresent }) => [firstName, isPresent])).toEqual([
      ['Elena', true],
      ['Luis', true],
      ['Mateo', false],
    ])
    const before = await latestSignalId()
    await sent(users.luis, id)
    expect(await refreshed(id, before)).toEqual(idsOf(users.elena, users.luis))
  })

  test('loses a conversation of two, which the other keeps to read', async () => {
    const id = await talk(users.elena, users.mateo)
    await sent(users.mateo, id, 'She slept well')
    await remove(world.mateo)
    await expect(openConversation(users.mateo, id)).rejects.toThrow(NotFound)
    expect(await openConversation(users.elena, id)).toMatchObject({ hasReaders: false })
    expect(await textsFor(users.elena, id)).toEqual(['She slept well'])
    const refused = await sendMessage(users.elena, id, saying('Are you there?'))
    expect(refused).toMatchObject({ status: 'invalid', problems: { content: 'chat:errors.alone' } })
  })

  test('goes on talking with whom they share another circle', async () => {
    const id = await talk(users.priya, users.elena)
    await joinWalters(users.priya)
    await joinWalters(users.elena)
    await remove(world.elena)
    await sent(users.elena, id, 'I am still with Walter')
    expect(await textsFor(users.priya, id)).toEqual(['I am still with Walter'])
  })

  test('is told of the circles that both still share, and of no other', async () => {
    const id = await talk(users.priya, users.elena)
    await sent(users.priya, id, 'Before')
    await joinWalters(users.priya)
    await joinWalters(users.elena)
    expect(await openConversation(users.elena, id)).toMatchObject({ me: { circleId: world.rosa } })
    await remove(world.priya)
    for (const reader of [users.elena, users.priya])
      expect((await openConversation(reader, id)).me.circleId).toBe(world.walter)
    const { people } = await openConversation(users.elena, id)
    expect(people.map(({ role }) => role)).toEqual(await rolesAtWalters(users.elena, users.priya))
    const circlesTold = async (who: { id: string }) => {
      const { notifications } = await listNotifications(who, { types: ['message'] })
      return notifications.map(({ circleId }) => circleId)
    }
    expect(await circlesTold(users.elena)).toEqual([world.walter])
    await sent(users.elena, id, 'After')
    expect(await circlesTold(users.priya)).toEqual([world.walter])
    expect(
      await db.notification.count({ where: { subjectId: id, userId: users.priya.id, circleId: world.walter } }),
    ).toBe(1)
  })
})

describe('what is unread', () => {
  test('is counted until it is read, without one’s own', async () => {
    const id = await talk(users.elena, users.mateo)
    await sent(users.mateo, id, 'One')
    await sent(users.mateo, id, 'Two')
    expect(await countUnreadItems(users.elena)).toEqual({ unread: 1, messages: 2 })
    expect(await countUnreadItems(users.elena, { openChat: id })).toEqual({ unread: 1, messages: 0 })
    expect((await countUnreadItems(users.mateo)).messages).toBe(0)
    expect((await listConversations(users.elena)).conversations).toMatchObject([
      { id, unread: 2, last: { by: 'Mateo' } },
    ])

    const before = await latestSignalId()
    await readConversation(users.elena, id, 2)
    expect(await countUnreadItems(users.elena)).toEqual({ unread: 0, messages: 0 })
    expect(await refreshed(id, before)).toEqual([users.elena.id])
    expect(await refreshed(id, before, 'chatSeen')).toEqual([users.mateo.id])
    expect((await openConversation(users.mateo, id)).people[0]).toMatchObject({ firstName: 'Elena', readUpTo: 2 })
  })

  test('is read up to what the page showed, and no further', async () => {
    const id = await talk(users.elena, users.mateo)
    for (const text of ['One', 'Two', 'Three']) await sent(users.mateo, id, text)
    await readConversation(users.elena, id, 2)
    expect(await countUnreadItems(users.elena)).toEqual({ unread: 1, messages: 1 })
    await readConversation(users.elena, id, 1)
    await readConversation(users.elena, id, 99)
    expect(await countUnreadItems(users.elena)).toEqual({ unread: 0, messages: 0 })
  })

  test('does not lose a message that comes while its page is being made', async () => {
    const id = await talk(users.elena, users.mateo)
    await sent(users.mateo, id, 'One')
    let goOn = () => {}
    const isShown = new Promise<void>((done) => {
      goOn = done
    })
    const meanwhile = write(async (tx) => {
      await isShown
      await tx.conversation.update({ where: { id }, data: { latest: { increment: 1 } } })
    })
    await browserOf(users.elena).open(conversationPage, `/chat/${id}`, { params: { chatId: id } })
    goOn()
    await meanwhile
    await write(async () => {}) // what the page has marked is written before
    expect((await countUnreadItems(users.elena)).messages).toBe(1)
  })
})

describe('who hears of a message', () => {
  const told = async (id: string) =>
    (await db.notification.findMany({ where: { subjectId: id, readAt: null } })).map(({ userId }) => userId).sort()

  test('the others, once until they have read it', async () => {
    const id = await talk(users.elena, users.mateo, users.luis)
    await sent(users.elena, id, 'One')
    const [first] = await db.notification.findMany({ where: { subjectId: id, userId: users.mateo.id } })
    await sent(users.elena, id, 'Two')
    expect(await told(id)).toEqual(idsOf(users.mateo, users.luis))
    const [second] = await db.notification.findMany({ where: { subjectId: id, userId: users.mateo.id } })
    expect(second?.id).toBe(first?.id)

    await readConversation(users.mateo, id, 2)
    expect(await told(id)).toEqual(idsOf(users.luis))
    await sent(users.luis, id, 'Three')
    expect(await told(id)).toEqual(idsOf(users.elena, users.mateo))
  })

  test('not those who have muted it, whom no count tells either', async () => {
    const id = await talk(users.elena, users.mateo, users.luis)
    await muteConversation(users.mateo, id, true)
    await sent(users.elena, id)
    expect(await told(id)).toEqual(idsOf(users.luis))
    expect((await countUnreadItems(users.mateo)).messages).toBe(0)
    expect(await textsFor(users.mateo, id)).toHaveLength(1)
  })

  test('by mail at once who chose so, and nothing of what it says', async () => {
    const mail = { ...users.mateo.preferences.mail, message: 'atOnce' } as const
    await savePreferences(users.mateo.id, { mail })
    const id = await talk(users.elena, users.mateo)
    await sent(users.elena, id, 'SECRET dose')
    await sent(users.elena, id, 'SECRET too')
    const letters = await db.outbox.findMany({ where: { recipient: users.mateo.email } })
    expect(letters.map(({ subject }) => subject)).toEqual(['Elena Delgado from Rosa’s circle wrote to you'])
    expect(letters[0]?.text).toContain(`/chat/${id}`)
    expect(JSON.stringify(letters)).not.toContain('SECRET')
  })
})

test('a page of the list begins after a conversation of one’s own only', async () => {
  const mine = await talk(users.elena, users.mateo)
  const latest = await talk(users.elena, users.sam)
  const strange = await talk(users.greta, users.owen)
  const after = async (cursor: string) =>
    (await listConversations(users.elena, { after: cursor })).conversations.map(({ id }) => id)
  expect(await after(latest)).toEqual([mine])
  expect(await after(strange)).toEqual([])
})

test('conversations are found by their name and the names of their people', async () => {
  const withMateo = await talk(users.elena, users.mateo)
  const weekend = await beginConversation(users.elena, withPeople([users.luis, users.sam], { name: 'Fin de año' }))
  const found = async (query: string) =>
    (await listConversations(users.elena, { query })).conversations.map(({ id }) => id)
  expect(await found('mat')).toEqual([withMateo])
  expect(await found('cruz mateo')).toEqual([withMateo])
  expect(weekend).toMatchObject({ value: { id: (await found('ano'))[0] } })
  expect(await found('portER')).toHaveLength(1)
  expect(await found('zzz')).toEqual([])
  expect(await found('%')).toEqual([])
})

test('a search by name looks through the latest two thousand conversations, and no further', async () => {
  const { elena } = users
  await write(async (tx) => {
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000)
    const groups = Array.from({ length: 2_001 }, (_, index) => {
      const about = { id: newId(), circleId: world.rosa, isGroup: true, createdById: elena.id }
      return {
        ...about,
        name: `Talk ${String(index).padStart(4, '0')} of many`,
        createdAt: at(index),
        updatedAt: at(index),
        latestAt: at(index),
      }
    })
    await tx.conversation.createMany({ data: groups })
    const joinedAt = new Date()
    const members = groups.map((group) => ({ conversationId: group.id, userId: elena.id, joinedAt }))
    await tx.conversationMember.createMany({ data: members })
  })
  const found = async (query: string) =>
    (await listConversations(elena, { query })).conversations.map(({ name }) => name)
  expect(await found('talk 0001')).toContain('Talk 0001 of many')
  expect(await found('talk 0000')).not.toContain('Talk 0000 of many')
  expect(await found('of many')).toHaveLength(50)
})

async function disable({ id }: { id: string }) {
  await write((tx) => tx.user.update({ where: { id }, data: { disabledAt: new Date() } }))
}

async function joinWalters({ id, email }: { id: string; email: string }) {
  const { roleId } = await db.member.findFirstOrThrow({ where: { circleId: world.walter } })
  const data = {
    id: newId(),
    circleId: world.walter,
    userId: id,
    email,
    roleId,
    status: 'active',
    createdAt: new Date(),
  }
  await write((tx) => tx.member.create({ data }))
}

async function rolesAtWalters(...people: { id: string }[]) {
  const rows = await db.member.findMany({ where: { circleId: world.walter }, include: { role: true } })
  return people.map(({ id }) => rows.find(({ userId }) => userId === id)?.role.name)
}

type Tx = Parameters<Parameters<typeof write>[0]>[0]

async function fill(tx: Tx, conversationId: string, createdById: string, count: number) {
  const createdAt = new Date()
  const rows = Array.from({ length: count }, (_, index) => ({ number: index + 1, content: `${index + 1}` }))
  await tx.message.createMany({
    data: rows.map((row) => ({ ...row, id: newId(), conversationId, createdById, createdAt })),
  })
  await tx.conversation.update({ where: { id: conversationId }, data: { latest: count } })
}

test('beginning, sending, reading and deleting read what they depend on in their own transaction', async () => {
  const work = async () => {
    const id = await talk(users.elena, users.mateo, users.luis)
    const message = await sent(users.elena, id)
    await readConversation(users.mateo, id, 1)
    await editMessage(users.elena, id, message, saying('She slept badly'))
    await deleteMessage(users.elena, id, message)
  }
  expect(await readsOutsideWrites(work)).toEqual([])
})
