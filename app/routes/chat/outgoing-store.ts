import { type Draft, draftPrefix, listDrafts, removeDraft, saveDraft } from '~/components/draft-store'
import type { Outgoing } from '~/routes/chat/outcome'

type StoredMessage = Draft & { message: Outgoing }

/** Where a message that is not sent is stored: each by itself, so that two tabs never overwrite each other. */
export function keyOf(userId: string, { place, chatId, id }: Pick<Outgoing, 'place' | 'chatId' | 'id'>) {
  return `${draftPrefix}${userId}:${place}:chat-${chatId}:sending:${id}`
}

/** What this person wrote in this browser and what is not sent, together with `own`, the oldest first. */
export function withStored(own: Outgoing[], userId: string) {
  const stored = listDrafts<StoredMessage>(`${draftPrefix}${userId}:`, isWhole).map(({ draft }) => draft.message)
  const others = stored.filter(({ id }) => !own.some((one) => one.id === id))
  return [...own, ...others].sort((one, other) => one.writtenAt - other.writtenAt)
}

/** Stores what is new or otherwise in `after`, and removes what has been sent or is gone. */
export function storeChanges(userId: string, before: Outgoing[], after: Outgoing[]) {
  for (const message of after) {
    if (before.includes(message)) continue
    if (message.state === 'sent') removeDraft(keyOf(userId, message))
    else saveDraft(keyOf(userId, message), { savedAt: message.writtenAt, message } as StoredMessage)
  }
  for (const message of before) if (!after.some(({ id }) => id === message.id)) removeDraft(keyOf(userId, message))
}

function isWhole({ message }: Partial<StoredMessage>) {
  return typeof message?.id === 'string' && typeof message.chatId === 'string'
}
