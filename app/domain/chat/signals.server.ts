import type { Tx } from '~/data/write.server'

/** Refreshes the messages of these people, and how many of them are unread. */
export async function signalChat(tx: Tx, conversationId: string, userIds: readonly string[]) {
  await addSignals(tx, 'chat', conversationId, userIds)
}

/** Refreshes for these people by whom messages were seen. */
export async function signalSeen(tx: Tx, conversationId: string, userIds: readonly string[]) {
  await addSignals(tx, 'chatSeen', conversationId, userIds)
}

async function addSignals(tx: Tx, topic: string, ref: string, userIds: readonly string[]) {
  if (!userIds.length) return
  await tx.signal.createMany({ data: userIds.map((userId) => ({ at: new Date(), topic, ref, userId })) })
}
