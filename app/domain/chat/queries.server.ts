import { cachedSql } from '~/data/cached-sql.server'
import { sql } from '~/data/db.server'
import { jsonRows, valuesOf } from '~/data/dialect.server'
import { canRead, draftsOfMine, recipientOfTeam } from '~/domain/conversations/access.server'
import { pageOf } from '~/domain/page-of'
import { fullName, type Person } from '~/domain/person'
import { Forbidden, NotFound } from '~/domain/refusals'
import { mayHave, partsFound, splitWords } from '~/domain/search/rules'
import type { User } from '~/domain/user'
import { latestDraftIn } from './message-drafts.server'
import { findQuote, lettersOfBeginning, listMessages, quoteOf } from './message-list.server'
import { getParticipant, getParticipantWithDrafts, type Participant } from './participant.server'
import { hasReaders, listPeopleIn } from './people.server'
import { mayAddPeople, mayLeave, mayManage, mayRename } from './rules'

const conversationsOnAPage = 50
const maxSearched = 2_000
const maxLetters = 300_000 // that are compared with each word of a search by name
const lettersOfQuickLook = 50 // that are looked through quickly, for one that is compared
const avatarsShown = 5
const maxConversations = 1_000_000

export type ConversationInList = {
  id: string
  isGroup: boolean
  name: string // of a group; empty where it is called by its people or its circle
  ofCircle: string | null // of a circle's own group: the recipient's first name
  people: Person[]
  unread: number
  isMuted: boolean
  latestAt: Date
  timeZone: string
  draft: string
  last: { by: string; isMine: boolean; beginning: string; hasMedia: boolean; isDeleted: boolean } | null
}

type ListRow = {
  id: string
  isGroup: number
  name: string
  ofCircle: string | null
  people: string
  unread: number
  isMuted: number
  latestAt: string
  timeZone: string
  drafts: string
  by: string | null
  byId: string | null
  content: string | null
  hasMedia: number
  isDeleted: number
}

const others = `FROM ConversationMember o JOIN User u ON u.id = o.userId
  WHERE o.conversationId = c.id AND o.leftAt IS NULL AND o.userId <> @userId`

const mine = `FROM ConversationMember me JOIN Conversation c ON c.id = me.conversationId
    WHERE me.userId = @userId AND ${canRead}`

// The limit inside preserves the order, so that rights and details are read for one page only.
const pageOfMine = cachedSql<ListRow, { userId: string; ids: string; after: string; limit: number }>(`
  SELECT c.id, c.isGroup, c.name, ${recipientOfTeam} AS ofCircle, ${draftsOfMine} AS drafts, c.latestAt, z.timeZone, c.latest - me.readUpTo AS unread, me.isMuted,
    (SELECT ${jsonRows({ id: 'some.id', firstName: 'some.firstName', lastName: 'some.lastName', pictureId: 'some.pictureId' })}
      FROM (SELECT u.id, u.firstName, u.lastName, u.pictureId ${others} ORDER BY o.userId LIMIT ${avatarsShown}) some) AS people,
    l.createdById AS byId, w.firstName AS by, substr(l.content, 1, ${lettersOfBeginning}) AS content, l.deletedAt IS NOT NULL AS isDeleted,
    EXISTS (SELECT 1 FROM Media d WHERE d.messageId = l.id) AS hasMedia
  FROM (SELECT me.conversationId, me.userId, me.leftAt, me.isMuted, me.readUpTo, me.since, c.latestAt
    FROM ConversationMember me JOIN Conversation c ON c.id = me.conversationId
    WHERE me.userId = @userId AND me.leftAt IS NULL AND (@ids = '' OR c.id IN ${valuesOf('@ids')})
      AND (@after = '' OR (c.latestAt, me.conversationId) < (SELECT c.latestAt, c.id ${mine} AND c.id = @after))
    ORDER BY c.latestAt DESC, me.conversationId DESC LIMIT ${maxConversations}) me
  JOIN Conversation c ON c.id = me.conversationId JOIN Circle z ON z.id = c.circleId
  LEFT JOIN Message l ON l.conversationId = c.id AND l.number = c.latest AND l.number > me.since
  LEFT JOIN User w ON w.id = l.createdById
  WHERE ${canRead} ORDER BY me.latestAt DESC, me.conversationId DESC LIMIT @limit`)

// The circle's own group is also found by its recipient's name.
const namesOfMine = sql<{ id: string; name: string; people: string }, { userId: string; limit: number }>(`
  SELECT c.id, c.name, (SELECT ${jsonRows({ firstName: 'u.firstName', lastName: 'u.lastName' })} ${others}) AS people
  FROM (SELECT c.id, CASE c.name WHEN '' THEN coalesce(${recipientOfTeam}, '') ELSE c.name END AS name ${mine} ORDER BY c.latestAt DESC, c.id DESC LIMIT @limit) c`)

type ListOptions = { query?: string; after?: string; openChat?: string }

