import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { latestSignalId } from '~/domain/activity/signals.server'
import { groupNameRecord } from '~/domain/chat/chat-record'
import {
  addPeople,
  leaveGroup,
  makeGroupAdmin,
  removeFromGroup,
  renameGroup,
  setGroupRights,
} from '~/domain/chat/groups.server'
import { listConversations, openConversation } from '~/domain/chat/queries.server'
import { acceptInvitation } from '~/domain/invitations/responses.server'
import { countUnreadItems } from '~/domain/notifications/queries.server'
import { disableAccount, enableAccount } from '~/domain/people/commands.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { action as removePage } from '~/routes/chat/remove'
import { submissionOf } from '../submission'
import { createTestData, remove, type World } from '../world'
import { adding, browserOf, idsIn, idsOf, refreshed, sent, talk, textsFor } from './cast'

let world: World
let users: World['users']
let id: string // a group of Elena, its admin, Mateo and Luis
beforeEach(async () => {
  world = await createTestData()
  users = world.users
  id = await talk(users.elena, users.mateo, users.luis)
})

const named = (name: string | null, before: string | null = null) =>
  submissionOf(groupNameRecord, { name }, { name: before })
const nameOf = async () => (await openConversation(users.elena, id)).me.name
const audited = async (action: string) => (await db.audit.findMany({ where: { entityId: id, action } })).length

describe('the name', () => {
  test('everybody in the group changes it, until its admins keep that for themselves', async () => {
    await renameGroup(users.mateo, id, named('Weekend'))
    expect(await nameOf()).toBe('Weekend')
    await setGroupRights(users.elena, id, { allowCircleEdit: false, allowMembersEdit: true })
    await expect(renameGroup(users.mateo, id, named('Other', 'Weekend'))).rejects.toThrow(Forbidden)
    await renameGroup(users.elena, id, named('Sunday', 'Weekend'))
    expect(await nameOf()).toBe('Sunday')
  })

  test('changed by two people at once is a conflict', async () => {
    await renameGroup(users.mateo, id, named('Weekend'))
    expect(await renameGroup(users.luis, id, named('Sunday'))).toMatchObject({ status: 'conflict' })
    expect(await nameOf()).toBe('Weekend')
  })

  test('is no matter of a conversation of two', async () => {
    const pair = await talk(users.elena, users.sam)
    await expect(renameGroup(users.elena, pair, named('Us'))).rejects.toThrow(Forbidden)
    await expect(addPeople(users.elena, pair, adding(users.luis))).rejects.toThrow(Forbidden)
    await expect(leaveGroup(users.elena, pair)).rejects.toThrow(Forbidden)
  })

  test('of more than a hundred letters is refused', async () => {
    expect(await renameGroup(users.elena, id, named('x'.repeat(101)))).toMatchObject({ status: 'invalid' })
  })
})

