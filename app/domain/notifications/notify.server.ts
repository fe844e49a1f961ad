import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import type { ActivityKind } from '~/domain/event-kinds'
import type { Member } from '~/domain/member'
import type { NotificationType } from '~/domain/notification-types'
import { parseRules } from '~/domain/permissions/queries.server'
import { can, type Holder, mayRead } from '~/domain/permissions/rules'
import { signal } from '~/domain/signals/commands.server'
import { queueEmailCopies } from './email-copies.server'
import type { Kind } from './kind.server'
import { allKinds, kindOf, type NotificationEvent } from './kinds.server'
import { deferForQuietHours } from './quiet.server'

type NewNotification = {
  type: NotificationType
  circleId: string
  subjectId: string
  senderId: string | null
  audience: string[]
  event?: NotificationEvent
  date?: string
}

/**
 * Notifies users, by reference only, replacing earlier ones about the subject. `audience` is already limited. Email and
 * push follow their choices and quiet hours.
 */
export async function notify(
  tx: Tx,
  { audience, ...facts }: NewNotification,
  { isMailed = false, isPushed = true } = {},
) {
  if (!audience.length) return
  const { type, subjectId } = facts
  const createdAt = new Date()
  const rows = audience.map((userId) => ({ ...facts, id: newId(), userId, createdAt }))
  await tx.notification.deleteMany({ where: { userId: { in: audience }, type, subjectId } })
  await tx.notification.createMany({ data: rows })
  if (kindOf(type).isSignalled !== false) await signalNotifications(tx, audience)
  const isUrgent = isMailed // what has its own email was requested: reminders, and one's own invitations
  const awake = isUrgent ? audience : await deferForQuietHours(tx, audience, createdAt)
  if (!isMailed) await queueEmailCopies(tx, facts, awake)
  if (isPushed)
    await queuePushes(
      tx,
      rows.filter(({ userId }) => awake.includes(userId)),
    )
}

/** Deletes the notifications about a subject. */
export async function retractNotifications(tx: Tx, type: NotificationType, subjectId: string) {
  const rows = await tx.notification.findMany({ where: { type, subjectId }, select: { userId: true } })
  await tx.notification.deleteMany({ where: { type, subjectId } })
  if (kindOf(type).isSignalled === false) return
  await signalNotifications(
    tx,
    rows.map(({ userId }) => userId),
  )
}

/** Refreshes these people's notification count and list. */
export async function signalNotifications(tx: Tx, userIds: string[]) {
  await signal(tx, 'notifications', { userIds })
}

async function queuePushes(tx: Tx, rows: { id: string; userId: string; createdAt: Date }[]) {
  const subscriptions = await tx.pushSubscription.findMany({
    where: { userId: { in: rows.map(({ userId }) => userId) } },
    select: { id: true, userId: true },
  })
  if (!subscriptions.length) return
  await tx.pushMessage.createMany({
    data: subscriptions.flatMap(({ id: subscriptionId, userId }) =>
      rows
        .filter((one) => one.userId === userId)
        .map(({ id: notificationId, createdAt }) => ({
          id: newId(),
          subscriptionId,
          notificationId,
          createdAt,
          sendAfter: createdAt,
        })),
    ),
  })
}

type Subject = { id: string; visibility?: string; createdById?: string }
type Person = Holder & { userId: string }

/** Notifies active members who may see the event's subject, except the actor, if its kind notifies. */
export async function notifyOfEvent(tx: Tx, member: Member, event: ActivityKind, subject: Subject) {
  for (const kind of allKinds.filter(({ on }) => on === event)) {
    const others = await tx.member.findMany({
      where: { circleId: member.circleId, status: 'active', userId: { not: member.userId } },
      select: { userId: true, isAdmin: true, role: { select: { rules: true } } },
    })
    const audience = others.flatMap(({ userId, isAdmin, role }) =>
      userId && maySee(kind, { userId, isAdmin, rules: parseRules(role.rules) }, subject) ? [userId] : [],
    )
    const about = { type: kind.type, circleId: member.circleId, subjectId: subject.id, senderId: member.userId }
    await notify(tx, { ...about, audience })
  }
}

function maySee({ subject: { access } }: Kind, person: Person, { visibility = 'private', createdById = '' }: Subject) {
  if (!access) return true
  return 'view' in access ? can(person, 'view', access.view) : mayRead(person, access.read, { visibility, createdById })
}
