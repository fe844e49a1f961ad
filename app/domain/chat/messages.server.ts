import { isId, newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { createOnce } from '~/domain/activity/submissions.server'
import { contentOfMedia, unlessMediaRefused } from '~/domain/media/commands.server'
import type { PostMedia } from '~/domain/media/rules'
import { notify } from '~/domain/notifications/notify.server'
import { invalid, resolveNew, type SaveResult, type Submission } from '~/domain/records/save'
import { signal } from '~/domain/signals/commands.server'
import type { User } from '~/domain/user'
import { env } from '~/env.server'
import { newMessageRecord } from './chat-record'
import { keyOf } from './group-membership.server'
import { addressToHandOn, withHandedOn } from './handed-on'
import { endMessageDraft } from './message-drafts.server'
import { findQuote } from './message-list.server'
import { attachToMessage } from './message-media.server'
import { changeConversation, type Participant } from './participant.server'
import { hasReaders, listPeopleIn, type PersonInChat } from './people.server'
import { maxMessagesPerMinute } from './rules'
import { signalChat, signalSeen } from './signals.server'

type Sent = SaveResult<{ id: string }>

/** Sends a message, once per form; earlier ones become read. Invalid also after thirty a minute. Throws NotFound. */
export function sendMessage(
  user: Pick<User, 'id'>,
  conversationId: string,
  { typed, submissionId }: Submission,
): Promise<Sent> {
  const sending = changeConversation<Sent>(user, conversationId, async (tx, me) => {
    const resolved = resolveNew(newMessageRecord, typed)
    if (resolved.status === 'invalid') return resolved
    const { media, replyTo, handedOn } = resolved.value
    const content = withHandedOn(resolved.value.content ?? '', addressToHandOn(handedOn) ?? '', env.PUBLIC_URL)
    await readNotification(tx, me)
    const shown = [await contentOfMedia(tx, media), ...media.map(({ alt }) => alt)]
    const fingerprint = JSON.stringify([conversationId, content, replyTo, shown])
    const made = await createOnce(tx, { userId: user.id, submissionId, fingerprint }, async () => {
      const people = await listPeopleIn(me, tx)
      if (!hasReaders(me, people)) return invalid({ content: 'chat:errors.alone' })
      if (await isTooFast(tx, user)) return invalid({ content: 'chat:errors.tooFast' }, { isTooOften: true })
      const original = replyTo ? await findQuote(me, replyTo, tx) : undefined
      if (replyTo && !original) return invalid({ replyTo: 'chat:errors.replyTo' })
      const id = await idOfMessage(tx, submissionId)
      return addMessage(tx, me, { id, content, media, replyTo: original?.number, people })
    })
    if (made.status === 'saved')
      await endMessageDraft(tx, me, { submissionId, content: resolved.value.content ?? null })
    return made.status === 'saved' ? { status: 'saved', value: { id: made.value } } : made
  })
  return unlessMediaRefused(sending)
}

/** Marks messages as read up to a number, and the notification with the last one. Throws NotFound. */
export function readConversation(user: Pick<User, 'id'>, conversationId: string, upTo: number) {
  return changeConversation(user, conversationId, async (tx, me) => {
    const readUpTo = Math.min(upTo, me.latest)
    if (readUpTo === me.latest) await readNotification(tx, me)
    if (readUpTo <= me.readUpTo) return
    await tx.conversationMember.update({ where: keyOf(me), data: { readUpTo } })
    await signalChat(tx, conversationId, [user.id])
    const others = (await listPeopleIn(me, tx)).filter(({ id, isPresent }) => isPresent && id !== user.id)
    await signalSeen(
      tx,
      conversationId,
      others.map(({ id }) => id),
    )
  })
}

/** The form's id, so that the sender's page recognises the message before the response; a new id if it's taken. */
async function idOfMessage(tx: Tx, submissionId: string | undefined) {
  const isFree = isId(submissionId) && !(await tx.message.count({ where: { id: submissionId } }))
  return isFree ? submissionId : newId()
}

type NewMessage = { id: string; content: string; media: PostMedia; replyTo?: number; people: PersonInChat[] }

async function addMessage(tx: Tx, me: Participant, { id, content, media, replyTo, people }: NewMessage) {
  const { conversationId, userId } = me
  const now = new Date()
  const { latest: number } = await tx.conversation.update({
    where: { id: conversationId },
    data: { latest: { increment: 1 }, latestAt: now },
    select: { latest: true },
  })
  await tx.message.create({
    data: { id, conversationId, number, createdById: userId, content, replyTo, createdAt: now },
  })
  await attachToMessage(tx, me, id, media)
  await tx.conversationMember.update({ where: keyOf(me), data: { readUpTo: number } })
  const audience = people.filter(({ isPresent }) => isPresent)
  await signalChat(
    tx,
    conversationId,
    audience.map((one) => one.id),
  )
  await notifyOfMessage(tx, me, audience)
  return id
}

/** Notifies once until read, except where the conversation is muted. */
async function notifyOfMessage(
  tx: Tx,
  { userId: senderId, circleId, conversationId }: Participant,
  people: PersonInChat[],
) {
  const subject = { type: 'message', subjectId: conversationId } as const
  const waiting = await tx.notification.findMany({ where: { ...subject, readAt: null }, select: { userId: true } })
  const alreadyNotified = new Set([senderId, ...waiting.map(({ userId }) => userId)])
  const audience = people.flatMap(({ id, isMuted }) => (isMuted || alreadyNotified.has(id) ? [] : id))
  await notify(tx, { ...subject, circleId, senderId, audience })
}

async function readNotification(tx: Tx, { userId, conversationId }: Participant) {
  const unread = { userId, type: 'message', subjectId: conversationId, readAt: null }
  const { count } = await tx.notification.updateMany({ where: unread, data: { readAt: new Date() } })
  if (count) await signal(tx, 'notifications', { userIds: [userId] })
}

async function isTooFast(tx: Tx, { id: createdById }: Pick<User, 'id'>) {
  const since = new Date(Date.now() - 60_000)
  return (await tx.message.count({ where: { createdById, createdAt: { gt: since } } })) >= maxMessagesPerMinute
}
