import type { Tx } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import type { Member } from '~/domain/members/member'
import { activeMembers } from '~/domain/members/people.server'
import { Forbidden } from '~/domain/refusals'
import { makeConversation } from './conversations.server'
import { type Arrival, joinGroup, keyOf } from './group-membership.server'

/**
 * The circle's own group, with everybody who is active in it: made the first time, found again from then on. It follows
 * the team. Throws Forbidden when nobody else is in the circle.
 */
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

/**
 * For whoever is in the circle now: its own group, if there is one, has them too. Who comes reads what is written from now
 * on. Returns the group's id.
 */
export async function joinCircleGroup(tx: Tx, { userId, circleId, actorId }: Arrival) {
  const group = await tx.conversation.findUnique({ where: { teamOf: circleId }, select: { id: true, latest: true } })
  if (!group) return undefined
  const { id: conversationId, latest } = group
  const mine = await tx.conversationMember.findUnique({ where: keyOf({ conversationId, userId }) })
  if (mine) return conversationId
  await joinGroup(tx, { conversationId, circleId, latest, userId: actorId }, [userId])
  return conversationId
}
