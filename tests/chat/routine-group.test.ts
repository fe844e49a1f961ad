import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { addPeople, leaveGroup, removeFromGroup, setGroupRights } from '~/domain/chat/groups.server'
import { openConversation } from '~/domain/chat/queries.server'
import { openRoutineGroup } from '~/domain/chat/routine-group.server'
import { maxGroupsPerHour, maxInGroup } from '~/domain/chat/rules'
import { acceptInvitation } from '~/domain/invitations/responses.server'
import { disableAccount, enableAccount } from '~/domain/people/commands.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { deleteRoutineItem } from '~/domain/routine/delete.server'
import { action as message } from '~/routes/circle/routine/chat'
import { daily, edited, made, task } from '../routine/cast'
import { createTestData, remove, type World } from '../world'
import { adding, browserOf, idsIn, idsOf, sent, textsFor } from './cast'

let world: World
let users: World['users']
beforeEach(async () => {
  world = await createTestData()
  users = world.users
})

const people = (...members: { id: string }[]) => ({ assignees: members.map(({ id }) => ({ id })) })
const forMateoAndLuis = () => made(world.priya, task(people(world.mateo, world.luis)))
const series = () => made(world.priya, task({ ...daily, ...people(world.mateo, world.luis) }))
const instead = (itemId: string, ...who: { id: string }[]) =>
  edited(world.priya, itemId, { scope: 'series' }, people(...who))
const comesBack = async () => {
  const data = { status: 'pending', deletedAt: null }
  await write((tx) => tx.member.update({ where: { id: world.luis.id }, data }))
  await acceptInvitation(users.luis, world.luis.id)
}

describe('the people of an item', () => {
  test('have one group with its title, whoever of them writes first, and with who asked', async () => {
    const itemId = await forMateoAndLuis()
    const id = await openRoutineGroup(world.priya, itemId)
    expect(await openRoutineGroup(world.mateo, itemId)).toBe(id)
    expect((await openConversation(users.luis, id)).me).toMatchObject({ isGroup: true, name: 'Morning pills' })
    expect(await idsIn(users.luis, id)).toEqual(idsOf(users.priya, users.mateo, users.luis))
    expect(await db.routineItem.findUnique({ where: { id: itemId } })).toMatchObject({ groupChatId: id })
  })

  test('have one when two ask at once', async () => {
    const itemId = await forMateoAndLuis()
    const before = await db.conversation.count()
    const asked = [world.mateo, world.luis, world.mateo].map((who) => openRoutineGroup(who, itemId))
    expect(new Set(await Promise.all(asked)).size).toBe(1)
    expect(await db.conversation.count()).toBe(before + 1)
  })

  test('come and go with the item', async () => {
    const itemId = await forMateoAndLuis()
    const id = await openRoutineGroup(world.mateo, itemId)
    await sent(users.mateo, id, 'Before')
    await edited(world.priya, itemId, { scope: 'series' }, people(world.mateo, world.sam))
    await sent(users.mateo, id, 'After')
    expect(await idsIn(users.mateo, id)).toEqual(idsOf(users.mateo, users.sam))
    expect(await textsFor(users.sam, id)).toEqual(['After'])
    await expect(openConversation(users.luis, id)).rejects.toThrow(NotFound)
    const audited = await db.audit.findMany({ where: { entityId: id }, orderBy: { id: 'asc' } })
    expect(audited.map(({ action }) => action)).toEqual(['chat.begun', 'chat.removed', 'chat.joined'])
  })

  test('go with the circle, and come back with it', async () => {
    const itemId = await forMateoAndLuis()
    const id = await openRoutineGroup(world.mateo, itemId)
    await remove(world.luis)
    await expect(openConversation(users.luis, id)).rejects.toThrow(NotFound)
    await comesBack()
    await sent(users.mateo, id, 'Welcome back')
    expect(await textsFor(users.luis, id)).toEqual(['Welcome back'])
  })

  test('go with the item also while they are away from the circle', async () => {
    const itemId = await forMateoAndLuis()
    const id = await openRoutineGroup(world.mateo, itemId)
    await remove(world.luis)
    await instead(itemId, world.mateo, world.sam)
    await comesBack()
    await sent(users.mateo, id, 'For Sam and me')
    await expect(openConversation(users.luis, id)).rejects.toThrow(NotFound)
  })

  test('go with the item also while their account is closed', async () => {
    const itemId = await forMateoAndLuis()
    const id = await openRoutineGroup(world.mateo, itemId)
    await disableAccount(users.joan, users.luis.id)
    await instead(itemId, world.mateo, world.sam)
    await enableAccount(users.joan, users.luis.id)
    await expect(openConversation(users.luis, id)).rejects.toThrow(NotFound)
  })

  test('find it again after they have left it', async () => {
    const itemId = await forMateoAndLuis()
    const id = await openRoutineGroup(world.mateo, itemId)
    expect(await leaveGroup(users.luis, id)).toBe('done')
    expect(await openRoutineGroup(world.luis, itemId)).toBe(id)
    expect(await idsIn(users.luis, id)).toEqual(idsOf(users.mateo, users.luis))
  })
})

