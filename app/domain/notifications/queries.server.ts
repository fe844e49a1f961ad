import { sql } from '~/data/db.server'
import { lowestIdAt } from '~/data/id'
import { toStoredInstant } from '~/data/instant'
import type { User } from '~/domain/accounts/user'
import { unreadMessages } from '~/domain/conversations/access'
import { excerptOf } from '~/domain/excerpt'
import type { InvitationStatus } from '~/domain/invitations/rules'
import { pageOf } from '~/domain/page-of'
import type { RoleName, Visibility } from '~/domain/permissions/names'
import { type RulesByRole, readableWith, rulesOfMyRoles } from '~/domain/permissions/queries.server'
import { can } from '~/domain/permissions/rules'
import type { EmailedNotificationType } from '~/domain/preferences/rules'
import {
  type ActionEvent,
  actionEvents,
  type NotificationEvent,
  type NotificationType,
  notificationTypes,
  type ProgrammeEvent,
  programmeEvents,
  type RoutineEvent,
  routineEvents,
} from './notification-types'
import { circleOf, subjects } from './subjects.server'

export const notificationsOnAPage = 7
const mostUnreadCounted = 100
const mostLookedAt = 1_000 // of one kind, for the bell, which is on every page

type Sender = { id: string; firstName: string; lastName: string; pictureId: string | null; role: RoleName | null }
type About = {
  id: string
  isRead: boolean
  createdAt: Date
  circleId: string
  subjectId: string
  recipient: { firstName: string; lastName: string | null } // the last name for those who were asked to join
  timeZone: string // the circle's
}

/**
 * What a notification says. An invitation goes to the person who is invited, and its answer to the person who invited.
 */
export type Notification =
  | (About & { sender: Sender } & News)
  | (About & { sender: null; type: 'programme'; event: ProgrammeEvent; date: string | null })

type News =
  | {
      type: 'post'
      event: null
      excerpt: string
      hasObservations: boolean
      hasMedia: boolean
      visibility: Visibility
    }
  | { type: 'post'; event: 'commented'; isMine: boolean; excerpt: string; visibility: Visibility } // the latest comment
  | { type: 'newMember'; role: RoleName }
  | { type: 'action'; event: ActionEvent; title: string; visibility: Visibility }
  | { type: 'routine'; event: RoutineEvent; title: string; isTask: boolean; date: string | null }
  | { type: 'message' } // which conversation, never what was said
  | { type: 'invitation'; toMe: boolean; memberId: string; status: InvitationStatus; mayInvite: boolean } // now, again

type Row = {
  id: string
  type: NotificationType
  event: NotificationEvent | null
  date: string | null
  isTask: number | null
  readAt: string | null
  createdAt: string
  circleId: string
  subjectId: string
  senderId: string | null // nobody when something comes due
  firstName: string | null
  lastName: string | null
  pictureId: string | null
  senderRole: RoleName | null
  recipientFirstName: string
  recipientLastName: string
  timeZone: string
  content: string | null
  hasObservations: number | null // that a post shows
  hasMedia: number | null
  isMine: number | null // the post that was commented on
  visibility: Visibility | null
  memberId: string | null
  status: InvitationStatus | null
  toMe: number | null
  roleId: string | null
  isAdmin: number | null
}

// Which posts, which progress items, and by which roles the routine and the programme.
type Viewer = {
  userId: string
  readable: string
  readableItems: string
  rolesOfRoutine: string
  rolesOfProgramme: string
}
type Wanted = Record<NotificationType, 0 | 1>

const types = Object.keys(subjects) as Row['type'][]

// How many messages are unread comes along: both stand on every page.
const unread = sql<{ count: number; messages: number }, Viewer & { most: number; openChat: string }>(
  `SELECT ${types
    .map(
      (type) => `(SELECT count(*) FROM (SELECT 1 FROM (
          SELECT userId, circleId, subjectId, senderId, event FROM Notification WHERE userId = @userId AND type = '${type}' AND readAt IS NULL
          ORDER BY id DESC LIMIT ${mostLookedAt}) n
        ${subjects[type].from} WHERE ${subjects[type].where} LIMIT @most) few)`,
    )
    .join(' + ')} AS count, ${unreadMessages} AS messages`,
)

