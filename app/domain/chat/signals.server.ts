import type { Tx } from '~/data/write.server'
import { signal } from '~/domain/signals/commands.server'

/** Refreshes the messages of these people, and how many of them are unread. */
export async function signalChat(tx: Tx, conversationId: string, userIds: readonly string[]) {
  await signal(tx, 'chat', { ref: conversationId, userIds })
}

/** Refreshes these people's read receipts. */
export async function signalSeen(tx: Tx, conversationId: string, userIds: readonly string[]) {
  await signal(tx, 'chatSeen', { ref: conversationId, userIds })
}
