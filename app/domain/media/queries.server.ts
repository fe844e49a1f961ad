import { db, sql } from '~/data/db.server'
import { canRead } from '~/domain/conversations/access.server'
import type { Member } from '~/domain/member'
import { mayRead } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { limits, type MediaKind } from './rules'

type Row = {
  kind: MediaKind | 'face'
  circleId: string | null
  postId: string | null
  messageId: string | null
  createdById: string
  isActive: number | null
  visibility: string | null
  authorId: string | null
  avatarOfCircle: string | null
  avatarOfUser: string | null
}

export type StoredFile = { hash: string; format: string; bytes: number; kind: Row['kind']; size: string }

const one = sql<Row, { id: string }>(`
  SELECT m.kind, m.circleId, m.postId, m.messageId, m.createdById, p.isActive, p.visibility, p.createdById AS authorId,
    (SELECT circleId FROM Recipient WHERE pictureId = m.id) AS avatarOfCircle,
    (SELECT id FROM User WHERE pictureId = m.id) AS avatarOfUser
  FROM Media m LEFT JOIN Post p ON p.id = m.postId WHERE m.id = @id`)
const readsMessage = sql<{ one: number }, { userId: string; messageId: string }>(`
  SELECT 1 AS one FROM Message m JOIN Conversation c ON c.id = m.conversationId
    JOIN ConversationMember me ON me.conversationId = c.id AND me.userId = @userId
  WHERE m.id = @messageId AND m.number > me.since AND m.deletedAt IS NULL AND ${canRead}`)
const fileOf = sql<Omit<StoredFile, 'kind'>, { id: string; size: string; format: string }>(`
  SELECT hash, format, bytes, size FROM MediaFile WHERE mediaId = @id AND (size = 'video' OR (size = @size AND format = @format))`)
const meetsIn = sql<{ one: number }, { viewer: string; other: string }>(`
  SELECT 1 AS one FROM Member mine JOIN Member theirs ON theirs.circleId = mine.circleId
  WHERE mine.userId = @viewer AND mine.status = 'active' AND theirs.userId = @other
    AND theirs.status IN ('active', 'pending', 'removed') LIMIT 1`)

/**
 * The file of an address: of a visible post or message, a recipient, or anyone sharing a circle (former members too,
 * whose posts stay). Unsent uploads are their uploader's. Throws NotFound.
 */
export async function getStoredFile(
  user: Pick<User, 'id'>,
  id: string,
  {
    size,
    format,
    memberIn,
  }: { size: string; format: string; memberIn: (circleId: string) => Promise<Member | undefined> },
): Promise<StoredFile> {
  const row = await one.get({ id })
  const file = row && (await maySee(user, row, memberIn)) ? await fileOf.get({ id, size, format }) : undefined
  if (!row || !file) throw new NotFound()
  return { ...file, kind: row.kind }
}

/** An avatar's small file, to be inlined. Undefined without one. The caller checks access. */
export function findAvatar(pictureId: string): Promise<Omit<StoredFile, 'kind'> | undefined> {
  return fileOf.get({ id: pictureId, size: 'small', format: 'jpeg' })
}

/** Whether a circle or a person has used up what they may: 'noRoom', 'tooMuchToday', or nothing. */
export async function whyNoMore(
  { circleId, userId }: { circleId: string | null; userId: string },
  { mediaFile }: Files = db,
) {
  const since = new Date(Date.now() - 24 * 60 * 60_000)
  const [ofPerson, ofCircle] = await Promise.all([
    bytesOf({ mediaFile }, { createdById: userId, createdAt: { gt: since } }),
    circleId ? bytesOf({ mediaFile }, { circleId }) : 0,
  ])
  if (ofPerson > limits.dayBytes) return 'tooMuchToday' as const
  return ofCircle > limits.circleBytes ? ('noRoom' as const) : undefined
}

type Files = Pick<typeof db, 'mediaFile'>

async function bytesOf(
  { mediaFile }: Files,
  media: { circleId: string } | { createdById: string; createdAt: { gt: Date } },
) {
  const { _sum } = await mediaFile.aggregate({ where: { media }, _sum: { bytes: true } })
  return _sum.bytes ?? 0
}

/** Whether the file of this content is still in use. */
export async function isNeeded(hash: string) {
  return (await db.mediaFile.findFirst({ where: { hash }, select: { hash: true } })) !== null
}

async function maySee(user: Pick<User, 'id'>, row: Row, memberIn: (circleId: string) => Promise<Member | undefined>) {
  if (row.avatarOfUser)
    return row.avatarOfUser === user.id || Boolean(await meetsIn.get({ viewer: user.id, other: row.avatarOfUser }))
  if (row.messageId) return Boolean(await readsMessage.get({ userId: user.id, messageId: row.messageId }))
  if (!row.circleId && row.kind !== 'face') return row.createdById === user.id
  const member = row.circleId ? await memberIn(row.circleId) : undefined
  if (!member) return false
  if (row.avatarOfCircle) return row.avatarOfCircle === member.circleId
  if (!row.postId) return row.kind !== 'face' && row.createdById === user.id
  const { isActive, visibility, authorId } = row
  return Boolean(isActive && visibility && authorId && mayRead(member, 'post', { visibility, createdById: authorId }))
}
