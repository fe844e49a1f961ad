import type { Tx } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import type { PlainAction } from '~/domain/event-kinds'
import { activeMembers } from '~/domain/members/people.server'
import type { Participant } from './participant.server'
import { signalChat } from './signals.server'

type Place = Pick<Participant, 'conversationId' | 'circleId' | 'userId'>

/** A person becoming active in a circle, and the cause: themselves, or a super admin enabling their account. */
export type Arrival = { userId: string; circleId: string; actorId: string }

export async function areInCircle(tx: Tx, circleId: string, userIds: string[]) {
  return (await activeIn(tx, circleId, userIds)).length === userIds.length
}

async function activeIn(tx: Tx, circleId: string, userIds: string[]) {
  const where = { circleId, ...activeMembers, userId: { in: userIds } }
  const rows = await tx.member.findMany({ where, select: { userId: true } })
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** Adds people to a group, or back to it: they read messages from now on and aren't admins. */
export async function joinGroup(tx: Tx, group: Place & Pick<Participant, 'latest'>, userIds: readonly string[]) {
  const { conversationId, latest } = group
  const now = { isAdmin: false, since: latest, readUpTo: latest, joinedAt: new Date(), leftAt: null, isRemoved: false }
  for (const userId of userIds) {
    const where = keyOf({ conversationId, userId })
    await tx.conversationMember.upsert({ where, create: { conversationId, userId, ...now }, update: now })
    await auditGroupChange(tx, group, 'chat.joined', whoBesides(group, userId))
  }
  if (userIds.length) await signalGroup(tx, group)
}

/** The row and the person's messages stay. */
export async function endMembership(tx: Tx, me: Place, userId: string, action: PlainAction) {
  const { conversationId } = me
  const { count } = await tx.conversationMember.updateMany({
    where: { conversationId, userId, leftAt: null },
    data: { leftAt: new Date(), isAdmin: false },
  })
  if (!count) return
  await tx.notification.deleteMany({ where: { userId, type: 'message', subjectId: conversationId } })
  await auditGroupChange(tx, me, action, whoBesides(me, userId))
  await signalGroup(tx, me, [userId])
}

function whoBesides({ userId: actorId }: Place, userId: string) {
  return userId === actorId ? {} : { userId }
}

export async function recordGroupChange(tx: Tx, me: Place, action: PlainAction, details: object) {
  await auditGroupChange(tx, me, action, details)
  await signalGroup(tx, me)
}

async function auditGroupChange(tx: Tx, me: Place, action: PlainAction, details: object) {
  const { conversationId, circleId, userId: actorId } = me
  const entry = { actorId, action, entity: 'conversation', entityId: conversationId, circleId }
  await audit(tx, { ...entry, details: { ...details } })
}

async function signalGroup(
  tx: Tx,
  { conversationId, circleId }: Pick<Participant, 'conversationId' | 'circleId'>,
  gone: string[] = [],
) {
  const rows = await tx.conversationMember.findMany({ where: { conversationId, leftAt: null } })
  const userIds = [...rows.map(({ userId }) => userId), ...gone]
  await signalChat(tx, conversationId, await activeIn(tx, circleId, userIds))
}

export function keyOf({ conversationId, userId }: Pick<Participant, 'conversationId' | 'userId'>) {
  return { conversationId_userId: { conversationId, userId } }
}
