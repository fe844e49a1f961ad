import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import type { NotificationType } from '~/domain/notification-types'
import { signal } from '~/domain/signals/commands.server'
import { queueEmailCopies } from './email-copies.server'
import { kindOf, type NotificationEvent } from './kinds.server'
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
