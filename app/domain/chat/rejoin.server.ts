import type { Tx } from '~/data/write.server'
import { type Arrival, joinGroup } from './group-membership.server'

/** Opens the groups of a circle again to a member who comes back to it, or whose account is enabled again. */
export async function rejoinGroups(tx: Tx, { userId, circleId, actorId }: Arrival) {
  const mine = { some: { userId, leftAt: null } }
  const groups = await tx.conversation.findMany({
    where: { circleId, isGroup: true, members: mine },
    select: { id: true, latest: true },
  })
  for (const { id: conversationId, latest } of groups)
    await joinGroup(tx, { conversationId, circleId, latest, userId: actorId }, [userId])
}
