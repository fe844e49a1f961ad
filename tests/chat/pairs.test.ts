import { expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { openConversation } from '~/domain/chat/queries.server'
import type { Member } from '~/domain/member'
import { leaveCircle } from '~/domain/members/commands.server'
import { NotFound } from '~/domain/refusals'
import { createTestData, memberIn } from '../world'
import { sent, talk, textsFor } from './cast'

/** Makes somebody of one circle a member of another as well. */
async function comesInto(circleId: string, { id }: Member) {
  const { roleId, userId, status, email } = await db.member.findUniqueOrThrow({ where: { id } })
  await write((tx) =>
    tx.member.create({ data: { id: newId(), circleId, roleId, userId, status, email, createdAt: new Date() } }),
  )
  return memberIn(circleId, userId ?? '')
}

test('who leaves the last circle that two people share loses their conversation, and who stays keeps it', async () => {
  const world = await createTestData()
  const { users, rosa, walter } = world
  const mateoAtWalters = await comesInto(walter, world.mateo)
  await comesInto(walter, world.luis)
  const id = await talk(users.luis, users.mateo)
  expect(await db.conversation.findUnique({ where: { id } })).toMatchObject({ circleId: walter })
  await sent(users.luis, id, 'See you on Sunday')

  await leaveCircle(mateoAtWalters)
  expect((await openConversation(users.luis, id)).me.circleId).toBe(rosa)
  expect(await textsFor(users.mateo, id)).toEqual(['See you on Sunday'])

  await leaveCircle(world.luis)
  await expect(openConversation(users.luis, id)).rejects.toThrow(NotFound)
  expect(await textsFor(users.mateo, id)).toEqual(['See you on Sunday'])
})
