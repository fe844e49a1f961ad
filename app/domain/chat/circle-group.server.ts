import type { Tx } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import type { Member } from '~/domain/member'
import { activeMembers } from '~/domain/members/people.server'
import { Forbidden } from '~/domain/refusals'
import { makeConversation } from './conversations.server'
import { type Arrival, joinGroup, keyOf } from './group-membership.server'

/** Opens the circle's group of everyone active; creates it the first time. Throws Forbidden when alone, NotFound. */
export function openCircleGroup(member: Member) {
  return change(member, async (tx, _record, { userId, circleId }) => {
    const found = await joinCircleGroup(tx, { userId, circleId, actorId: userId })
    if (found) return found
    const where = { circleId, ...activeMembers, userId: { not: userId } }
    const team = await tx.member.findMany({ where, select: { userId: true } })
    const people = team.flatMap((one) => one.userId ?? [])
    if (!people.length) throw new Forbidden('chat:errors.alone')
    const data = { isGroup: true, teamOf: circleId }
    return makeConversation(tx, { user: { id: userId }, circleId, people, data })
  })
}

/** Adds a new member to the circle's group, if any; earlier messages stay hidden. Returns its id. */
export async function joinCircleGroup(tx: Tx, { userId, circleId, actorId }: Arrival) {
  const group = await tx.conversation.findUnique({ where: { teamOf: circleId }, select: { id: true, latest: true } })
  if (!group) return undefined
  const { id: conversationId, latest } = group
  const mine = await tx.conversationMember.findUnique({ where: keyOf({ conversationId, userId }) })
  if (mine) return conversationId
  await joinGroup(tx, { conversationId, circleId, latest, userId: actorId }, [userId])
  return conversationId
}
