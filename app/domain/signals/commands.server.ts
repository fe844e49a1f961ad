import type { Tx } from '~/data/write.server'
import type { Topic } from '~/domain/topics'

type About = { ref?: string; circleId?: string; userIds?: readonly string[]; visibility?: string; authorId?: string }

/** Adds a signal, sent after the commit, to these users or everyone who may see the topic. 'session' ends streams. */
export async function signal(tx: Tx, topic: Topic | 'session', { userIds, ...about }: About) {
  const row = { at: new Date(), topic, ...about }
  const data = userIds ? userIds.map((userId) => ({ ...row, userId })) : [row]
  if (data.length) await tx.signal.createMany({ data })
}
