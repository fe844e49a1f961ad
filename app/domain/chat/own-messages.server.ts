import { db } from '~/data/db.server'
import type { Tx } from '~/data/write.server'
import { invalid, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { NotFound } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { env } from '~/env.server'
import { captionRecord, messageRecord } from './chat-record'
import { apartFromHandedOn, withHandedOn } from './handed-on'
import { hasMedia } from './message-media.server'
import { changeConversation, getParticipant, type Participant } from './participant.server'
import { listPeopleIn } from './people.server'
import { mayEditMessage } from './rules'
import { signalChat } from './signals.server'

type Me = Pick<User, 'id'>

/** One's own message to edit or delete, without its forwarded link. NotFound for others' and deleted ones. */
export async function prepareOwnMessage(user: Me, conversationId: string, messageId: string, now = new Date()) {
  const me = await getParticipant(user, conversationId)
  const message = await db.message.findFirst({ where: ofOwn(me, messageId) })
  if (!message) throw new NotFound()
  const apart = apartFromHandedOn(message.content, env.PUBLIC_URL)
  return { ...apart, mayEdit: mayEditMessage(message, now), mayBeEmpty: await mayBeEmpty(message) }
}

/** Edits one's own message within fifteen minutes; a forwarded link stays. Throws like `prepareOwnMessage`. */
export function editMessage(user: Me, conversationId: string, messageId: string, submission: Submission) {
  return changeConversation<SaveResult>(user, conversationId, async (tx, me) => {
    const message = await findOwn(tx, me, messageId)
    const apart = apartFromHandedOn(message.content, env.PUBLIC_URL)
    const about = { current: { content: apart.content || null } }
    const record = (await mayBeEmpty(message, tx)) ? captionRecord : messageRecord
    return saveRecord(tx, record, submission, about, async ({ content }, { fields }) => {
      if (!fields.length) return saved
      if (!mayEditMessage(message, new Date())) return invalid({ content: 'chat:errors.tooLate' })
      const changed = withHandedOn(content ?? '', apart.handedOn, env.PUBLIC_URL)
      await tx.message.update({ where: { id: messageId }, data: { content: changed, editedAt: new Date() } })
      await refresh(tx, me)
      return saved
    })
  })
}

/** Deletes one's own message's text and media; its place stays. Throws like `prepareOwnMessage`. */
export function deleteMessage(user: Me, conversationId: string, messageId: string) {
  return changeConversation(user, conversationId, async (tx, me) => {
    await findOwn(tx, me, messageId)
    await tx.message.update({ where: { id: messageId }, data: { content: '', deletedAt: new Date() } })
    await tx.media.deleteMany({ where: { messageId } })
    await refresh(tx, me)
  })
}

async function mayBeEmpty({ id, content }: { id: string; content: string }, tx?: Tx) {
  return apartFromHandedOn(content, env.PUBLIC_URL).handedOn !== '' || (await hasMedia(id, tx))
}

async function findOwn(tx: Tx, me: Participant, messageId: string) {
  const message = await tx.message.findFirst({ where: ofOwn(me, messageId) })
  if (!message) throw new NotFound()
  return message
}

function ofOwn({ conversationId, userId: createdById, since }: Participant, id: string) {
  return { id, conversationId, createdById, deletedAt: null, number: { gt: since } }
}

async function refresh(tx: Tx, me: Participant) {
  const people = (await listPeopleIn(me, tx)).filter(({ isPresent }) => isPresent)
  await signalChat(
    tx,
    me.conversationId,
    people.map(({ id }) => id),
  )
}
