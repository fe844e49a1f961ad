import type { Tx } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import type { AuditAction } from '~/domain/event-kinds'
import { activeMembers } from '~/domain/members/people.server'
import type { Participant } from './participant.server'
import { signalChat } from './signals.server'

/** Who changes what group, and of which circle it is. */
type Place = Pick<Participant, 'conversationId' | 'circleId' | 'userId'>

export async function areInCircle(tx: Tx, circleId: string, userIds: string[]) {
  return (await activeIn(tx, circleId, userIds)).length === userIds.length
}

/** Those of them who are active in the circle, with an open account. */
async function activeIn(tx: Tx, circleId: string, userIds: string[]) {
  const where = { circleId, ...activeMembers, userId: { in: userIds } }
  const rows = await tx.member.findMany({ where, select: { userId: true } })
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** They read what is written from now on. */
export async function addToGroup(
  tx: Tx,
  { conversationId, latest }: Pick<Participant, 'conversationId' | 'latest'>,
  userId: string,
) {
  const now = { isAdmin: false, since: latest, readUpTo: latest, joinedAt: new Date(), leftAt: null, isRemoved: false }
  await tx.conversationMember.upsert({
    where: keyOf(conversationId, userId),
    create: { conversationId, userId, ...now },
    update: now,
  })
}

/** The row stays, and so does what the person wrote. */
export async function endMembership(tx: Tx, me: Place, userId: string, action: AuditAction) {
  const { conversationId } = me
  const { count } = await tx.conversationMember.updateMany({
    where: { conversationId, userId, leftAt: null },
    data: { leftAt: new Date(), isAdmin: false },
  })
  if (!count) return
  await tx.notification.deleteMany({ where: { userId, type: 'message', subjectId: conversationId } })
  await auditGroupChange(tx, me, action, userId === me.userId ? {} : { userId })
  await signalGroup(tx, me, [userId])
}

export async function recordGroupChange(tx: Tx, me: Place, action: AuditAction, details: object) {
  await auditGroupChange(tx, me, action, details)
  await signalGroup(tx, me)
}

export async function auditGroupChange(tx: Tx, me: Place, action: AuditAction, details: object) {
  const { conversationId, circleId, userId: actorId } = me
  const entry = { actorId, action, entity: 'conversation', entityId: conversationId, circleId }
  await audit(tx, { ...entry, details: { ...details } })
}

/** Refreshes the pages of those who read the group now, and of those who did so until now. */
export async function signalGroup(
  tx: Tx,
  { conversationId, circleId }: Pick<Participant, 'conversationId' | 'circleId'>,
  gone: string[] = [],
) {
  const rows = await tx.conversationMember.findMany({ where: { conversationId, leftAt: null } })
  const userIds = [...rows.map(({ userId }) => userId), ...gone]
  await signalChat(tx, conversationId, await activeIn(tx, circleId, userIds))
}

export function keyOf(conversationId: string, userId: string) {
  return { conversationId_userId: { conversationId, userId } }
}
