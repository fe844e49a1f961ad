import { db } from '~/data/db.server'
import type { Tx } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { addMedia, MediaRefused, type Stored, unused } from '~/domain/media/commands.server'
import { whyNoMore } from '~/domain/media/queries.server'
import {
  type MediaKind,
  type MediaRefusal,
  type MediaShown,
  type PostMedia,
  whyNotTogether,
} from '~/domain/media/rules'
import { NotFound } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { changeConversation, getParticipant, type Participant } from './participant.server'

/** A message's media in order, its author and time zone. Throws NotFound, also for deleted messages. */
export async function getMessageMedia(user: Pick<User, 'id'>, conversationId: string, messageId: string) {
  const { since, timeZone } = await getParticipant(user, conversationId)
  const message = await db.message.findFirst({
    where: { id: messageId, conversationId, number: { gt: since }, deletedAt: null },
    select: {
      createdAt: true,
      createdBy: { select: { firstName: true, lastName: true } },
      media: { select: { id: true, kind: true, alt: true, width: true, height: true }, orderBy: { position: 'asc' } },
    },
  })
  if (!message) throw new NotFound()
  const { createdBy: author, createdAt } = message
  const media = message.media.map((one) => ({ ...one, kind: one.kind as MediaKind }))
  return { media, author, createdAt, timeZone }
}

/** Stores an upload for a message: its uploader's until sent, deleted after a day. Limited. Throws NotFound. */
export function saveForMessage(user: Pick<User, 'id'>, conversationId: string, stored: Stored) {
  return changeConversation<MediaShown | { why: MediaRefusal }>(user, conversationId, async (tx, me) => {
    const { kind, width, height } = stored
    const circleId = circleOf(me)
    const why = await whyNoMore({ circleId, userId: user.id }, tx)
    if (why) return { why }

    const { id } = await addMedia(tx, stored, { kind, circleId, createdById: user.id })
    const entry = { actorId: user.id, action: 'media.uploaded', entity: 'media', entityId: id, circleId } as const
    await audit(tx, entry)
    return { id, kind, alt: '', width, height }
  })
}

/** Attaches media in this order. Throws MediaRefused unless they are the sender's uploads and may be combined. */
export async function attachToMessage(tx: Tx, me: Participant, messageId: string, wanted: PostMedia) {
  if (!wanted.length) return
  const ids = wanted.map(({ id }) => id)
  const mine = { ...unused, circleId: circleOf(me), createdById: me.userId }
  const found = await tx.media.findMany({ where: { id: { in: ids }, ...mine }, select: { id: true, kind: true } })
  const missing = ids.filter((id) => !found.some((one) => one.id === id))
  if (missing.length || new Set(ids).size !== ids.length) throw new MediaRefused('gone', missing)
  const kinds = found.map(({ kind }) => ({ kind: kind === 'video' ? ('video' as const) : ('photo' as const) }))
  const why = whyNotTogether(kinds)
  if (why) throw new MediaRefused(why)
  for (const [position, { id, alt }] of wanted.entries())
    await tx.media.update({ where: { id }, data: { messageId, position, alt: alt ?? '' } })
}

/** Whether a message shows photos or a video. */
export async function hasMedia(messageId: string, { media }: Pick<typeof db, 'media'> = db) {
  return (await media.count({ where: { messageId } })) > 0
}

/** Groups count towards their circle; two people may share none. */
function circleOf({ isGroup, circleId }: Participant) {
  return isGroup ? circleId : null
}
