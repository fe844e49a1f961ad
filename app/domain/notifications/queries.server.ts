import { sql } from '~/data/db.server'
import { jsonValues, valuesOf } from '~/data/dialect.server'
import { lowestIdAt } from '~/data/id'
import type { User } from '~/domain/accounts/user'
import type { Scale } from '~/domain/feed/rules'
import type { InvitationStatus } from '~/domain/invitations/rules'
import { pageOf } from '~/domain/page-of'
import { parseRules } from '~/domain/permissions/queries.server'
import { can, type RoleName, readableLevels, type Visibility } from '~/domain/permissions/rules'
import type { EmailedNotificationType } from '~/domain/preferences/rules'
import { excerptOf } from './excerpt'
import { type NotificationType, notificationTypes } from './notification-types'

export const notificationsOnAPage = 7
const mostUnreadCounted = 100
const mostLookedAt = 1_000 // of one kind, for the bell, which is on every page

type About = {
  id: string
  isRead: boolean
  createdAt: Date
  circleId: string
  subjectId: string
  sender: { id: string; firstName: string; lastName: string; pictureId: string | null; role: RoleName | null }
  recipient: { firstName: string; lastName: string | null } // the last name for those who were asked to join
  timeZone: string // the circle's
}

/**
 * What a notification says. An invitation goes to the person who is invited, and its answer to the person who invited.
 */
export type Notification = About &
  (
    | { type: 'post'; excerpt: string; observed: Scale[]; hasMedia: boolean; visibility: Visibility }
    | { type: 'newMember'; role: RoleName }
    | { type: 'invitation'; toMe: boolean; memberId: string; status: InvitationStatus; mayInvite: boolean } // now, again
  )

type Row = {
  id: string
  type: Exclude<NotificationType, 'routine'>
  readAt: string | null
  createdAt: string
  circleId: string
  subjectId: string
  senderId: string
  firstName: string
  lastName: string
  pictureId: string | null
  senderRole: RoleName | null
  recipientFirstName: string
  recipientLastName: string
  timeZone: string
  content: string | null
  observed: string | null // the scales that a post shows
  hasMedia: number | null
  visibility: Visibility | null
  memberId: string | null
  status: InvitationStatus | null
  toMe: number | null
  roleId: string | null
  isAdmin: number | null
}

type Viewer = { userId: string; readable: string }
type Wanted = Record<Exclude<NotificationType, 'routine'>, 0 | 1>

const active = `JOIN Member m ON m.circleId = n.circleId AND m.userId = n.userId AND m.status = 'active'`

// A notification is hidden when the viewer can no longer see its subject: the post was deleted or hidden, the membership
// ended, the role changed, or the invitation was withdrawn. Each type joins its subject in its own way, by its own index.
// An invitation is shown only while it and its member have the same status; its answer is shown to whoever invited last.
const subjects: Record<Row['type'], { from: string; where: string; fields: string }> = {
  post: {
    from: `JOIN Post p ON p.id = n.subjectId AND p.isActive = TRUE ${active}`,
    where: `(m.roleId || ' ' || p.visibility IN ${valuesOf('@readable')} OR p.createdById = @userId)`,
    fields: `substr(p.content, 1, 400) AS content,
      (SELECT ${jsonValues('o.type')} FROM Observation o WHERE o.postId = p.id AND o.showAssessment = TRUE) AS observed,
      EXISTS (SELECT 1 FROM Media f WHERE f.postId = p.id) AS hasMedia, p.visibility,
      NULL AS memberId, NULL AS status, NULL AS toMe, NULL AS roleId, NULL AS isAdmin`,
  },
  invitation: {
    from: `JOIN Invitation i ON i.id = n.subjectId JOIN Member asked ON asked.id = i.memberId
      LEFT JOIN Member m ON m.circleId = n.circleId AND m.userId = n.userId AND m.status = 'active'`,
    where: `asked.status = CASE i.status WHEN 'invited' THEN 'pending' WHEN 'accepted' THEN 'active' ELSE i.status END
      AND (asked.userId = @userId OR (m.id IS NOT NULL AND i.invitedById = @userId AND i.status <> 'invited'))`,
    fields:
      'NULL AS content, NULL AS observed, NULL AS hasMedia, NULL AS visibility, i.memberId, i.status, asked.userId = @userId AS toMe, m.roleId, m.isAdmin',
  },
  newMember: {
    from: `JOIN Member come ON come.id = n.subjectId AND come.status = 'active' ${active}`,
    where: 'TRUE',
    fields:
      'NULL AS content, NULL AS observed, NULL AS hasMedia, NULL AS visibility, NULL AS memberId, NULL AS status, NULL AS toMe, NULL AS roleId, NULL AS isAdmin',
  },
}
const types = Object.keys(subjects) as Row['type'][]

