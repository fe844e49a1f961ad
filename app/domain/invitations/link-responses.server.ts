import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import type { MemberStatus } from '~/domain/member'
import { notify, retractNotifications, signalNotifications } from '~/domain/notifications/notify.server'
import { NotFound } from '~/domain/refusals'
import { openAccount } from '~/domain/sessions/open-account.server'
import { hashToken } from '~/domain/sessions/queries.server'
import type { User } from '~/domain/user'
import { declinedSince, forOpenAccount, maxReopenedPerDay, stepOf } from './rules'

const dayMs = 24 * 60 * 60_000

/** Declines by link, with or without an account; the link still works. False if it doesn't. */
export function declineByLink(token: string, now = new Date()) {
  return write(async (tx) => {
    const invitation = await tx.invitation.findFirst({
      where: { tokenHash: hashToken(token), status: 'invited', expiresAt: { gt: now }, member: forOpenAccount },
      include: { member: true },
    })
    if (!invitation) return false
    const { id, member, circleId, invitedById } = invitation
    const step = stepOf('decline', member.status as MemberStatus, { isRegistered: member.userId !== null })
    if (typeof step === 'string') return false

    await tx.member.update({ where: { id: member.id }, data: { status: step.member } })
    await tx.invitation.update({ where: { id }, data: { status: 'rejected', rejectedAt: now } })
    await record(tx, 'invitation.rejected', member)
    if (member.userId) {
      const facts = { circleId, senderId: member.userId, subjectId: id }
      await tx.notification.updateMany({
        where: { userId: member.userId, type: 'invitation', subjectId: id, readAt: null },
        data: { readAt: now },
      })
      await signalNotifications(tx, [member.userId])
      await notify(tx, { ...facts, type: 'invitation', audience: [invitedById] })
    }
    return true
  })
}

/** Takes a refusal back by link; false when too late, too often or withdrawn. */
export function reopenByLink(token: string, now = new Date()) {
  return write(async (tx) => {
    const invitation = await tx.invitation.findFirst({
      where: { tokenHash: hashToken(token), ...declinedSince(now) },
      include: { member: true },
    })
    if (!invitation) return false
    return (await reopen(tx, invitation, now)) === 'done'
  })
}

/** Takes a refusal back within a day, a few times; 'alreadyActive' when they have joined. Throws NotFound otherwise. */
export function reopenInvitation(user: Pick<User, 'id'>, memberId: string, now = new Date()) {
  return write(async (tx) => {
    const member = await tx.member.findFirst({
      where: { id: memberId, userId: user.id, user: { ...openAccount(user.id), emailProvenAt: { not: null } } },
      include: { invitation: true },
    })
    if (member?.status === 'active') return 'alreadyActive' as const
    if (member?.status === 'pending') return 'done' as const
    const declinedAt = member?.invitation?.rejectedAt
    if (!member?.invitation || !declinedAt || declinedAt < declinedSince(now).rejectedAt.gt) throw new NotFound()
    const done = await reopen(tx, { ...member.invitation, member }, now)
    if (done === 'notFound') throw new NotFound()
    return done
  })
}

type Declined = {
  id: string
  circleId: string
  invitedById: string
  member: { id: string; circleId: string; userId: string | null; status: string }
}

async function reopen(tx: Tx, { id, invitedById, member }: Declined, now: Date) {
  const step = stepOf('reopen', member.status as MemberStatus, { isRegistered: member.userId !== null })
  if (step === 'notFound' || step === 'rejected') return 'notFound'
  if (step === 'alreadyActive') return step
  const lately = { action: 'invitation.reopened', entityId: member.id, at: { gt: new Date(now.getTime() - dayMs) } }
  if ((await tx.audit.count({ where: lately })) >= maxReopenedPerDay) return 'notFound'

  await tx.member.update({ where: { id: member.id }, data: { status: step.member } })
  await tx.invitation.update({ where: { id }, data: { status: 'invited', rejectedAt: null } })
  await record(tx, 'invitation.reopened', member)
  await retractNotifications(tx, 'invitation', id) // that it was declined
  if (member.userId)
    await notify(
      tx,
      {
        type: 'invitation',
        circleId: member.circleId,
        subjectId: id,
        senderId: invitedById,
        audience: [member.userId],
      },
      { isMailed: true, isPushed: false },
    )
  return 'done' as const
}

function record(tx: Tx, action: 'invitation.rejected' | 'invitation.reopened', member: Declined['member']) {
  const { id: entityId, userId: actorId, circleId } = member
  return audit(tx, { actorId, action, entity: 'member', entityId, circleId, details: { fields: ['status'] } })
}
