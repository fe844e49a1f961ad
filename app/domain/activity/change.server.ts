import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import type { Member } from '~/domain/members/member'
import { findActingMember } from '~/domain/members/queries.server'
import { notify } from '~/domain/notifications/notify.server'
import { parseRules } from '~/domain/permissions/queries.server'
import { mayRead } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'
import { signal } from '~/domain/signals/commands.server'
import { type Activity, type ActivityKind, activities } from './topics'

/**
 * What it happened to. A thing that has a visibility says it, with its author; `seenBy` is the widest it had, so that
 * the pages of those who no longer see it refresh too. `fields` are the names of what changed, `details` what else the
 * audit log says: nothing of anybody's health. The continuation of an activity that the log holds already
 * (`isContinued`: a text that is saved while it is written) is signalled but not audited again.
 */
export type Subject = {
  id: string
  visibility?: string
  createdById?: string
  seenBy?: string
  fields?: readonly string[]
  details?: Record<string, unknown>
  isContinued?: boolean
}
export type RecordActivity = (kind: ActivityKind, subject: Subject) => Promise<void>

export type Work<T> = (tx: Tx, record: RecordActivity, member: Member) => Promise<T>

/**
 * The way to change something in a circle: one transaction holds the fact, its audit row, its notifications and its
 * signal, which the live stream sends after the commit. A form may take minutes to arrive, so `work` decides by the
 * member that it is given: as they stand now, with the rules of their role. Throws NotFound when they have left the
 * circle meanwhile, their account was closed, or the session that asks has ended.
 */
export function change<T>({ id, userId, circleId }: Member, work: Work<T>) {
  return write(async (tx) => {
    const member = await findActingMember(userId, circleId)
    if (member?.id !== id) throw new NotFound()

    return work(tx, recording(tx, member), member)
  })
}

/** What `change` gives its work to record what happened, for a change that begins elsewhere. */
export function recording(tx: Tx, member: Member): RecordActivity {
  return (kind, subject) => recordIn(tx, member, kind, subject)
}

async function recordIn(tx: Tx, member: Member, kind: ActivityKind, subject: Subject) {
  const { topic, entity, notification }: Activity = activities[kind]
  const { circleId, userId } = member

  if (notification) await notifyAudience(tx, member, notification, subject)
  if (topic) {
    const { id: ref, visibility, createdById: authorId } = subject
    await signal(tx, topic, { circleId, ref, visibility: subject.seenBy ?? visibility, authorId })
  }
  if (subject.isContinued) return
  await audit(tx, {
    actorId: userId,
    action: kind,
    entity,
    entityId: subject.id,
    circleId,
    details: { ...(subject.fields ? { fields: subject.fields } : {}), ...subject.details },
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
