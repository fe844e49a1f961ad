import { sql } from '~/data/db.server'
import { type Tx, write } from '~/data/write.server'
import { actingSessionOf } from '~/domain/audit/actor.server'
import { canRead, circleShown, draftsOfMine, recipientOfTeam } from '~/domain/conversations/access.server'
import { NotFound } from '~/domain/refusals'
import { revokedSessions } from '~/domain/sessions/queries.server'
import type { User } from '~/domain/user'
import type { GroupPermissions } from './rules'

/** A user in a conversation that they may read: the first argument of its commands. */
export type Participant = GroupPermissions & {
  userId: string
  conversationId: string
  circleId: string
  name: string
  ofCircle: string | null // of a circle's own group: the recipient's first name
  latest: number
  isMuted: boolean
  since: number
  readUpTo: number
  timeZone: string
}

type Row = Omit<
  Participant,
  'isGroup' | 'isOfTeam' | 'isAdmin' | 'hasAdmin' | 'isMuted' | 'allowCircleEdit' | 'allowMembersEdit'
> & {
  isGroup: number
  isOfTeam: number
  isAdmin: number
  hasAdmin: number
  isMuted: number
  allowCircleEdit: number
  allowMembersEdit: number
}

const placeWith = (more = '') => `
  SELECT ${more} me.userId, me.conversationId, me.isAdmin, me.isMuted, me.since, me.readUpTo, z.id AS circleId, c.isGroup, c.name,
    c.teamOf IS NOT NULL AS isOfTeam, ${recipientOfTeam} AS ofCircle, c.latest, c.allowCircleEdit, c.allowMembersEdit, z.timeZone,
    EXISTS (SELECT 1 FROM ConversationMember o JOIN Member m ON m.circleId = c.circleId AND m.userId = o.userId
      AND m.status = 'active' JOIN User a ON a.id = o.userId AND a.disabledAt IS NULL
      WHERE o.conversationId = c.id AND o.leftAt IS NULL AND o.isAdmin = TRUE) AS hasAdmin
  FROM ConversationMember me JOIN Conversation c ON c.id = me.conversationId JOIN Circle z ON z.id = ${circleShown}
    JOIN User u ON u.id = me.userId AND u.disabledAt IS NULL
  WHERE me.conversationId = @conversationId AND me.userId = @userId AND ${canRead}`
const participant = sql<Row, { userId: string; conversationId: string }>(placeWith())
const participantWithDrafts = sql<Row & { drafts: string }, { userId: string; conversationId: string }>(
  placeWith(`${draftsOfMine} AS drafts,`),
)
const participantInSession = sql<Row, { userId: string; conversationId: string; sessionId: string }>(`${placeWith()}
    AND EXISTS (SELECT 1 FROM Session s WHERE s.id = @sessionId AND s.userId = me.userId)`)

/** The user's membership. Throws NotFound for all others, super admins and those who left included. */
export async function getParticipant({ id: userId }: Pick<User, 'id'>, conversationId: string): Promise<Participant> {
  return participantIn(await participant.get({ userId, conversationId }))
}

/** The same, with the rows of their drafts there. Throws NotFound like `getParticipant`. */
export async function getParticipantWithDrafts({ id: userId }: Pick<User, 'id'>, conversationId: string) {
  const row = await participantWithDrafts.get({ userId, conversationId })
  if (!row) throw new NotFound()
  const { drafts, ...place } = row
  return { me: participantIn(place), drafts }
}

/** Changes a conversation with the user's current membership, like `change` in a circle. Throws NotFound. */
export function changeConversation<T>(
  user: Pick<User, 'id'>,
  conversationId: string,
  work: (tx: Tx, me: Participant) => Promise<T>,
) {
  return write(async (tx) => work(tx, await actingParticipant(tx, user, conversationId)))
}

async function actingParticipant(tx: Tx, { id: userId }: Pick<User, 'id'>, conversationId: string) {
  const sessionId = actingSessionOf(userId)
  if (sessionId === undefined) return participantIn(await participant.get({ userId, conversationId }, tx))
  if (revokedSessions.has(sessionId)) throw new NotFound()
  return participantIn(await participantInSession.get({ userId, conversationId, sessionId }, tx))
}

function participantIn(row: Row | undefined): Participant {
  if (!row) throw new NotFound()
  return {
    ...row,
    isGroup: Boolean(row.isGroup),
    isOfTeam: Boolean(row.isOfTeam),
    isAdmin: Boolean(row.isAdmin),
    hasAdmin: Boolean(row.hasAdmin),
    isMuted: Boolean(row.isMuted),
    allowCircleEdit: Boolean(row.allowCircleEdit),
    allowMembersEdit: Boolean(row.allowMembersEdit),
  }
}
