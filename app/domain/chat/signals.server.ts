import type { Tx } from '~/data/write.server'
import { signal } from '~/domain/signals/commands.server'

export async function signalChat(tx: Tx, conversationId: string, userIds: readonly string[]) {
  await signal(tx, 'chat', { ref: conversationId, userIds })
}

export async function signalSeen(tx: Tx, conversationId: string, userIds: readonly string[]) {
  await signal(tx, 'chatSeen', { ref: conversationId, userIds })
}
