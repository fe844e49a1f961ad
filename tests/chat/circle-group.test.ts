import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { groupNameRecord } from '~/domain/chat/chat-record'
import { openCircleGroup } from '~/domain/chat/circle-group.server'
import {
  addPeople,
  leaveGroup,
  makeGroupAdmin,
  removeFromGroup,
  renameGroup,
  setGroupRights,
} from '~/domain/chat/groups.server'
import { listConversations, openConversation, openSettings } from '~/domain/chat/queries.server'
import { acceptInvitation } from '~/domain/invitations/responses.server'
import { disableAccount, enableAccount } from '~/domain/people/commands.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { loader as leavePage } from '~/routes/chat/leave'
import { loader as settingsPage } from '~/routes/chat/settings'
import { action as message } from '~/routes/circle/team/group-chat'
import { submissionOf } from '../submission'
import { createTestData, memberIn, remove, type World } from '../world'
import { adding, browserOf, idsIn, idsOf, sent, textsFor } from './cast'

let world: World
let users: World['users']
let team: { id: string }[]
let id: string // the group of Rosa's circle
beforeEach(async () => {
  world = await createTestData()
  users = world.users
  team = [users.priya, users.elena, users.luis, users.mateo, users.sam, users.nora, users.joan]
  id = await openCircleGroup(world.mateo)
})

const settingsFor = async (who: { id: string }) => {
  const { data } = await browserOf(who).open(settingsPage, `/chat/${id}/settings`, { params: { chatId: id } })
  return data as { called: string }
}
const asked = (who: { id: string }) =>
  browserOf(who).post(message, `/circle/${world.rosa}/team/chat`, {}, { params: { circleId: world.rosa } })

describe('the circle’s own group', () => {
  test('is one, with everybody in the circle, whoever writes first, and nobody is its admin', async () => {
    const asked = await Promise.all([world.luis, world.priya, world.mateo].map(openCircleGroup))
    expect(asked).toEqual([id, id, id])
    const { people } = await openConversation(users.elena, id)
    expect(idsOf(...people)).toEqual(idsOf(...team))
    expect(people.some(({ isAdmin }) => isAdmin)).toBe(false)
  })

  test('is called after the recipient in each language until it has a name, and is found by that', async () => {
    const [english, spanish] = [await settingsFor(users.elena), await settingsFor(users.luis)]
    expect([english.called, spanish.called]).toEqual(['Rosa’s circle', 'Círculo de Rosa'])
    const found = await listConversations(users.elena, { query: 'rosa' })
    expect(found.conversations.map((one) => one.id)).toEqual([id])

    await renameGroup(users.mateo, id, submissionOf(groupNameRecord, { name: 'Everybody' }, { name: null }))
    expect((await openConversation(users.elena, id)).me).toMatchObject({ name: 'Everybody' })
    expect((await listConversations(users.elena, { query: 'rosa' })).conversations).toEqual([])
  })

  test('has who joins the circle, who reads what is written from then on', async () => {
    await sent(users.mateo, id, 'Before')
    const { id: memberId } = await db.member.findFirstOrThrow({ where: { userId: users.dora.id } })
    await acceptInvitation(users.dora, memberId)
    await sent(users.mateo, id, 'Welcome, Dora')
    expect(await textsFor(users.dora, id)).toEqual(['Welcome, Dora'])
    expect(await db.audit.count({ where: { entityId: id, action: 'chat.joined', actorId: users.dora.id } })).toBe(1)
  })

  test('is lost with the circle, and comes back with it', async () => {
    await remove(world.luis)
    await expect(openConversation(users.luis, id)).rejects.toThrow(NotFound)
    await sent(users.mateo, id, 'While Luis was away')
    const luis = (await openConversation(users.mateo, id)).people.find((one) => one.id === users.luis.id)
    expect(luis?.isPresent).toBe(false)

    await write((tx) =>
      tx.member.update({ where: { id: world.luis.id }, data: { status: 'pending', deletedAt: null } }),
    )
    await acceptInvitation(users.luis, world.luis.id)
    await sent(users.mateo, id, 'Welcome back')
    expect(await textsFor(users.luis, id)).toEqual(['Welcome back'])
  })

  test('has whose account was closed when it began, once it is open again', async () => {
    await write((tx) => tx.conversation.delete({ where: { id } }))
    await disableAccount(users.joan, users.sam.id)
    id = await openCircleGroup(world.mateo)
    expect(await idsIn(users.elena, id)).toEqual(idsOf(...team.filter((one) => one !== users.sam)))
    await enableAccount(users.joan, users.sam.id)
    expect(await idsIn(users.elena, id)).toEqual(idsOf(...team))
  })

  test('is left, emptied and filled by nobody’s hand', async () => {
    await expect(leaveGroup(users.mateo, id)).rejects.toThrow(Forbidden)
    await expect(removeFromGroup(users.mateo, id, users.luis.id)).rejects.toThrow(Forbidden)
    await expect(addPeople(users.elena, id, adding(users.dora))).rejects.toThrow(Forbidden)
    await expect(makeGroupAdmin(users.elena, id, users.elena.id)).rejects.toThrow(Forbidden)
    const rights = { allowCircleEdit: false, allowMembersEdit: true }
    await expect(setGroupRights(users.mateo, id, rights)).rejects.toThrow(Forbidden)
    expect(await idsIn(users.elena, id)).toEqual(idsOf(...team))
    expect((await openSettings(users.mateo, id)).may).toEqual({
      manage: false,
      rename: true,
      addPeople: false,
      leave: false,
    })
    const page = await browserOf(users.mateo).open(leavePage, `/chat/${id}/settings/leave`, { params: { chatId: id } })
    expect(page.status).toBe(403)
  })
})

test('nobody of another circle, and nobody who waits for an answer, is in it', async () => {
  await expect(openCircleGroup({ ...world.greta, circleId: world.rosa })).rejects.toThrow(NotFound)
  for (const who of [users.greta, users.dora, users.victor])
    await expect(openConversation(who, id)).rejects.toThrow(NotFound)
  expect((await asked(users.greta)).status).toBe(404)
  expect(await asked(users.luis)).toMatchObject({ status: 302, to: `/chat/${id}` })
})

test('who is alone in a circle begins none', async () => {
  await remove(await memberIn(world.walter, users.owen.id))
  await expect(openCircleGroup(world.greta)).rejects.toMatchObject({ text: 'chat:errors.alone' })
})
