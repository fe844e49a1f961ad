import { sql } from '~/data/db.server'
import { jsonRows } from '~/data/dialect.server'
import type { Tx } from '~/data/write.server'
import type { MediaShown } from '~/domain/media/rules'
import { pageOf } from '~/domain/page-of'
import type { Person } from '~/domain/person'
import type { Participant } from './participant.server'

export const messagesOnAPage = 50
export const lettersOfBeginning = 1_000

export type Quote = {
  id: string
  number: number
  by: string
  isMine: boolean
  beginning: string
  hasMedia: boolean
  isDeleted: boolean
}

export type Message = {
  id: string
  number: number
  content: string
  media: MediaShown[]
  createdAt: Date
  isMine: boolean
  isEdited: boolean
  isDeleted: boolean
  author: Person
  quote: Quote | 'earlier' | null // 'earlier': it answers one from before the reader came
}

type QuoteRow = {
  quotedId: string | null
  quotedById: string | null
  quotedBy: string | null
  quoted: string | null
  hasQuotedMedia: number
  isQuotedDeleted: number
}

type MessageRow = QuoteRow & {
  id: string
  number: number
  content: string
  media: string
  createdAt: string
  createdById: string
  isEdited: number
  isDeleted: number
  replyTo: number | null
  firstName: string
  lastName: string
  pictureId: string | null
}

const mediaRows = jsonRows({ id: 'id', kind: 'kind', alt: 'alt', width: 'width', height: 'height' })
const quotedColumns = `q.id AS quotedId, q.createdById AS quotedById, w.firstName AS quotedBy,
    substr(q.content, 1, ${lettersOfBeginning}) AS quoted, q.deletedAt IS NOT NULL AS isQuotedDeleted,
    EXISTS (SELECT 1 FROM Media e WHERE e.messageId = q.id) AS hasQuotedMedia`

const messagesBefore = sql<MessageRow, { conversationId: string; since: number; before: number; limit: number }>(`
  SELECT m.id, m.number, m.content, m.createdAt, m.createdById, m.editedAt IS NOT NULL AS isEdited,
    m.deletedAt IS NOT NULL AS isDeleted, m.replyTo, u.firstName, u.lastName, u.pictureId, ${quotedColumns},
    (SELECT ${mediaRows} FROM (SELECT * FROM Media WHERE messageId = m.id ORDER BY position) f) AS media
  FROM Message m JOIN User u ON u.id = m.createdById
    LEFT JOIN Message q ON q.conversationId = m.conversationId AND q.number = m.replyTo AND q.number > @since
    LEFT JOIN User w ON w.id = q.createdById
  WHERE m.conversationId = @conversationId AND m.number > @since AND m.number < @before
  ORDER BY m.number DESC LIMIT @limit`)

const oneToQuote = sql<QuoteRow & { number: number }, { conversationId: string; since: number; id: string }>(`
  SELECT q.number, ${quotedColumns} FROM Message q JOIN User w ON w.id = q.createdById
  WHERE q.id = @id AND q.conversationId = @conversationId AND q.number > @since`)

/** The latest fifty readable messages before the number `before`, oldest first. */
export async function listMessages(me: Participant, before: number) {
  const { conversationId, since } = me
  const rows = await messagesBefore.all({ conversationId, since, before, limit: messagesOnAPage + 1 })
  const page = pageOf(rows, { size: messagesOnAPage, cursor: ({ number }) => String(number) })
  return { messages: page.rows.reverse().map((row) => asMessage(row, me)), earlier: page.next }
}

/** A message of the conversation as it is quoted; undefined when it is none that the person may read. */
export async function findQuote(me: Pick<Participant, 'userId' | 'conversationId' | 'since'>, id: string, tx?: Tx) {
  const { conversationId, since } = me
  const row = await oneToQuote.get({ conversationId, since, id }, tx)
  return row && asQuote(row, row.number, me)
}

/** A message as a quote. */
export function quoteOf({ id, number, content, media, author, isMine, isDeleted }: Message): Quote {
  const hasMedia = media.length > 0
  return { id, number, by: author.firstName, isMine, beginning: content, hasMedia, isDeleted }
}

function asMessage(row: MessageRow, me: Participant): Message {
  const { id, number, content, createdAt, createdById, replyTo, firstName, lastName, pictureId } = row
  return {
    id,
    number,
    content,
    media: JSON.parse(row.media),
    createdAt: new Date(createdAt),
    isMine: createdById === me.userId,
    isEdited: Boolean(row.isEdited),
    isDeleted: Boolean(row.isDeleted),
    author: { id: createdById, firstName, lastName, pictureId },
    quote: replyTo === null || row.isDeleted ? null : (asQuote(row, replyTo, me) ?? 'earlier'),
  }
}

function asQuote(row: QuoteRow, number: number, { userId }: Pick<Participant, 'userId'>): Quote | undefined {
  const { quotedId: id, quotedById, quotedBy, quoted } = row
  if (id === null) return undefined
  return {
    id,
    number,
    by: quotedBy ?? '',
    isMine: quotedById === userId,
    beginning: quoted ?? '',
    hasMedia: Boolean(row.hasQuotedMedia),
    isDeleted: Boolean(row.isQuotedDeleted),
  }
}