describe('whom an admin took out', () => {
  test('does not come back by the item, only when somebody there adds them', async () => {
    const itemId = await forMateoAndLuis()
    const id = await openRoutineGroup(world.mateo, itemId)
    await removeFromGroup(users.mateo, id, users.luis.id)
    await expect(openRoutineGroup(world.luis, itemId)).rejects.toThrow(Forbidden)
    await instead(itemId, world.mateo)
    await instead(itemId, world.mateo, world.luis)
    expect(await idsIn(users.mateo, id)).toEqual(idsOf(users.mateo))
    await addPeople(users.mateo, id, adding(users.luis))
    expect(await openRoutineGroup(world.luis, itemId)).toBe(id)
    await leaveGroup(users.luis, id)
    expect(await openRoutineGroup(world.luis, itemId)).toBe(id)
  })

  test('nor does who is not assigned, where its admins alone add people', async () => {
    const itemId = await forMateoAndLuis()
    const id = await openRoutineGroup(world.mateo, itemId)
    await setGroupRights(users.mateo, id, { allowCircleEdit: true, allowMembersEdit: false })
    await leaveGroup(users.luis, id)
    await expect(openRoutineGroup(world.priya, itemId)).rejects.toThrow(Forbidden)
    expect(await openRoutineGroup(world.luis, itemId)).toBe(id)
    expect(await idsIn(users.mateo, id)).toEqual(idsOf(users.mateo, users.luis))
  })
})

describe('a group has no more people than it may', () => {
  const fill = async (conversationId: string, free: number) => {
    const there = await db.conversationMember.count({ where: { conversationId, leftAt: null } })
    const now = new Date()
    const strangers = Array.from({ length: maxInGroup - free - there }, () => {
      const id = newId()
      return { id, email: `${id}@example.com`, firstName: 'Some', lastName: 'Body', createdAt: now, updatedAt: now }
    })
    const rows = strangers.map(({ id: userId }) => ({ conversationId, userId, joinedAt: now }))
    await write(async (tx) => {
      await tx.user.createMany({ data: strangers })
      await tx.conversationMember.createMany({ data: rows })
    })
  }
  const isIn = async (who: { id: string }, conversationId: string) =>
    (await db.conversationMember.count({ where: { conversationId, userId: who.id, leftAt: null } })) > 0

  test('when somebody asks for it', async () => {
    const itemId = await forMateoAndLuis()
    const id = await openRoutineGroup(world.mateo, itemId)
    await fill(id, 0)
    await expect(openRoutineGroup(world.priya, itemId)).rejects.toMatchObject({ text: 'chat:errors.full' })
    expect(await openRoutineGroup(world.luis, itemId)).toBe(id)
  })

  test('when somebody is assigned: who goes leaves their place', async () => {
    const itemId = await forMateoAndLuis()
    const id = await openRoutineGroup(world.mateo, itemId)
    await fill(id, 0)
    await instead(itemId, world.mateo, world.sam, world.nora, world.priya)
    const came = await Promise.all([users.sam, users.nora, users.priya].map((who) => isIn(who, id)))
    expect(came.filter(Boolean)).toHaveLength(1)
    expect(await db.conversationMember.count({ where: { conversationId: id, leftAt: null } })).toBe(maxInGroup)
  })

  test('when it begins: who was assigned first is in it', async () => {
    const itemId = await made(world.priya, task(people(world.mateo)))
    const at = new Date()
    const { roleId } = await db.member.findUniqueOrThrow({ where: { id: world.mateo.id } })
    await write(async (tx) => {
      const ids = Array.from({ length: maxInGroup - 1 }, () => newId())
      const dates = { createdAt: at, updatedAt: at }
      await tx.user.createMany({
        data: ids.map((id) => ({ id, email: `${id}@example.com`, firstName: 'Some', lastName: 'Body', ...dates })),
      })
      await tx.member.createMany({
        data: ids.map((id) => ({
          ...{ id, userId: id, circleId: world.rosa, roleId, email: `${id}@example.com`, status: 'active' },
          ...dates,
        })),
      })
      const first = new Date(at.getTime() - 60_000)
      await tx.routineAssignee.createMany({ data: ids.map((memberId) => ({ itemId, memberId, assignedAt: first })) })
    })
    const id = await openRoutineGroup(world.priya, itemId)
    expect(await db.conversationMember.count({ where: { conversationId: id } })).toBe(maxInGroup)
    expect(await isIn(users.mateo, id)).toBe(false)
  })
})

