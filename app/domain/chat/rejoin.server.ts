import type { Tx } from '~/data/write.server'
import type { User } from '~/domain/accounts/user'

/**
 * For whoever becomes active in a circle again, or whose account is opened again: the groups of that circle that they were
 * in are open to them again, as for somebody who is added. They read what is written from now on, and are no admin.
 */
export async function rejoinGroups(tx: Tx, { id: userId }: Pick<User, 'id'>, circleId: string) {
  const mine = { some: { userId, leftAt: null } }
  const groups = await tx.conversation.findMany({
    where: { circleId, isGroup: true, members: mine },
    select: { id: true, latest: true },
  })
  for (const { id: conversationId, latest } of groups)
    await tx.conversationMember.update({
      where: { conversationId_userId: { conversationId, userId } },
      data: { isAdmin: false, since: latest, readUpTo: latest },
    })
}