const rulesOfMyRoles = sql<
  { roleId: string; action: string; resource: string; record: string | null; isDeny: number },
  { userId: string }
>(
  `SELECT DISTINCT s.roleId, s.action, s.resource, s.record, s.isDeny FROM Permission s
   WHERE s.roleId IN (SELECT roleId FROM Member WHERE userId = @userId AND status = 'active')`,
)

const unread = sql<{ count: number }, Viewer & { most: number }>(
  `SELECT ${types
    .map(
      (type) => `(SELECT count(*) FROM (SELECT 1 FROM (
          SELECT userId, circleId, subjectId FROM Notification WHERE userId = @userId AND type = '${type}' AND readAt IS NULL
          ORDER BY id DESC LIMIT ${mostLookedAt}) n
        ${subjects[type].from} WHERE ${subjects[type].where} LIMIT @most) few)`,
    )
    .join(' + ')} AS count`,
)

/** The newest of each kind that is wanted, kind after kind; which of them are shown is for the caller to say. */
const newest = (only: '' | 'AND n.readAt IS NULL') =>
  sql<Row, Viewer & Wanted & { before: string; limit: number }>(
    types
      .map(
        (type) => `SELECT * FROM (
          SELECT n.id, n.type, n.readAt, n.createdAt, n.circleId, n.subjectId, n.senderId, u.firstName, u.lastName, u.pictureId,
            r.name AS senderRole, c.firstName AS recipientFirstName, c.lastName AS recipientLastName, z.timeZone,
            ${subjects[type].fields}
          FROM Notification n ${subjects[type].from}
          JOIN User u ON u.id = n.senderId JOIN Recipient c ON c.circleId = n.circleId JOIN Circle z ON z.id = n.circleId
          LEFT JOIN Member s ON s.circleId = n.circleId AND s.userId = n.senderId LEFT JOIN Role r ON r.id = s.roleId
          WHERE @${type} = 1 AND n.userId = @userId AND n.type = '${type}' AND n.id < @before ${only} AND ${subjects[type].where}
          ORDER BY n.id DESC LIMIT @limit) ${type}s`,
      )
      .join('\nUNION ALL\n'),
  )
const pages = { all: newest(''), unread: newest('AND n.readAt IS NULL') }

const afterAllIds = 'g' // ids are hexadecimal

/** How many unread notifications the person has, counted no further than 100 and among the newest thousand of each kind. */
export async function countUnread(user: Pick<User, 'id'>) {
  const counted =
    (await unread.get({ userId: user.id, readable: await readableBy(user.id), most: mostUnreadCounted }))?.count ?? 0
  return Math.min(counted, mostUnreadCounted)
}

type Filter = { before?: string; isUnreadOnly?: boolean; types?: readonly NotificationType[] }

/** One page of the person's notifications, newest first, read with the rights they have now. */
export async function listNotifications(
  user: Pick<User, 'id'>,
  { before = afterAllIds, isUnreadOnly = false, types: wanted = notificationTypes }: Filter = {},
) {
  const has = (type: Row['type']) => (wanted.includes(type) ? 1 : 0)
  const rules = await rulesByRole(user.id)
  const rows = await pages[isUnreadOnly ? 'unread' : 'all'].all({
    userId: user.id,
    readable: readableWith(rules),
    before,
    post: has('post'),
    invitation: has('invitation'),
    newMember: has('newMember'),
    limit: notificationsOnAPage + 1,
  })
  const sorted = rows.sort((one, other) => (one.id < other.id ? 1 : -1))
  const page = pageOf(sorted, { size: notificationsOnAPage })
  return { notifications: page.rows.map((row) => asNotification(row, rules)), next: page.next }
}

