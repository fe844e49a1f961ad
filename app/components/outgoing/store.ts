import { type Draft, draftPrefix, isOfMessage, listDraftKeys, listDrafts, removeDraft } from '~/components/draft-store'
import type { Outgoing } from '~/components/outgoing/outcome'
import { type Owner, openDraft, saveSealed } from '~/components/sealed-store'

type StoredMessage = Draft & { message: Outgoing }

/** Where a message that is not sent is stored: each by itself, so that two tabs never overwrite each other. */
export function keyOf({ userId }: Owner, { place, chatId, id }: Pick<Outgoing, 'place' | 'chatId' | 'id'>) {
  return `${draftPrefix}${userId}:${place}:chat-${chatId}:sending:${id}`
}

export async function openMessage(owner: Owner, key: string) {
  return (await openDraft<StoredMessage>(owner, key, isWhole))?.message
}

/** This user's unsent messages and posts in this browser. */
export async function listStored(owner: Owner) {
  const keys = listDrafts(`${draftPrefix}${owner.userId}:`, () => true).map(({ key }) => key)
  const messages = await Promise.all(keys.filter(isOfMessage).map((key) => openMessage(owner, key)))
  const left = new Set(listDraftKeys()) // some may have been sent meanwhile
  return messages.flatMap((one) => (one && left.has(keyOf(owner, one)) ? [one] : []))
}

/** Both together, the oldest first. */
export function joined(own: Outgoing[], stored: Outgoing[]) {
  const others = stored.filter(({ id }) => !own.some((one) => one.id === id))
  return [...own, ...others].sort((one, other) => one.writtenAt - other.writtenAt)
}

/** Stores new or changed entries of `after`, and removes those sent or gone. */
export function storeChanges(owner: Owner, before: Outgoing[], after: Outgoing[]) {
  for (const message of after) {
    if (before.includes(message)) continue
    if (message.state === 'sent') removeDraft(keyOf(owner, message))
    else void storeMessage(owner, message)
  }
  for (const message of before) if (!after.some(({ id }) => id === message.id)) removeDraft(keyOf(owner, message))
}

/** Stores a message that is not sent. One that was refused waits for its writer to change it. */
export function storeMessage(owner: Owner, message: Outgoing) {
  const { writtenAt, state, isLost } = message
  const waits = state !== 'failed' || isLost
  const draft = { savedAt: writtenAt, waitsSince: waits ? writtenAt : undefined, message }
  return saveSealed(owner, keyOf(owner, message), draft)
}

function isWhole({ message }: Partial<StoredMessage>) {
  return typeof message?.id === 'string' && typeof message.chatId === 'string'
}