describe('adding', () => {
  test('people read what is written from then on', async () => {
    await sent(users.elena, id, 'Before')
    await addPeople(users.mateo, id, adding(users.sam))
    await sent(users.elena, id, 'After')
    expect(await textsFor(users.sam, id)).toEqual(['After'])
    expect(await textsFor(users.luis, id)).toEqual(['Before', 'After'])
    expect((await listConversations(users.sam)).conversations).toMatchObject([{ id, unread: 1 }])
    expect(await audited('chat.joined')).toBe(1)
  })

  test('several is audited one by one, and refreshes each page once', async () => {
    const before = await latestSignalId()
    await addPeople(users.elena, id, adding(users.sam, users.nora))
    const rows = await db.audit.findMany({ where: { entityId: id, action: 'chat.joined' } })
    const who = rows.map(({ details }) => JSON.parse(details))
    expect(who).toEqual(expect.arrayContaining([{ userId: users.sam.id }, { userId: users.nora.id }]))
    expect(who).toHaveLength(2)
    const { elena, mateo, luis, sam, nora } = users
    expect(await refreshed(id, before)).toEqual(idsOf(elena, mateo, luis, sam, nora))
  })

  test('somebody again makes them no admin', async () => {
    await makeGroupAdmin(users.elena, id, users.mateo.id)
    await write((tx) =>
      tx.conversationMember.updateMany({
        where: { conversationId: id, userId: users.mateo.id },
        data: { leftAt: new Date(), isAdmin: true },
      }),
    )
    await addPeople(users.elena, id, adding(users.mateo))
    expect((await openConversation(users.mateo, id)).me.isAdmin).toBe(false)
  })

  test.each<[string, (w: World) => { id: string }[]]>([
    ['somebody of another circle', ({ users }) => [users.greta]],
    ['somebody of another circle among others', ({ users }) => [users.sam, users.owen]],
    ['somebody who was removed', ({ users }) => [users.victor]],
    ['somebody who has not answered', ({ users }) => [users.dora]],
  ])('%s is refused, and nobody comes', async (_, people) => {
    const result = await addPeople(users.elena, id, adding(...people(world)))
    expect(result).toMatchObject({ status: 'invalid', problems: { people: 'chat:errors.notInCircle' } })
    expect(await idsIn(users.elena, id)).toEqual(idsOf(users.elena, users.mateo, users.luis))
  })

  test('is for the admins alone, where they say so', async () => {
    await setGroupRights(users.elena, id, { allowCircleEdit: true, allowMembersEdit: false })
    await expect(addPeople(users.mateo, id, adding(users.sam))).rejects.toThrow(Forbidden)
    await expect(setGroupRights(users.mateo, id, { allowCircleEdit: true, allowMembersEdit: true })).rejects.toThrow(
      Forbidden,
    )
    expect(await addPeople(users.elena, id, adding(users.sam))).toMatchObject({ status: 'saved' })
  })
})

describe('leaving', () => {
  test('ends what one reads, and somebody can add one again', async () => {
    await sent(users.elena, id, 'Before')
    expect(await leaveGroup(users.mateo, id)).toBe('done')
    await expect(openConversation(users.mateo, id)).rejects.toThrow(NotFound)
    await expect(leaveGroup(users.mateo, id)).rejects.toThrow(NotFound)
    await addPeople(users.luis, id, adding(users.mateo))
    expect(await textsFor(users.mateo, id)).toEqual([])
    expect(await audited('chat.left')).toBe(1)
  })

  test('the only admin cannot, until there is another', async () => {
    expect(await leaveGroup(users.elena, id)).toBe('lastAdmin')
    await makeGroupAdmin(users.elena, id, users.mateo.id)
    expect(await leaveGroup(users.elena, id)).toBe('done')
    expect((await openConversation(users.mateo, id)).me.isAdmin).toBe(true)
  })

  test('of two admins who leave at once, one stays', async () => {
    await makeGroupAdmin(users.elena, id, users.mateo.id)
    const both = await Promise.all([leaveGroup(users.elena, id), leaveGroup(users.mateo, id)])
    expect(both.sort()).toEqual(['done', 'lastAdmin'])
  })

  test('whoever is alone may go', async () => {
    await removeFromGroup(users.elena, id, users.mateo.id)
    await removeFromGroup(users.elena, id, users.luis.id)
    expect(await leaveGroup(users.elena, id)).toBe('done')
  })

  test('a group whose admin left the circle is everybody’s to look after', async () => {
    await remove(world.elena)
    await removeFromGroup(users.mateo, id, users.luis.id)
    await expect(openConversation(users.luis, id)).rejects.toThrow(NotFound)
  })
})

