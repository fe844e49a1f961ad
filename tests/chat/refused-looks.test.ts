import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { countRefusedReadOf } from '~/domain/audit/refused-reads.server'
import { addPeople, leaveGroup } from '~/domain/chat/groups.server'
import type { World } from '../world'
import { adding, talk, worldWithGroup } from './cast'
import { sentWith, uploaded } from './photo-cast'

let world: World
let users: World['users']
let group: string // of Elena, Mateo and Luis
let pair: string // of Elena and Mateo
beforeEach(async () => {
  ;({ world, users, group } = await worldWithGroup())
  pair = await talk(users.elena, users.mateo)
})

type Who = keyof World['users']
type Looked = Parameters<typeof countRefusedReadOf>[1]

/** The circle whose log says that this person was refused a look at it; null for none. */
async function refused(who: Who, looked: Looked, more: { isRefresh?: boolean } = {}) {
  await countRefusedReadOf(users[who], looked, more)
  const row = await db.audit.findFirst({ where: { actorId: users[who].id, action: 'access.lookRefused' } })
  return row?.circleId ?? null
}

async function photoIn(conversationId: string) {
  const photo = await uploaded(users.elena, conversationId)
  await sentWith(users.elena, [photo], conversationId)
  return photo.id
}

describe('a look into a conversation counts', () => {
  test('for those of the circle who are not in it, and not for those who are', async () => {
    expect(await refused('sam', { chatId: group })).toBe(world.rosa)
    expect(await refused('luis', { chatId: pair })).toBe(world.rosa)
    expect(await refused('owen', { chatId: pair })).toBe(world.rosa)
    expect(await refused('mateo', { chatId: group })).toBeNull()
  })

  test('for who has left it, but for the refresh of a page that was open then', async () => {
    await leaveGroup(users.luis, group)
    expect(await refused('luis', { chatId: group }, { isRefresh: true })).toBeNull()
    expect(await refused('luis', { chatId: group })).toBe(world.rosa)
    expect(await refused('sam', { chatId: group }, { isRefresh: true })).toBe(world.rosa)
  })
})

describe('a look at a photo of a message counts', () => {
  test('for those of the circle who are not in the conversation, and not for those who are', async () => {
    const [ofGroup, ofPair] = [await photoIn(group), await photoIn(pair)]
    expect(await refused('sam', { mediaId: ofGroup })).toBe(world.rosa)
    expect(await refused('luis', { mediaId: ofPair })).toBe(world.rosa)
    expect(await refused('owen', { mediaId: ofPair })).toBe(world.rosa)
    for (const mediaId of [ofGroup, ofPair]) expect(await refused('mateo', { mediaId })).toBeNull()
  })

  test('for who came after it, but for the refresh of their page', async () => {
    const mediaId = await photoIn(group)
    await addPeople(users.elena, group, adding(users.nora))
    expect(await refused('nora', { mediaId }, { isRefresh: true })).toBeNull()
    expect(await refused('nora', { mediaId })).toBe(world.rosa)
  })
})
