import { otherWork } from '~/data/batches'
import { sql } from '~/data/db.server'
import { valuesOf } from '~/data/dialect.server'
import { lettersInMessageIndex, messagesFound, newestMessageFound } from '~/data/search.server'
import { canRead } from '~/domain/conversations/access.server'
import type { Person } from '~/domain/person'
import { mayHave, type Part, partsFound, problemOfQuery, splitWords } from '~/domain/search/rules'
import type { User } from '~/domain/user'
import { env } from '~/env.server'
import { partsAround } from './found-excerpt'
import { handedOnInWords } from './handed-on'
import { type ConversationInList, listTheseConversations } from './queries.server'

const messagesShownFirst = 10
const messagesBelow = 20
const maxFound = 200
const conversationsAtOnce = 100
const maxComparedInOne = 2_000 // messages of one conversation in which a word only begins as the one that is looked for

// A search compares a limited number of letters with each word: long messages must not block others.
const maxLetters = 300_000
const lettersOfQuickLook = 50

/** `excerpt` is around the first match; `cursor` is that of its page, unless it's the latest. */
type MessageFound = {
  id: string
  cursor: string | null
  excerpt: Part[]
  createdAt: Date
  isMine: boolean
  author: Person
  conversation: ConversationInList
}
export type MessagesFound = { messages: MessageFound[]; next: number | null }

type Place = { conversationId: string; since: number; latest: number; latestAt: string }
type Row = {
  conversationId: string
  id: string
  number: number
  content: string
  createdAt: string
  authorId: string
  firstName: string
  lastName: string
  pictureId: string | null
}
type Match = Row & Pick<MessageFound, 'excerpt' | 'cursor'>
type SqlParameters = { words: string; conversationId: string; since: number; before: number; limit: number }

const places = sql<Place, { userId: string }>(`
  SELECT c.id AS conversationId, me.since, c.latest, c.latestAt
  FROM ConversationMember me JOIN Conversation c ON c.id = me.conversationId
  WHERE me.userId = @userId AND c.latest > me.since AND ${canRead} ORDER BY c.latestAt DESC, c.id DESC`)

const newestProposed = sql<{ id: string; at: string | null }, { userId: string; ids: string; words: string }>(`
  SELECT c.id, ${newestMessageFound} AS at FROM ConversationMember me JOIN Conversation c ON c.id = me.conversationId
  WHERE me.conversationId IN ${valuesOf('@ids')} AND me.userId = @userId`)

const inOne = sql<Row, SqlParameters>(`
  SELECT n.conversationId, n.id, n.number, n.content, n.createdAt, u.id AS authorId, u.firstName, u.lastName, u.pictureId
  FROM (SELECT n.id ${messagesFound} LIMIT @limit) found
    JOIN Message n ON n.id = found.id JOIN User u ON u.id = n.createdById
  ORDER BY n.number DESC`)

/** Visible messages matching beginnings of words, newest first, at most 200. The index proposes; the text decides. */
export async function searchMessages(
  { id: userId }: Pick<User, 'id'>,
  query: string,
  { limit = messagesShownFirst }: { limit?: number } = {},
): Promise<MessagesFound> {
  const words = splitWords(query)
  const terms = problemOfQuery(query) ? '' : termsOf(words)
  const wanted = Math.min(limit, maxFound)
  const matches = terms ? await newestMatches(userId, { words, terms, most: wanted + 1, scanBudget: maxLetters }) : []
  const shown = matches.slice(0, wanted)
  const conversations = await listTheseConversations({ id: userId }, [
    ...new Set(shown.map((one) => one.conversationId)),
  ])
  return {
    messages: shown.flatMap((match) => asFound(match, userId, conversations) ?? []),
    next: matches.length > wanted && wanted < maxFound ? wanted + messagesShownFirst : null,
  }
}

// The index also splits words at these letters.
const separators = /[^\p{L}\p{N}]+|[\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3]+/u

/** The words as index terms: the index has no symbols or single letters. */
function termsOf(words: readonly string[]) {
  const { fewest, most } = lettersInMessageIndex
  const parts = words.flatMap((word) => word.split(separators)).map((part) => [...part].slice(0, most))
  return parts.flatMap((part) => (part.length < fewest ? [] : `"${part.join('')}" *`)).join(' AND ')
}

type Question = { words: string[]; terms: string; most: number; scanBudget: number }

/** A hundred conversations at a time, by latest message, until no other can have a newer match. */
async function newestMatches(userId: string, question: Question) {
  const mine = await places.all({ userId })
  let matches: Match[] = []
  for (let first = 0; first < mine.length; first += conversationsAtOnce) {
    if (isOlder(mine[first]?.latestAt ?? '', matches, question)) break
    matches = await newestMatchesIn(userId, mine.slice(first, first + conversationsAtOnce), { question, matches })
  }
  return matches
}

type SoFar = { question: Question; matches: Match[] }

async function newestMatchesIn(userId: string, some: readonly Place[], { question, matches }: SoFar) {
  const ids = JSON.stringify(some.map(({ conversationId }) => conversationId))
  const rows = await newestProposed.all({ userId, ids, words: question.terms })
  const dates = new Map(rows.map(({ id, at }) => [id, at]))
  const dated = some.map((place) => ({ place, at: dates.get(place.conversationId) ?? '' })).filter(({ at }) => at)
  let newest = matches
  for (const { place, at } of dated.sort((one, other) => (one.at < other.at ? 1 : -1))) {
    if (isOlder(at, newest, question)) break
    const found = await matchesIn(place, question)
    if (found.length) newest = [...newest, ...found].sort(byTime).slice(0, question.most)
  }
  return newest
}

function isOlder(at: string, matches: readonly Match[], { most }: Question) {
  const last = matches[most - 1]
  return last !== undefined && last.createdAt > at
}

async function matchesIn({ conversationId, since, latest }: Place, question: Question) {
  const { terms, most: limit } = question
  const matches: Match[] = []
  let before = 2 ** 31
  for (let compared = 0; compared < maxComparedInOne && matches.length < limit; compared += limit) {
    const rows = await inOne.all({ words: terms, conversationId, since, before, limit })
    for (const row of rows) matches.push(...((await matchOf(row, question, latest)) ?? []))
    if (rows.length < limit || question.scanBudget <= 0) break
    before = rows.at(-1)?.number ?? 0
  }
  return matches
}

async function matchOf(row: Row, question: Question, latest: number): Promise<[Match] | undefined> {
  const { words } = question
  if (question.scanBudget <= 0) return undefined
  question.scanBudget -= row.content.length / lettersOfQuickLook
  if (!mayHave(row.content, words)) return undefined
  question.scanBudget -= row.content.length * words.length
  await otherWork()
  const content = handedOnInWords(row.content, env.PUBLIC_URL, () => '…') // addresses aren't searched for
  const parts = partsFound(content.replace(/\s+/g, ' '), words)
  const before = row.number + messagesBelow + 1
  return parts && [{ ...row, excerpt: partsAround(parts), cursor: before > latest ? null : String(before) }]
}

function byTime(one: Row, other: Row) {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1
  return one.id < other.id ? 1 : -1
}

function asFound(match: Match, userId: string, conversations: ConversationInList[]): MessageFound | undefined {
  const { id, cursor, excerpt, createdAt, authorId, firstName, lastName, pictureId } = match
  const conversation = conversations.find((one) => one.id === match.conversationId)
  const author = { id: authorId, firstName, lastName, pictureId }
  const isMine = authorId === userId
  return conversation && { id, cursor, excerpt, createdAt: new Date(createdAt), isMine, author, conversation }
}