/** The newest of each kind that is wanted, kind after kind; which of them are shown is for the caller to say. */
const newest = (only: '' | 'AND n.readAt IS NULL') =>
  sql<Row, Viewer & Wanted & { before: string; limit: number }>(
    types
      .map(
        (type) => `SELECT * FROM (
          SELECT n.id, n.type, n.event, n.date, n.readAt, n.createdAt, about.circleId, n.subjectId, u.id AS senderId, u.firstName, u.lastName, u.pictureId,
            r.name AS senderRole, about.firstName AS recipientFirstName, about.lastName AS recipientLastName, z.timeZone,
            ${subjects[type].fields}, ${type === 'routine' ? 'e.isTask' : 'NULL'} AS isTask
          FROM Notification n ${subjects[type].from}
          LEFT JOIN User u ON u.id = ${subjects[type].sender ?? 'n.senderId'} JOIN Recipient about ON about.circleId = ${circleOf(type)} JOIN Circle z ON z.id = about.circleId
          LEFT JOIN Member s ON s.circleId = about.circleId AND s.userId = u.id LEFT JOIN Role r ON r.id = s.roleId
          WHERE @${type} = 1 AND n.userId = @userId AND n.type = '${type}' AND n.id < @before ${only} AND ${subjects[type].where}
          ORDER BY n.id DESC LIMIT @limit) ${type}s`,
      )
      .join('\nUNION ALL\n'),
  )
const pages = { all: newest(''), unread: newest('AND n.readAt IS NULL') }

const afterAllIds = 'g' // ids are hexadecimal
const afterAllInstants = '~'

type Counted = { rulesOf?: RulesByRole; openChat?: string }

/**
 * How many unread notifications the person has, counted among the newest thousand of each kind, and how many unread
 * messages; both no further than 100. Messages of the conversation `openChat`, which is being read at this moment, do
 * not count. `rulesOf` are the rules of their roles, where they are known already.
 */
export async function countNews(user: Pick<User, 'id'>, { rulesOf, openChat = '' }: Counted = {}) {
  const viewer = rulesOf ? viewerWith(user, rulesOf) : await viewerOf(user)
  const counted = await unread.get({ ...viewer, most: mostUnreadCounted, openChat })
  return {
    unread: Math.min(counted?.count ?? 0, mostUnreadCounted),
    messages: Math.min(counted?.messages ?? 0, mostUnreadCounted),
  }
}

type Filter = { before?: string; isUnreadOnly?: boolean; types?: readonly NotificationType[] }

/** One page of the person's notifications, newest first, read with the rights they have now. */
export async function listNotifications(
  user: Pick<User, 'id'>,
  { before = afterAllIds, isUnreadOnly = false, types: wanted = notificationTypes }: Filter = {},
) {
  const has = (type: Row['type']) => (wanted.includes(type) ? 1 : 0)
  const rules = await rulesOfMyRoles(user.id)
  const rows = await pages[isUnreadOnly ? 'unread' : 'all'].all({
    ...viewerWith(user, rules),
    before,
    post: has('post'),
    invitation: has('invitation'),
    newMember: has('newMember'),
    action: has('action'),
    routine: has('routine'),
    message: has('message'),
    programme: has('programme'),
    limit: notificationsOnAPage + 1,
  })
  const sorted = rows.sort((one, other) => (one.id < other.id ? 1 : -1))
  const page = pageOf(sorted, { size: notificationsOnAPage })
  return { notifications: page.rows.map((row) => asNotification(row, rules)), next: page.next }
}

// Says what the page says, by the same conditions. A reminder has sent its own email, as has an invitation to oneself.
const since = sql<
  { type: EmailedNotificationType; event: 'commented' | '' | null; circleId: string; recipient: string; count: number },
  Viewer & { after: string; readAfter: string }
>(
  types
    .map(
      // Comments are counted apart from posts; all that happens to actions together.
      (type) => `SELECT '${type}' AS type, ${type === 'post' ? 'n.event' : "'' AS event"}, about.circleId,
          about.firstName AS recipient, count(*) AS count
        FROM Notification n ${subjects[type].from} JOIN Recipient about ON about.circleId = ${circleOf(type)}
        WHERE n.userId = @userId AND n.type = '${type}' AND (n.readAt IS NULL OR n.readAt >= @readAfter) AND n.id > @after AND ${subjects[type].where}
          AND n.event IS DISTINCT FROM 'reminder' ${type === 'invitation' ? 'AND asked.userId IS DISTINCT FROM @userId' : ''}
        GROUP BY ${type === 'post' ? 'n.event, ' : ''}about.circleId, about.firstName`,
    )
    .join('\nUNION ALL\n'),
)

/**
 * How much of each kind the person has not read since an instant, circle by circle, as far as they may read it now. With
 * `asOf`, as much as they had not read at that moment.
 */
