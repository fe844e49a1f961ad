import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import type { Member } from '~/domain/members/member'
import { notify } from '~/domain/notifications/notify.server'
import { parseRules } from '~/domain/permissions/queries.server'
import { mayRead } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'

/**
 * Everything that can happen in a circle: whose pages refresh, and whether its readers are notified. What happens to
 * members has no topic here: the database itself signals it (the triggers on Member).
 */
const kinds = {
  'post.created': { topic: 'feed', entity: 'post', notification: 'post' },
  'post.edited': { topic: 'feed', entity: 'post', notification: null },
  'post.deleted': { topic: 'feed', entity: 'post', notification: null },
  'post.liked': { topic: 'feed', entity: 'post', notification: null },
  'post.unliked': { topic: 'feed', entity: 'post', notification: null },
  'circle.labelsChanged': { topic: 'labels', entity: 'circle', notification: null },
  'recipient.lineOfServiceChanged': { topic: 'lineOfService', entity: 'recipient', notification: null },
  'note.changed': { topic: 'notes', entity: 'circle', notification: null },
  'media.uploaded': { topic: null, entity: 'media', notification: null },
  'recipient.pictureChanged': { topic: 'circles', entity: 'recipient', notification: null },
  'circle.created': { topic: null, entity: 'circle', notification: null },
  'invitation.sent': { topic: null, entity: 'member', notification: null },
  'invitation.resent': { topic: null, entity: 'member', notification: null },
  'member.changed': { topic: null, entity: 'member', notification: null },
  'member.madeAdmin': { topic: null, entity: 'member', notification: null },
  'member.removed': { topic: null, entity: 'member', notification: null },
  'member.left': { topic: null, entity: 'member', notification: null },
  'recipient.changed': { topic: 'recipient', entity: 'recipient', notification: null },
  'recipient.medicareRevealed': { topic: null, entity: 'recipient', notification: null },
  'recipient.memberIDRevealed': { topic: null, entity: 'recipient', notification: null },
  'careProvider.added': { topic: 'recipient', entity: 'careProvider', notification: null },
  'careProvider.changed': { topic: 'recipient', entity: 'careProvider', notification: null },
  'careProvider.removed': { topic: 'recipient', entity: 'careProvider', notification: null },
} as const

export type ActivityKind = keyof typeof kinds

/**
 * What it happened to. A thing that has a visibility says it, with its author; `seenBy` is the widest it had, so that
 * the pages of those who no longer see it refresh too. `fields` are the names of what changed. The continuation of an
 * activity that the log holds already (`isContinued`: a text that is saved while it is written) is signalled but not
 * audited again.
 */
export type Subject = {
  id: string
  visibility?: string
  createdById?: string
  seenBy?: string
  fields?: string[]
  isContinued?: boolean
}
export type RecordActivity = (kind: ActivityKind, subject: Subject) => Promise<void>

/**
 * The way to change something in a circle: one transaction holds the fact, its audit row, its notifications and its
 * signal, which the live stream sends after the commit. Throws NotFound when the member has left the circle meanwhile.
 */
export function change<T>(member: Member, work: (tx: Tx, record: RecordActivity) => Promise<T>) {
  return write(async (tx) => {
    const stillActive = await tx.member.count({ where: { id: member.id, userId: member.userId, status: 'active' } })
    if (!stillActive) throw new NotFound()

    return work(tx, (kind, subject) => recordIn(tx, member, kind, subject))
  })
}

async function recordIn(tx: Tx, member: Member, kind: ActivityKind, subject: Subject) {
  const { topic, entity, notification } = kinds[kind]
  const { circleId, userId } = member

  if (notification) await notifyAudience(tx, member, notification, subject)
  if (topic) {
    await tx.signal.create({
      data: {
        at: new Date(),
        topic,
        circleId,
        ref: subject.id,
        visibility: subject.seenBy ?? subject.visibility,
        authorId: subject.createdById,
      },
    })
  }
  if (subject.isContinued) return
  await audit(tx, {
    actorId: userId,
    action: kind,
    entity,
    entityId: subject.id,
    circleId,
    details: subject.fields ? { fields: subject.fields } : {},
  })
}

/** Notifies every active member who may see the subject, except the one who did it. */
async function notifyAudience(
  tx: Tx,
  member: Member,
  type: 'post',
  { id, visibility = 'private', createdById = '' }: Subject,
) {
  const others = await tx.member.findMany({
    where: { circleId: member.circleId, status: 'active', userId: { not: member.userId } },
    select: { userId: true, isAdmin: true, role: { select: { rules: true } } },
  })
  const audience = others.flatMap(({ userId, isAdmin, role }) =>
    userId && mayRead({ userId, isAdmin, rules: parseRules(role.rules) }, 'post', { visibility, createdById })
      ? [userId]
      : [],
  )
  await notify(tx, { type, circleId: member.circleId, subjectId: id, senderId: member.userId, audience })
}
