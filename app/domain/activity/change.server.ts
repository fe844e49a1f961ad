import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { type Activity, type ActivityKind, eventKinds } from '~/domain/event-kinds'
import type { Member } from '~/domain/member'
import { findActingMember } from '~/domain/members/queries.server'
import { notifyOfEvent } from '~/domain/notifications/notify.server'
import { NotFound } from '~/domain/refusals'
import { signal } from '~/domain/signals/commands.server'

/** `seenBy`: the widest visibility, so that former readers' pages refresh. `fields`, `details`: no health data. */
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

/** One transaction for a circle's change, audit row, notifications and signal. Reloads the member. Throws NotFound. */
export function change<T>({ id, userId, circleId }: Member, work: Work<T>) {
  return write(async (tx) => {
    const member = await findActingMember(tx, userId, circleId)
    if (member?.id !== id) throw new NotFound()

    return work(tx, recording(tx, member), member)
  })
}

/** What `change` gives its work to record what happened, for a change that begins elsewhere. */
export function recording(tx: Tx, member: Member): RecordActivity {
  return (kind, subject) => recordIn(tx, member, kind, subject)
}

async function recordIn(tx: Tx, member: Member, kind: ActivityKind, subject: Subject) {
  const { topic, entity }: Activity = eventKinds[kind]
  const { circleId, userId } = member

  await notifyOfEvent(tx, member, kind, subject)
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
