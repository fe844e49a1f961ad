import { db, sql } from '~/data/db.server'
import { isId } from '~/data/id'
import { write } from '~/data/write.server'
import { canRead } from '~/domain/conversations/access.server'
import type { User } from '~/domain/user'
import { audit } from './append.server'

const longestWaitMs = 1_000 // so that no change waits behind this row while the database takes no writes

const hourMs = 60 * 60_000
const maxCounts = 10_000

type RefusedReads = { circleId?: string; postId?: string; mediaId?: string; chatId?: string }

type Count = { userId: string; hour: number; count: number; circleIds: Set<string>; isFirstWritten: boolean }

// By user and hour, in memory: one row per read would flood the log.
const counts = new Map<string, Count>()

/** Counts refused reads of others' circles, not refreshes after a membership ended. Audits the first per hour (UTC). */
export async function countRefusedReadOf(
  { id }: Pick<User, 'id'>,
  looked: RefusedReads,
  { isRefresh = false, now = new Date() } = {},
) {
  const known: RefusedReads = Object.fromEntries(Object.entries(looked).filter(([, value]) => isId(value)))
  const circleId = await foreignCircleOf(id, known, { isRefresh })
  if (!circleId) return

  const hour = Math.floor(now.getTime() / hourMs)
  const key = `${id} ${hour}`
  const before = counts.get(key)
  if (before) {
    before.count += 1
    before.circleIds.add(circleId)
    return
  }
  const count = { userId: id, hour, count: 1, circleIds: new Set([circleId]), isFirstWritten: false }
  counts.set(key, count)
  const [oldest] = counts
  if (counts.size > maxCounts && oldest) {
    counts.delete(oldest[0])
    await auditCount(oldest[1])
  }
  await auditRefusedReads(id, circleId, 1)
  count.isFirstWritten = true
}

type Chat = { circleId: string; isMember: number }
type Named = { id: string; userId: string; refresh: number }

const chatWhere = (reads: string) => `c.circleId, EXISTS (SELECT 1 FROM ConversationMember me
    WHERE me.conversationId = c.id AND me.userId = @userId AND (@refresh = 1 OR (${reads}))) AS isMember`
const chatNamed = sql<Chat, Named>(`SELECT ${chatWhere(canRead)} FROM Conversation c WHERE c.id = @id`)
const chatOfMedia = sql<Chat, Named>(`
  SELECT ${chatWhere(`${canRead} AND m.number > me.since`)}
  FROM Media f JOIN Message m ON m.id = f.messageId JOIN Conversation c ON c.id = m.conversationId WHERE f.id = @id`)

/** The foreign circle that was requested, also through a conversation or its media; a refresh counts only without former membership. */
async function foreignCircleOf(userId: string, named: RefusedReads, { isRefresh }: { isRefresh: boolean }) {
  const select = { circleId: true } as const
  const { circleId: id, postId, mediaId, chatId } = named
  const chat = await refusedChatOf(userId, { mediaId, chatId }, { isRefresh })
  if (chat) return chat.circleId
  const [circle, post, media] = await Promise.all([
    id ? db.circle.findUnique({ where: { id }, select: { id: true } }) : null,
    postId ? db.post.findFirst({ where: { id: postId, isActive: true }, select }) : null,
    mediaId ? db.media.findFirst({ where: { id: mediaId, messageId: null }, select }) : null,
  ])
  const found = [circle?.id, post?.circleId, media?.circleId].filter((one) => typeof one === 'string')
  const own = await db.member.findMany({
    where: { userId, circleId: { in: found }, ...(isRefresh ? {} : { status: 'active' }) },
    select,
  })
  return found.find((circleId) => !own.some((member) => member.circleId === circleId))
}

async function refusedChatOf(userId: string, { mediaId, chatId }: RefusedReads, { isRefresh }: { isRefresh: boolean }) {
  const parameters = { userId, refresh: Number(isRefresh) }
  const found = await Promise.all([
    chatId ? chatNamed.get({ id: chatId, ...parameters }) : undefined,
    mediaId ? chatOfMedia.get({ id: mediaId, ...parameters }) : undefined,
  ])
  return found.find((chat) => chat && !chat.isMember)
}

/** Writes the counts of past hours; of all hours at shutdown (`isLast`). */
export async function writeRefusedReads({ now = new Date(), isLast = false } = {}) {
  const hour = Math.floor(now.getTime() / hourMs)
  for (const [key, count] of counts) {
    if (count.hour === hour && !isLast) continue
    await auditCount(count)
    counts.delete(key)
  }
}

async function auditCount({ userId, count, circleIds, isFirstWritten }: Count) {
  const [circleId = null] = circleIds.size === 1 ? circleIds : []
  if (count > 1 || !isFirstWritten) await auditRefusedReads(userId, circleId, count)
}

function auditRefusedReads(actorId: string, circleId: string | null, count: number) {
  const entry = { actorId, action: 'access.lookRefused', entity: 'circle', circleId, details: { count } } as const
  return write((tx) => audit(tx, { ...entry, outcome: 'refused' }), { startWithinMs: longestWaitMs })
}