/** The user's conversations, latest first; a query matches beginnings of words in names. `openChat` is being read. */
export async function listConversations(
  { id: userId }: Pick<User, 'id'>,
  { query = '', after = '', openChat }: ListOptions = {},
) {
  const ids = query.trim() ? JSON.stringify(await conversationsCalled(userId, query)) : ''
  const rows = await pageOfMine.all({ userId, ids, after, limit: conversationsOnAPage + 1 })
  const page = pageOf(rows, { size: conversationsOnAPage })
  return { conversations: page.rows.map((row) => asInList(row, { userId, openChat })), next: page.next }
}

/** The readable ones of these conversations. */
export async function listTheseConversations({ id: userId }: Pick<User, 'id'>, ids: readonly string[]) {
  if (!ids.length) return []
  const rows = await pageOfMine.all({ userId, ids: JSON.stringify(ids), after: '', limit: ids.length })
  return rows.map((row) => asInList(row, { userId }))
}

async function conversationsCalled(userId: string, query: string) {
  const words = splitWords(query)
  const called: string[] = []
  let lettersLeft = words.length ? maxLetters : 0
  for (const { id, name, people } of await namesOfMine.all({ userId, limit: maxSearched })) {
    const names = (JSON.parse(people) as Person[]).map(fullName)
    const text = [name, ...names].join(' · ')
    if (lettersLeft <= 0) break
    lettersLeft -= text.length / lettersOfQuickLook
    if (!mayHave(text, words)) continue
    lettersLeft -= text.length * words.length
    if (partsFound(text, words)) called.push(id)
  }
  return called
}

function asInList(row: ListRow, { userId, openChat }: { userId: string; openChat?: string }): ConversationInList {
  const { id, name, ofCircle, by, byId, content, latestAt, timeZone } = row
  return {
    id,
    isGroup: Boolean(row.isGroup),
    name,
    ofCircle,
    people: JSON.parse(row.people),
    unread: id === openChat ? 0 : row.unread,
    isMuted: Boolean(row.isMuted),
    latestAt: new Date(latestAt),
    timeZone,
    draft: latestDraftIn(row.drafts)?.content.slice(0, lettersOfBeginning) ?? '',
    last:
      by === null
        ? null
        : {
            by,
            isMine: byId === userId,
            beginning: content ?? '',
            hasMedia: Boolean(row.hasMedia),
            isDeleted: Boolean(row.isDeleted),
          },
  }
}

const afterAll = 2 ** 31

/** A conversation with fifty messages before number `before`, oldest first, since the user joined. Throws NotFound. */
export async function openConversation(
  user: Pick<User, 'id'>,
  conversationId: string,
  { before = afterAll, ...options }: { before?: number; replyTo?: string } = {},
) {
  const { me, drafts } = await getParticipantWithDrafts(user, conversationId)
  const draft = latestDraftIn(drafts)
  const [people, { messages, earlier }] = await Promise.all([listPeopleIn(me), listMessages(me, before)])
  const replyTo = options.replyTo ?? draft?.replyTo ?? ''
  const found = messages.find(({ id }) => id === replyTo)
  return {
    me,
    people,
    messages,
    earlier,
    draft,
    hasReaders: hasReaders(me, people),
    replyTo: found ? quoteOf(found) : replyTo ? await findQuote(me, replyTo) : undefined,
  }
}

/** A conversation's settings, and what the person may change. Throws like `getParticipant`. */
export async function openSettings(user: Pick<User, 'id'>, conversationId: string) {
  const me = await getParticipant(user, conversationId)
  const people = await listPeopleIn(me)
  return {
    me,
    people,
    may: { manage: mayManage(me), rename: mayRename(me), addPeople: mayAddPeople(me), leave: mayLeave(me) },
    isOnlyAdmin: isOnlyAdmin(me, people),
  }
}

/** A group's members before others are added. Throws Forbidden, NotFound. */
export async function preparePeopleToAdd(user: Pick<User, 'id'>, conversationId: string) {
  const { me, people, may } = await openSettings(user, conversationId)
  if (!may.addPeople) throw new Forbidden()
  return { me, people }
}

/** A person before removal from a group. Throws Forbidden, NotFound. */
export async function preparePersonToRemove(user: Pick<User, 'id'>, conversationId: string, userId: string) {
  const { people, may } = await openSettings(user, conversationId)
  if (!may.manage) throw new Forbidden()
  const person = people.find(({ id }) => id === userId && id !== user.id)
  if (!person) throw new NotFound()
  return person
}

/** Whether leaving would leave the group without an admin. Throws Forbidden, NotFound. */
export async function prepareLeaving(user: Pick<User, 'id'>, conversationId: string) {
  const { may, isOnlyAdmin } = await openSettings(user, conversationId)
  if (!may.leave) throw new Forbidden()
  return { isOnlyAdmin }
}

/** Whether a group would be left without an admin, should they go, though others are in it. */
export function isOnlyAdmin(
  { userId, isGroup, isAdmin }: Pick<Participant, 'userId' | 'isGroup' | 'isAdmin'>,
  people: { id: string; isAdmin: boolean; isPresent: boolean }[],
) {
  const rest = people.filter(({ id, isPresent }) => id !== userId && isPresent)
  return isGroup && isAdmin && rest.length > 0 && !rest.some((one) => one.isAdmin)
}
