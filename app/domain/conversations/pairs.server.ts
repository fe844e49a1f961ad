import type { Tx } from '~/data/write.server'

/** Moves conversations of two to another shared circle; without one, the user who left loses them. */
export async function movePairs(tx: Tx, { userId, circleId }: { userId: string; circleId: string }) {
  const pairs = await tx.conversation.findMany({
    where: { circleId, isGroup: false, members: { some: { userId } } },
    select: { id: true, members: { where: { userId: { not: userId } }, select: { userId: true } } },
  })
  for (const { id, members } of pairs) {
    const other = { some: { userId: members[0]?.userId ?? '', status: 'active' } }
    const shared = await tx.member.findFirst({
      where: { userId, status: 'active', circle: { members: other } },
      orderBy: { circleId: 'asc' },
      select: { circleId: true },
    })
    if (shared) await tx.conversation.update({ where: { id }, data: { circleId: shared.circleId } })
  }
}
