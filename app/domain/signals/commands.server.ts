import type { Tx } from '~/data/write.server'
import type { Topic } from '~/domain/activity/topics'

type About = { ref?: string; circleId?: string; userIds?: readonly string[]; visibility?: string; authorId?: string }

/**
 * Adds a signal, which the live stream sends after the commit: for each of these users, otherwise for everybody in the
 * circle, or in the instance, who may see the topic. 'session' ends the streams of a session.
 */
export async function signal(tx: Tx, topic: Topic | 'session', { userIds, ...about }: About) {
  const row = { at: new Date(), topic, ...about }
  const data = userIds ? userIds.map((userId) => ({ ...row, userId })) : [row]
  if (data.length) await tx.signal.createMany({ data })
}
