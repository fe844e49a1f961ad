import { inBatches } from '~/data/batches'
import { sql } from '~/data/db.server'
import { auditExport } from '~/domain/audit/append.server'
import type { User } from '~/domain/user'
import { changeConversation, getParticipant } from './participant.server'

const inOneBatch = 500

/** `content` is empty if it was deleted. */
export type ExportedMessage = {
  number: number
  content: string
  createdAt: Date
  by: string
  hasMedia: boolean
  isEdited: boolean
  isDeleted: boolean
}

type Row = Omit<ExportedMessage, 'createdAt' | 'hasMedia' | 'isEdited' | 'isDeleted'> & {
  createdAt: string
  hasMedia: number
  isEdited: number
  isDeleted: number
}

const messagesAfter = sql<Row, { conversationId: string; after: number; limit: number }>(`
  SELECT m.number, m.content, m.createdAt, u.firstName || ' ' || u.lastName AS by, m.editedAt IS NOT NULL AS isEdited,
    m.deletedAt IS NOT NULL AS isDeleted, EXISTS (SELECT 1 FROM Media e WHERE e.messageId = m.id) AS hasMedia
  FROM Message m JOIN User u ON u.id = m.createdById
  WHERE m.conversationId = @conversationId AND m.number > @after ORDER BY m.number LIMIT @limit`)

/** Audits the export of a conversation and returns its circle's zone. Throws TooManyExports; NotFound like `getParticipant`. */
export function auditExportOfConversation(user: Pick<User, 'id'>, conversationId: string) {
  return changeConversation(user, conversationId, async (tx, { userId: actorId, circleId, timeZone }) => {
    const about = { entity: 'conversation', entityId: conversationId, circleId }
    await auditExport(tx, { actorId, action: 'chat.exported', ...about })
    return { timeZone }
  })
}

/** The visible messages, oldest first. Checks membership for each batch: throws NotFound. */
export async function* messagesForFile(user: Pick<User, 'id'>, conversationId: string) {
  const read = async (after: number) => {
    const { since } = await getParticipant(user, conversationId)
    return messagesAfter.all({ conversationId, after: Math.max(after, since), limit: inOneBatch })
  }
  for await (const rows of inBatches({ from: 0, size: inOneBatch, read, next: ({ number }) => number }))
    yield rows.map(asExported)
}

function asExported({ createdAt, hasMedia, isEdited, isDeleted, ...row }: Row): ExportedMessage {
  return {
    ...row,
    createdAt: new Date(createdAt),
    hasMedia: Boolean(hasMedia),
    isEdited: Boolean(isEdited),
    isDeleted: Boolean(isDeleted),
  }
}
