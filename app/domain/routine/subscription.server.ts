import { randomBytes } from 'node:crypto'
import { db, sql } from '~/data/db.server'
import { newId } from '~/data/id'
import { open, type SealContext, seal } from '~/data/sealed.server'
import { write } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import type { Member } from '~/domain/member'
import { findMember } from '~/domain/members/queries.server'
import { allow } from '~/domain/permissions/rules'
import { hashToken } from '~/domain/sessions/queries.server'
import { maySeeRoutine } from './access'

const hourMs = 60 * 60_000

/** The member's calendar feed. `token` is null if it can't be decrypted and has to be replaced. */
export type Subscription = { token: string | null; hasTitles: boolean; createdAt: Date; readAt: Date | null }

type Row = { id: string; circleId: string; userId: string; language: string; hasTitles: number; readAt: string | null }

const byToken = sql<Row, { tokenHash: string }>(`
  SELECT s.id, s.circleId, s.hasTitles, s.readAt, m.userId, u.language
  FROM RoutineSubscription s JOIN Member m ON m.id = s.memberId JOIN User u ON u.id = m.userId
  WHERE s.tokenHash = @tokenHash`)

/** The member's own calendar feed, or null. Throws Forbidden. */
export async function getSubscription(member: Member): Promise<Subscription | null> {
  allow(member, 'view', 'routine')
  const row = await db.routineSubscription.findUnique({ where: { memberId: member.id } })
  if (!row) return null
  const { id, token, hasTitles, createdAt, readAt } = row
  return { token: openedOrNull(token, placeOf(id)), hasTitles, createdAt, readAt }
}

/** The circles whose routine the user's feed shows, by the recipient's first name. */
export async function listSubscriptions(user: { id: string }) {
  const rows = await db.routineSubscription.findMany({
    where: { member: { userId: user.id, status: 'active' } },
    select: {
      circleId: true,
      createdAt: true,
      readAt: true,
      circle: { select: { recipient: { select: { firstName: true } } } },
    },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ circle, ...row }) => ({ ...row, recipient: circle.recipient?.firstName ?? '' }))
}

/** Creates or replaces the member's calendar feed; without `hasTitles` only times. Throws Forbidden, NotFound. */
export async function subscribe(member: Member, { hasTitles }: { hasTitles: boolean }, now = new Date()) {
  await change(member, async (tx, record, { id: memberId, circleId, ...holder }) => {
    allow(holder, 'view', 'routine')
    await tx.routineSubscription.deleteMany({ where: { memberId } })
    const [id, token] = [newId(), randomBytes(32).toString('base64url')]
    const sealed = { tokenHash: hashToken(token), token: seal(token, placeOf(id)) }
    await tx.routineSubscription.create({ data: { id, memberId, circleId, ...sealed, hasTitles, createdAt: now } })
    await record('routine.subscribed', { id, details: { hasTitles } })
  })
}

/** Sets whether the calendar feed contains titles. Throws NotFound. */
export async function chooseTitles(member: Member, hasTitles: boolean) {
  await change(member, async (tx, record, { id: memberId }) => {
    const row = await tx.routineSubscription.findUnique({ where: { memberId }, select: { id: true, hasTitles: true } })
    if (!row || row.hasTitles === hasTitles) return
    await tx.routineSubscription.update({ where: { id: row.id }, data: { hasTitles } })
    await record('routine.subscriptionChanged', { id: row.id, details: { hasTitles } })
  })
}

/** Removes the member's calendar feed. Twice changes nothing. Throws NotFound like `change`. */
export async function unsubscribe(member: Member) {
  await change(member, async (tx, record, { id: memberId }) => {
    const row = await tx.routineSubscription.findUnique({ where: { memberId }, select: { id: true } })
    if (!row) return
    await tx.routineSubscription.delete({ where: { id: row.id } })
    await record('routine.unsubscribed', { id: row.id })
  })
}

/** A feed owner's current rights; null if the token is unknown or they may no longer see the routine. */
export async function findSubscriber(token: string) {
  const row = await byToken.get({ tokenHash: hashToken(token) })
  const member = row && (await findMember(row.userId, row.circleId))
  if (!member || !maySeeRoutine(member)) return undefined
  const { id, language, readAt } = row
  return { id, member, language, hasTitles: Boolean(row.hasTitles), readAt: readAt === null ? null : new Date(readAt) }
}

/** Records that a calendar client has read the feed, to the hour. */
export async function recordFeedRead({ id, readAt }: { id: string; readAt: Date | null }, now = new Date()) {
  if (readAt && now.getTime() - readAt.getTime() < hourMs) return
  await write((tx) => tx.routineSubscription.updateMany({ where: { id }, data: { readAt: now } }))
}

function placeOf(id: string): SealContext {
  return { table: 'RoutineSubscription', column: 'token', id }
}

function openedOrNull(sealed: string, place: SealContext) {
  try {
    return open(sealed, place)
  } catch {
    return null
  }
}
