import { sql } from '~/data/db.server'
import type { User } from '~/domain/accounts/user'
import { excerptOf } from '~/domain/feed/excerpt'
import { parseRules } from '~/domain/permissions/queries.server'
import { type RoleName, readableLevels } from '~/domain/permissions/rules'

export const notificationsOnAPage = 7
export const mostUnreadCounted = 100

export type Notification = {
  id: string
  type: 'post'
  isRead: boolean
  createdAt: Date
  circleId: string
  subjectId: string
  sender: { id: string; firstName: string; lastName: string; role: RoleName | null }
  recipientFirstName: string
  timeZone: string // the circle's
  excerpt: string
}

type Reader = { userId: string; readable: string }
type Row = {
  id: string
  type: 'post'
  readAt: string | null
  createdAt: string
  circleId: string
  subjectId: string
  senderId: string
  firstName: string
  lastName: string
  role: RoleName | null
  recipientFirstName: string
  timeZone: string
  content: string
}

// A notification whose subject its reader can no longer see is not there: post deleted or hidden, membership over, role changed.
const stillReadable = `
  FROM Notification n
  JOIN Post p ON p.id = n.subjectId AND p.isActive = 1
  JOIN Member m ON m.circleId = n.circleId AND m.userId = n.userId AND m.status = 'active'`
const visible = `(m.roleId || ' ' || p.visibility IN (SELECT value FROM json_each(@readable)) OR p.createdById = @userId)`

const rulesOfMyRoles = sql<
  { roleId: string; action: string; resource: string; record: string | null; isDeny: number },
  { userId: string }
>(
  `SELECT DISTINCT s.roleId, s.action, s.resource, s.record, s.isDeny FROM Permission s
   WHERE s.roleId IN (SELECT roleId FROM Member WHERE userId = @userId AND status = 'active')`,
)
const unread = sql<{ count: number }, Reader & { most: number }>(`
  SELECT count(*) AS count FROM (SELECT 1 ${stillReadable} WHERE n.userId = @userId AND n.readAt IS NULL AND ${visible} LIMIT @most)`)
const page = sql<Row, Reader & { before: string; unreadOnly: 0 | 1; limit: number }>(`
  SELECT n.id, n.type, n.readAt, n.createdAt, n.circleId, n.subjectId, n.senderId, u.firstName, u.lastName, r.name AS role,
    c.firstName AS recipientFirstName, z.timeZone, substr(p.content, 1, 400) AS content
  ${stillReadable}
  JOIN User u ON u.id = n.senderId JOIN Recipient c ON c.circleId = n.circleId JOIN Circle z ON z.id = n.circleId
  LEFT JOIN Member s ON s.circleId = n.circleId AND s.userId = n.senderId LEFT JOIN Role r ON r.id = s.roleId
  WHERE n.userId = @userId AND n.id < @before AND (@unreadOnly = 0 OR n.readAt IS NULL) AND ${visible}
  ORDER BY n.id DESC LIMIT @limit`)

const afterAllIds = 'g' // ids are hexadecimal

/** How many unread notifications the person has, counted no further than 100. */
export function countUnread(user: Pick<User, 'id'>) {
  return unread.get({ userId: user.id, readable: readableBy(user.id), most: mostUnreadCounted })?.count ?? 0
}

/** One page of the person's notifications, newest first, read with the rights they have now. */
export function listNotifications(
  user: Pick<User, 'id'>,
  { before = afterAllIds, isUnreadOnly = false }: { before?: string; isUnreadOnly?: boolean } = {},
) {
  const readable = readableBy(user.id)
  const rows = page.all({
    userId: user.id,
    readable,
    before,
    unreadOnly: isUnreadOnly ? 1 : 0,
    limit: notificationsOnAPage + 1,
  })
  const shown = rows.slice(0, notificationsOnAPage)
  return {
    notifications: shown.map(asNotification),
    next: rows.length > notificationsOnAPage ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Role and visibility in pairs: everything that the person's roles let them read, circle by circle. */
function readableBy(userId: string) {
  const byRole = new Map<string, Parameters<typeof parseRules>[0][number][]>()
  for (const { roleId, ...rule } of rulesOfMyRoles.all({ userId }))
    byRole.set(roleId, [...(byRole.get(roleId) ?? []), rule])

  return JSON.stringify(
    [...byRole].flatMap(([roleId, rows]) =>
      readableLevels({ rules: parseRules(rows), isAdmin: false }, 'post').map((level) => `${roleId} ${level}`),
    ),
  )
}

function asNotification({
  readAt,
  createdAt,
  senderId,
  firstName,
  lastName,
  role,
  content,
  ...row
}: Row): Notification {
  return {
    ...row,
    isRead: readAt !== null,
    createdAt: new Date(createdAt),
    sender: { id: senderId, firstName, lastName, role },
    excerpt: excerptOf(content),
  }
}