export async function countNewNotifications(user: Pick<User, 'id'>, { after, asOf }: { after: Date; asOf?: Date }) {
  const readAfter = asOf ? toStoredInstant(asOf) : afterAllInstants
  return since.all({ ...(await viewerOf(user)), after: lowestIdAt(after), readAfter })
}

const newestAbout = sql<{ id: string }, { userId: string; type: string; subjectId: string }>(
  'SELECT id FROM Notification WHERE userId = @userId AND type = @type AND subjectId = @subjectId',
)

/** Whether this notification is still unread, and still the person's to read. */
export async function isStillUnread(user: Pick<User, 'id'>, id: string) {
  const wanted = { post: 1, invitation: 1, newMember: 1, action: 1, routine: 1, message: 1, programme: 1 } as const
  const viewer = await viewerOf(user)
  return (await pages.unread.all({ ...viewer, ...wanted, before: `${id}~`, limit: 1 })).some((row) => row.id === id)
}

/** The notification about a subject, if the person may read it now. */
export async function findReadable(user: Pick<User, 'id'>, { type, subjectId }: { type: string; subjectId: string }) {
  const newest = await newestAbout.get({ userId: user.id, type, subjectId })
  if (!newest) return undefined
  const none = { post: 0, invitation: 0, newMember: 0, action: 0, routine: 0, message: 0, programme: 0 } as const
  const asked = { ...(await viewerOf(user)), ...none, [type]: 1, before: `${newest.id}~`, limit: 1 }
  return (await pages.all.all(asked)).find(({ id }) => id === newest.id)
}

async function viewerOf(user: Pick<User, 'id'>) {
  return viewerWith(user, await rulesOfMyRoles(user.id))
}

function viewerWith({ id: userId }: Pick<User, 'id'>, rulesOf: RulesByRole): Viewer {
  const rolesOf = (resource: 'routine' | 'alignment') =>
    JSON.stringify(
      [...rulesOf].flatMap(([role, rules]) => (can({ rules, isAdmin: false }, 'view', resource) ? role : [])),
    )
  return {
    userId,
    readable: readableWith(rulesOf, 'post'),
    readableItems: readableWith(rulesOf, 'progress'),
    rolesOfRoutine: rolesOf('routine'),
    rolesOfProgramme: rolesOf('alignment'),
  }
}

function asNotification(row: Row, rulesOf: RulesByRole): Notification {
  const { id, type, circleId, subjectId, senderId, firstName, lastName, senderRole, timeZone } = row
  const toMe = Boolean(row.toMe)
  const circle = {
    id,
    isRead: row.readAt !== null,
    createdAt: new Date(row.createdAt),
    circleId,
    subjectId,
    recipient: { firstName: row.recipientFirstName, lastName: toMe ? row.recipientLastName : null },
    timeZone,
  }
  if (type === 'programme') {
    const event = programmeEvents.find((one) => one === row.event) ?? 'reassessment'
    return { ...circle, sender: null, type, event, date: row.date }
  }
  const sender = { id: senderId ?? '', firstName: firstName ?? '', lastName: lastName ?? '', pictureId: row.pictureId }
  const about = { ...circle, sender: { ...sender, role: senderRole } }
  if (type === 'post') {
    const subject = { type, excerpt: excerptOf(row.content ?? ''), visibility: row.visibility ?? 'private' } as const
    if (row.event === 'commented') return { ...about, ...subject, event: row.event, isMine: Boolean(row.isMine) }
    const { hasObservations, hasMedia } = row
    return { ...about, ...subject, event: null, hasObservations: Boolean(hasObservations), hasMedia: Boolean(hasMedia) }
  }
  if (type === 'action') {
    const { content, visibility } = row
    const event = actionEvents.find((one) => one === row.event) ?? 'changed'
    return { ...about, type, event, title: content ?? '', visibility: visibility ?? 'private' }
  }
  if (type === 'routine') {
    const { content, date } = row
    const event = routineEvents.find((one) => one === row.event) ?? 'changed'
    return { ...about, type, event, title: content ?? '', isTask: Boolean(row.isTask), date }
  }
  if (type === 'message') return { ...about, type }
  if (type === 'newMember') return { ...about, type, role: senderRole ?? 'notDeclared' }
  const me = { rules: rulesOf.get(row.roleId ?? '') ?? [], isAdmin: Boolean(row.isAdmin) }
  const mayInvite = can(me, 'create', 'team.invite')
  return { ...about, type, toMe, memberId: row.memberId ?? '', status: row.status ?? 'invited', mayInvite }
}