test('nobody begins more groups in an hour by items than they may', async () => {
  const at = new Date()
  const group = { circleId: world.rosa, isGroup: true, createdById: users.mateo.id, createdAt: at, latestAt: at }
  const data = Array.from({ length: maxGroupsPerHour }, () => ({ id: newId(), ...group }))
  await write((tx) => tx.conversation.createMany({ data }))
  const itemId = await forMateoAndLuis()
  await expect(openRoutineGroup(world.mateo, itemId)).rejects.toMatchObject({ text: 'chat:errors.tooManyGroups' })
  const id = await openRoutineGroup(world.priya, itemId)
  expect(await openRoutineGroup(world.mateo, itemId)).toBe(id)
})

describe('an occurrence of a series', () => {
  test('with the same people shares the group of the series; with others it has one of its own', async () => {
    const itemId = await series()
    const id = await openRoutineGroup(world.mateo, itemId)
    const asked = { on: '2026-11-24', scope: 'occurrence' } as const
    await edited(world.priya, itemId, asked, { title: 'Pills at noon' })
    await edited(world.priya, itemId, { ...asked, on: '2026-11-25' }, people(world.mateo, world.sam))
    const changed = await db.routineItem.findMany({ where: { parentId: itemId }, orderBy: { originalDate: 'asc' } })
    const [same, other] = await Promise.all(changed.map((one) => openRoutineGroup(world.mateo, one.id)))
    expect(same).toBe(id)
    expect(other).not.toBe(id)
    expect(await idsIn(users.mateo, other ?? '')).toEqual(idsOf(users.mateo, users.sam))
  })

  test('that begins the later part keeps the group of the series', async () => {
    const itemId = await series()
    const id = await openRoutineGroup(world.mateo, itemId)
    await edited(world.priya, itemId, { on: '2026-11-26', scope: 'following' }, { title: 'Pills at noon' })
    const later = await db.routineItem.findFirstOrThrow({ where: { continuesId: itemId } })
    expect(await openRoutineGroup(world.luis, later.id)).toBe(id)
  })
})

describe('nobody', () => {
  test('of another circle finds it', async () => {
    const itemId = await forMateoAndLuis()
    await expect(openRoutineGroup(world.greta, itemId)).rejects.toThrow(NotFound)
    const params = { circleId: world.rosa, routineId: itemId }
    const path = `/circle/${world.rosa}/routine/${itemId}/chat`
    expect((await browserOf(users.greta).post(message, path, {}, { params })).status).toBe(404)
  })

  test('begins one with themselves, or of what was deleted', async () => {
    const alone = await made(world.priya, task(people(world.mateo)))
    await expect(openRoutineGroup(world.mateo, alone)).rejects.toThrow(Forbidden)
    const itemId = await forMateoAndLuis()
    await deleteRoutineItem(world.priya, itemId, { scope: 'series' })
    await expect(openRoutineGroup(world.mateo, itemId)).rejects.toThrow(NotFound)
  })
})
