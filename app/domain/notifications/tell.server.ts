import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import type { NotificationType } from './news'

type News = { type: NotificationType; circleId: string; subjectId: string; senderId: string; audience: string[] }

/**
 * Tells people that something happened, in the transaction of what did: references only, never content. Whoever was told
 * of the same subject before is told anew, once. The audience are users' ids, already limited to those who may know.
 */
export async function tell(tx: Tx, { audience, ...news }: News) {
  if (!audience.length) return
  const { type, subjectId } = news
  const createdAt = new Date()
  await tx.notification.deleteMany({ where: { userId: { in: audience }, type, subjectId } })
  await tx.notification.createMany({
    data: audience.map((userId) => ({ ...news, id: newId(), userId, createdAt })),
  })
  // Posts have a signal of their own, which goes to all who may see them.
  if (type !== 'post') await askToLookAgain(tx, audience)
}

/** Their bell and their list of notifications are not what they were. */
export async function askToLookAgain(tx: Tx, userIds: string[]) {
  await tx.signal.createMany({ data: userIds.map((userId) => ({ at: new Date(), topic: 'notifications', userId })) })
}
