import { db } from '~/data/db.server'
import { open } from '~/data/sealed.server'
import type { NotificationType } from '~/domain/notification-types'
import type { PushText } from '~/domain/notifications/kind.server'
import { pushTextOf } from '~/domain/notifications/kinds.server'
import { countNewNotifications, isStillUnread } from '~/domain/notifications/queries.server'
import type { User } from '~/domain/user'
import { maxSubscriptions } from './rules'

const maxAtOnce = 50

/** The number of a person's browsers with pushes. */
export function countSubscriptions(user: Pick<User, 'id'>) {
  return db.pushSubscription.count({ where: { userId: user.id } })
}

/** Since when, and by which services, the person's pushes are refused. Null while they arrive. */
export async function getRefusedPushes({ id: userId }: Pick<User, 'id'>) {
  const rows = await db.pushSubscription.findMany({
    where: { userId, refusedAt: { not: null } },
    select: { endpoint: true, refusedAt: true },
    orderBy: { refusedAt: 'asc' },
    take: maxSubscriptions,
  })
  const since = rows[0]?.refusedAt
  return since ? { since, services: [...new Set(rows.map(({ endpoint }) => new URL(endpoint).hostname))] } : null
}

/** Due pushes, oldest first. */
export function listDuePushes(now: Date) {
  return db.pushMessage.findMany({
    where: { sendAfter: { lte: now } },
    include: { subscription: { include: { user: { select: { id: true, language: true } } } } },
    orderBy: { sendAfter: 'asc' },
    take: maxAtOnce,
  })
}

type Due = Awaited<ReturnType<typeof listDuePushes>>[number]

type Said = { kind: PushText | 'several'; recipient: string }

/** A push's content: the recipient's first name and whether a reminder. Undefined if read or no longer visible. */
export async function prepareNotificationFor({
  notificationId,
  newsSince,
  subscription: { user },
}: Due): Promise<(Said & { language: string | null }) | undefined> {
  const said = newsSince ? await saySince(user, newsSince) : await sayOne(user, notificationId ?? '')
  return said && { ...said, language: user.language }
}

async function sayOne(user: Pick<User, 'id'>, id: string): Promise<Said | undefined> {
  if (!(await isStillUnread(user, id))) return undefined
  const notification = await db.notification.findUnique({
    where: { id },
    select: { type: true, event: true, circle: { select: { recipient: { select: { firstName: true } } } } },
  })
  const recipient = notification?.circle.recipient?.firstName
  return notification && recipient !== undefined
    ? { kind: pushTextOf(notification.type as NotificationType, notification.event), recipient }
    : undefined
}

async function saySince(user: Pick<User, 'id'>, after: Date): Promise<Said | undefined> {
  const news = await countNewNotifications(user, { after })
  const [first] = news
  const isOfSeveral = news.some(({ circleId }) => circleId !== first?.circleId)
  return first && { kind: isOfSeveral ? 'several' : 'text', recipient: first.recipient }
}

/** The browser's decrypted keys; undefined if they can't be decrypted. */
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