// Says what the page says, by the same conditions.
const since = sql<
  { type: EmailedNotificationType; circleId: string; recipient: string; count: number },
  Viewer & { after: string }
>(
  types
    .map(
      (type) => `SELECT '${type}' AS type, n.circleId, c.firstName AS recipient, count(*) AS count
        FROM Notification n ${subjects[type].from} JOIN Recipient c ON c.circleId = n.circleId
        WHERE n.userId = @userId AND n.type = '${type}' AND n.readAt IS NULL AND n.id > @after AND ${subjects[type].where}
        GROUP BY n.circleId, c.firstName`,
    )
    .join('\nUNION ALL\n'),
)

/** How much of each kind the person has not read since an instant, circle by circle, as far as they may read it now. */
export async function countNewNotifications(user: Pick<User, 'id'>, { after }: { after: Date }) {
  return since.all({ userId: user.id, readable: await readableBy(user.id), after: lowestIdAt(after) })
}

/** Whether this notification is still unread, and still the person's to read. */
export async function isStillUnread(user: Pick<User, 'id'>, id: string) {
  const wanted = { post: 1, invitation: 1, newMember: 1 } as const
  const viewer = { userId: user.id, readable: await readableBy(user.id) }
  return (await pages.unread.all({ ...viewer, ...wanted, before: `${id}~`, limit: 1 })).some((row) => row.id === id)
}

/** Role and visibility in pairs: everything that the person's roles let them read, circle by circle. */
async function readableBy(userId: string) {
  return readableWith(await rulesByRole(userId))
}

type RulesByRole = Map<string, ReturnType<typeof parseRules>>

function readableWith(rulesOf: RulesByRole) {
  return JSON.stringify(
    [...rulesOf].flatMap(([roleId, rules]) =>
      readableLevels({ rules, isAdmin: false }, 'post').map((level) => `${roleId} ${level}`),
    ),
  )
}

async function rulesByRole(userId: string): Promise<RulesByRole> {
  const rows = new Map<string, Parameters<typeof parseRules>[0][number][]>()
  for (const { roleId, ...rule } of await rulesOfMyRoles.all({ userId }))
    rows.set(roleId, [...(rows.get(roleId) ?? []), rule])
  return new Map([...rows].map(([roleId, rules]) => [roleId, parseRules(rules)]))
}

function asNotification(row: Row, rulesOf: RulesByRole): Notification {
  const { id, type, circleId, subjectId, senderId, firstName, lastName, senderRole, timeZone } = row
  const toMe = Boolean(row.toMe)
  const about = {
    id,
    isRead: row.readAt !== null,
    createdAt: new Date(row.createdAt),
    circleId,
    subjectId,
    sender: { id: senderId, firstName, lastName, pictureId: row.pictureId, role: senderRole },
    recipient: { firstName: row.recipientFirstName, lastName: toMe ? row.recipientLastName : null },
    timeZone,
  }
  if (type === 'post') {
    const observed: Scale[] = JSON.parse(row.observed ?? '[]')
    const { content, hasMedia, visibility } = row
    return {
      ...about,
      type,
      excerpt: excerptOf(content ?? ''),
      observed,
      hasMedia: Boolean(hasMedia),
      visibility: visibility ?? 'private',
    }
  }
  if (type === 'newMember') return { ...about, type, role: senderRole ?? 'notDeclared' }
  const me = { rules: rulesOf.get(row.roleId ?? '') ?? [], isAdmin: Boolean(row.isAdmin) }
  const mayInvite = can(me, 'create', 'team.invite')
  return { ...about, type, toMe, memberId: row.memberId ?? '', status: row.status ?? 'invited', mayInvite }
}
