import { cachedSql } from '~/data/cached-sql.server'
import { sql } from '~/data/db.server'
import { valuesOf } from '~/data/dialect.server'
import { lowestIdAt } from '~/data/id'
import { toStoredInstant } from '~/data/instant'
import { unreadMessages } from '~/domain/conversations/access.server'
import { type NotificationType, notificationTypes } from '~/domain/notification-types'
import { pageOf } from '~/domain/page-of'
import { type RulesByRole, readableWith, rulesOfMyRoles } from '~/domain/permissions/queries.server'
import { can, type Resource } from '~/domain/permissions/rules'
import type { User } from '~/domain/user'
import type { Row as KindRow } from './kind.server'
import { allKinds, kindOf, type Notification } from './kinds.server'

export const notificationsOnAPage = 7
const maxUnreadCounted = 100
const maxScanned = 1_000
const columns = [...new Set(allKinds.flatMap(({ subject }) => Object.keys(subject.columns ?? {})))]

type Row = KindRow & {
  id: string
  type: NotificationType
  readAt: string | null
  createdAt: string
  circleId: string
  subjectId: string
  senderId: string | null
  firstName: string | null
  lastName: string | null
  pictureId: string | null
  recipientFirstName: string
  recipientLastName: string
  timeZone: string
  toMe?: number | null // an invitation
}

type Wanted = Record<NotificationType, 0 | 1>

// With unread messages: both are on every page.
const unread = cachedSql<{ count: number; messages: number }, Viewer & { most: number; openChat: string }>(
  // One limit for all kinds: the others aren't read.
  `SELECT (SELECT count(*) FROM (${allKinds
    .map(
      ({ type, subject }) => `SELECT 1 FROM (
          SELECT userId, circleId, subjectId, senderId, event FROM Notification WHERE userId = @userId AND type = '${type}' AND readAt IS NULL
          ORDER BY id DESC LIMIT ${maxScanned}) n
        ${subject.from} WHERE ${visibleTo(type)}`,
    )
    .join(' UNION ALL ')} LIMIT @most) few) AS count, ${unreadMessages} AS messages`,
)

const newest = (only: '' | 'AND n.readAt IS NULL') =>
  sql<Row, Viewer & Wanted & { before: string; limit: number }>(
    allKinds
      .map(
        ({ type, subject }) => `SELECT * FROM (
          SELECT n.id, n.type, n.event, n.date, n.readAt, n.createdAt, about.circleId, n.subjectId, u.id AS senderId, u.firstName, u.lastName, u.pictureId,
            r.name AS senderRole, about.firstName AS recipientFirstName, about.lastName AS recipientLastName, z.timeZone,
            ${columnsOf(type)}
          FROM Notification n ${subject.from}
          LEFT JOIN User u ON u.id = ${subject.sender ?? 'n.senderId'} JOIN Recipient about ON about.circleId = ${circleOf(type)} JOIN Circle z ON z.id = about.circleId
          LEFT JOIN Member s ON s.circleId = about.circleId AND s.userId = u.id LEFT JOIN Role r ON r.id = s.roleId
          WHERE @${type} = 1 AND n.userId = @userId AND n.type = '${type}' AND n.id < @before ${only} AND ${visibleTo(type)}
          ORDER BY n.id DESC LIMIT @limit) ${type}s`,
      )
      .join('\nUNION ALL\n'),
  )
const pages = { all: newest(''), unread: newest('AND n.readAt IS NULL') }

const afterAllIds = 'g' // ids are hexadecimal
const afterAllInstants = '~'

type Counted = { rulesOf?: RulesByRole; openChat?: string }

/** Unread notifications (of the newest thousand per kind) and messages, at most 100 each, without `openChat`. */
export async function countUnreadItems(user: Pick<User, 'id'>, { rulesOf, openChat = '' }: Counted = {}) {
  const viewer = rulesOf ? viewerWith(user, rulesOf) : await viewerOf(user)
  const counted = await unread.get({ ...viewer, most: maxUnreadCounted, openChat })
  return {
    unread: Math.min(counted?.count ?? 0, maxUnreadCounted),
    messages: Math.min(counted?.messages ?? 0, maxUnreadCounted),
  }
}

type Filter = { before?: string; isUnreadOnly?: boolean; types?: readonly NotificationType[] }

/** One page of the person's notifications, newest first, read with the rights they have now. */
export async function listNotifications(
  user: Pick<User, 'id'>,
  { before = afterAllIds, isUnreadOnly = false, types: wanted = notificationTypes }: Filter = {},
) {
  const rules = await rulesOfMyRoles(user.id)
  const rows = await pages[isUnreadOnly ? 'unread' : 'all'].all({
    ...viewerWith(user, rules),
    before,
    ...wantedAmong(wanted),
    limit: notificationsOnAPage + 1,
  })
  const sorted = rows.sort((one, other) => (one.id < other.id ? 1 : -1))
  const page = pageOf(sorted, { size: notificationsOnAPage })
  return { notifications: page.rows.map((row) => asNotification(row, rules)), next: page.next }
}