describe('coming back to the circle', () => {
  test('is like being added: what was written meanwhile stays unread, and the group has its admins', async () => {
    await makeGroupAdmin(users.elena, id, users.mateo.id)
    await sent(users.elena, id, 'Before')
    await remove(world.mateo)
    await sent(users.elena, id, 'While he was away')
    await invite(world.mateo)
    await acceptInvitation(users.mateo, world.mateo.id)
    expect((await openConversation(users.mateo, id)).me.isAdmin).toBe(false)
    expect(await textsFor(users.mateo, id)).toEqual([])
    expect((await countUnreadItems(users.mateo)).messages).toBe(0)
    await sent(users.elena, id, 'Welcome back')
    expect(await textsFor(users.mateo, id)).toEqual(['Welcome back'])
    expect(await textsFor(users.luis, id)).toEqual(['Before', 'While he was away', 'Welcome back'])
  })

  test('is audited as joining, and refreshes the others', async () => {
    await remove(world.mateo)
    await invite(world.mateo)
    const before = await latestSignalId()
    await acceptInvitation(users.mateo, world.mateo.id)
    const joined = { action: 'chat.joined', entityId: id, actorId: users.mateo.id, details: '{}' }
    expect(await db.audit.findMany({ where: { entityId: id, action: 'chat.joined' } })).toMatchObject([joined])
    expect(await refreshed(id, before)).toEqual(idsOf(users.elena, users.luis, users.mateo))
  })

  test('by an account that is enabled again is audited as the act of who enabled it', async () => {
    await disableAccount(users.joan, users.mateo.id)
    await enableAccount(users.joan, users.mateo.id)
    const [row] = await db.audit.findMany({ where: { entityId: id, action: 'chat.joined' } })
    expect([row?.actorId, JSON.parse(row?.details ?? '')]).toEqual([users.joan.id, { userId: users.mateo.id }])
  })

  test('brings back no group that one has left', async () => {
    await leaveGroup(users.mateo, id)
    await remove(world.mateo)
    await invite(world.mateo)
    await acceptInvitation(users.mateo, world.mateo.id)
    await expect(openConversation(users.mateo, id)).rejects.toThrow(NotFound)
  })
})

describe('a change of the group', () => {
  test('refreshes the pages of those who read it, and of nobody else', async () => {
    await addPeople(users.elena, id, adding(users.sam))
    await remove(world.luis)
    await disable(users.sam)
    const before = await latestSignalId()
    await renameGroup(users.elena, id, named('Weekend'))
    expect(await refreshed(id, before)).toEqual(idsOf(users.elena, users.mateo))

    const removing = await latestSignalId()
    await removeFromGroup(users.elena, id, users.luis.id)
    await removeFromGroup(users.elena, id, users.mateo.id)
    expect(await refreshed(id, removing)).toEqual(idsOf(users.elena, users.elena, users.mateo, users.mateo))
  })
})

describe('removing and making admins', () => {
  test('an admin removes nobody in their own place: they leave', async () => {
    await expect(removeFromGroup(users.elena, id, users.elena.id)).rejects.toThrow(Forbidden)
    const params = { chatId: id, userId: users.elena.id }
    const answer = await browserOf(users.elena).post(removePage, `/chat/${id}/settings`, {}, { params })
    expect(answer.status).toBe(403)
    expect(await idsIn(users.elena, id)).toContain(users.elena.id)
  })

  test('who left the group, or its circle, becomes no admin', async () => {
    await leaveGroup(users.mateo, id)
    await remove(world.luis)
    for (const { id: gone } of [users.mateo, users.luis])
      await expect(makeGroupAdmin(users.elena, id, gone)).rejects.toThrow(NotFound)
    expect(await audited('chat.madeAdmin')).toBe(0)
  })

  test('is everybody’s once the account of the only admin is closed', async () => {
    await disable(users.elena)
    await makeGroupAdmin(users.mateo, id, users.mateo.id)
    expect((await openConversation(users.mateo, id)).me.isAdmin).toBe(true)
  })

  test('is for admins', async () => {
    await expect(removeFromGroup(users.mateo, id, users.luis.id)).rejects.toThrow(Forbidden)
    await expect(makeGroupAdmin(users.mateo, id, users.mateo.id)).rejects.toThrow(Forbidden)
    await removeFromGroup(users.elena, id, users.luis.id)
    await removeFromGroup(users.elena, id, users.luis.id)
    expect(await idsIn(users.elena, id)).toEqual(idsOf(users.elena, users.mateo))
    expect(await audited('chat.removed')).toBe(1)
  })

  test('finds nobody who was never in the group', async () => {
    await expect(removeFromGroup(users.elena, id, users.sam.id)).rejects.toThrow(NotFound)
    await expect(makeGroupAdmin(users.elena, id, users.greta.id)).rejects.toThrow(NotFound)
  })
})

async function disable({ id }: { id: string }) {
  await write((tx) => tx.user.update({ where: { id }, data: { disabledAt: new Date() } }))
}

async function invite({ id }: { id: string }) {
  await write((tx) => tx.member.update({ where: { id }, data: { status: 'pending', deletedAt: null } }))
}
