import { db } from '~/data/db.server'
import { open } from '~/data/sealed.server'
import type { User } from '~/domain/accounts/user'
import { isStillUnread } from '~/domain/notifications/queries.server'

const mostAtOnce = 50

/** On how many browsers the person asked for pushes. */
export function countSubscriptions(user: Pick<User, 'id'>) {
  return db.pushSubscription.count({ where: { userId: user.id } })
}

/** The pushes that are due, the oldest first. */
export function listDuePushes(now: Date) {
  return db.pushMessage.findMany({
    where: { sendAfter: { lte: now } },
    include: { subscription: { include: { user: { select: { id: true, language: true } } } } },
    orderBy: { sendAfter: 'asc' },
    take: mostAtOnce,
  })
}

type Due = Awaited<ReturnType<typeof listDuePushes>>[number]

/** What a push may say now: the recipient's first name. Nothing when the notification was read, or is no longer theirs. */
export async function prepareNotificationFor({ notificationId, subscription: { user } }: Due) {
  if (!notificationId || !(await isStillUnread(user, notificationId))) return undefined
  const notification = await db.notification.findUnique({
    where: { id: notificationId },
    select: { circle: { select: { recipient: { select: { firstName: true } } } } },
  })
  const recipient = notification?.circle.recipient?.firstName
  return recipient === undefined ? undefined : { recipient, language: user.language }
}

/** The browser's keys, unsealed. Undefined when they cannot be opened, their secret lost or their bytes damaged. */
export function keysOf({ subscription: { id, endpoint, p256dh, auth } }: Due) {
  const place = { table: 'PushSubscription', id }
  try {
    return {
      endpoint,
      keys: { p256dh: open(p256dh, { ...place, column: 'p256dh' }), auth: open(auth, { ...place, column: 'auth' }) },
    }
  } catch {
    return undefined
  }
}