const since = sql<
  { type: NotificationType; event: string | null; circleId: string; recipient: string; count: number },
  Viewer & { after: string; readAfter: string }
>(
  allKinds
    .map(
      ({ type, subject, apart }) => `SELECT '${type}' AS type, ${apart ? 'n.event' : "'' AS event"}, about.circleId,
          about.firstName AS recipient, count(*) AS count
        FROM Notification n ${subject.from} JOIN Recipient about ON about.circleId = ${circleOf(type)}
        WHERE n.userId = @userId AND n.type = '${type}' AND (n.readAt IS NULL OR n.readAt >= @readAfter) AND n.id > @after AND ${visibleTo(type)}
          ${subject.isCounted ? `AND ${subject.isCounted}` : ''}
        GROUP BY ${apart ? 'n.event, ' : ''}about.circleId, about.firstName`,
    )
    .join('\nUNION ALL\n'),
)

/** Unread notifications since an instant, by kind and circle, as readable now; with `asOf`, unread then. */
export async function countNewNotifications(user: Pick<User, 'id'>, { after, asOf }: { after: Date; asOf?: Date }) {
  const readAfter = asOf ? toStoredInstant(asOf) : afterAllInstants
  return since.all({ ...(await viewerOf(user)), after: lowestIdAt(after), readAfter })
}

const newestAbout = sql<{ id: string }, { userId: string; type: string; subjectId: string }>(
  'SELECT id FROM Notification WHERE userId = @userId AND type = @type AND subjectId = @subjectId',
)

/** Whether this notification is still unread, and still the person's to read. */
export async function isStillUnread(user: Pick<User, 'id'>, id: string) {
  const parameters = { ...(await viewerOf(user)), ...wantedAmong(notificationTypes), before: `${id}~`, limit: 1 }
  return (await pages.unread.all(parameters)).some((row) => row.id === id)
}

/** The notification about a subject, if currently readable. */
export async function findReadable(user: Pick<User, 'id'>, { type, subjectId }: { type: string; subjectId: string }) {
  const newest = await newestAbout.get({ userId: user.id, type, subjectId })
  if (!newest) return undefined
  const only = wantedAmong(notificationTypes.filter((one) => one === type))
  const parameters = { ...(await viewerOf(user)), ...only, before: `${newest.id}~`, limit: 1 }
  return (await pages.all.all(parameters)).find(({ id }) => id === newest.id)
}

function wantedAmong(wanted: readonly NotificationType[]) {
  return Object.fromEntries(notificationTypes.map((type) => [type, wanted.includes(type) ? 1 : 0])) as Wanted
}

async function viewerOf(user: Pick<User, 'id'>) {
  return viewerWith(user, await rulesOfMyRoles(user.id))
}

function asNotification(row: Row, rulesOf: RulesByRole): Notification {
  const { id, type, circleId, subjectId, senderId, firstName, lastName, pictureId, senderRole, timeZone } = row
  return {
    id,
    type,
    isRead: row.readAt !== null,
    createdAt: new Date(row.createdAt),
    circleId,
    subjectId,
    recipient: { firstName: row.recipientFirstName, lastName: row.toMe ? row.recipientLastName : null },
    timeZone,
    sender:
      senderId === null
        ? null
        : { id: senderId, firstName: firstName ?? '', lastName: lastName ?? '', pictureId, role: senderRole },
    ...kindOf(type).newsOf(row, { rulesOf }),
  } as Notification
}

/** The columns of a type's subject, with NULL for those of other types. */
export function columnsOf(type: NotificationType) {
  const own = kindOf(type).subject.columns ?? {}
  return columns.map((name) => `${own[name] ?? 'NULL'} AS ${name}`).join(', ')
}

/** The circle of a notification of this type. */
export function circleOf(type: NotificationType) {
  return kindOf(type).subject.circle ?? 'n.circleId'
}

/** SQL: whether the viewer may still see the subject. */
export function visibleTo(type: NotificationType) {
  const { access, where } = kindOf(type).subject
  return [access && accessTo(type, access), where].filter(Boolean).join(' AND ') || 'TRUE'
}

type Access = NonNullable<ReturnType<typeof kindOf>['subject']['access']>

function accessTo(type: NotificationType, access: Access) {
  const allowed = valuesOf(`@may_${type}`)
  if ('view' in access) return `m.roleId IN ${allowed}`
  return `(m.roleId || ' ' || ${access.row}.visibility IN ${allowed} OR ${access.row}.createdById = @userId)`
}

export type Viewer = { userId: string } & Partial<Record<`may_${NotificationType}`, string>>

export function viewerWith({ id: userId }: Pick<User, 'id'>, rulesOf: RulesByRole): Viewer {
  const rolesThatView = (resource: Resource) =>
    JSON.stringify(
      [...rulesOf].flatMap(([role, rules]) => (can({ rules, isAdmin: false }, 'view', resource) ? role : [])),
    )
  const allowed = allKinds.flatMap(({ type, subject: { access } }) =>
    access ? [[`may_${type}`, 'view' in access ? rolesThatView(access.view) : readableWith(rulesOf, access.read)]] : [],
  )
  return { userId, ...Object.fromEntries(allowed) }
}
