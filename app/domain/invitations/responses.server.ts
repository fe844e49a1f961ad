import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { joinCircleGroup } from '~/domain/chat/circle-group.server'
import { rejoinGroups } from '~/domain/chat/rejoin.server'
import type { MemberStatus } from '~/domain/member'
import { notify, signalNotifications } from '~/domain/notifications/notify.server'
import { NotFound } from '~/domain/refusals'
import { openAccount } from '~/domain/sessions/open-account.server'
import { hashToken } from '~/domain/sessions/queries.server'
import type { User } from '~/domain/user'
import { stepOf } from './rules'

export type InvitationResponse =
  | { status: 'done'; circleId: string }
  | { status: 'alreadyActive' | 'rejected'; circleId: string }

/** Joins the circle. Twice changes nothing; 'rejected' if declined meanwhile. Throws NotFound. */
export function acceptInvitation(user: Pick<User, 'id'>, memberId: string) {
  return write((tx) => respond(tx, user, memberId, 'accept'))
}

/** Declines; 'alreadyActive' if joined meanwhile. Throws NotFound. */
export function declineInvitation(user: Pick<User, 'id'>, memberId: string) {
  return write((tx) => respond(tx, user, memberId, 'decline'))
}

/** Declines all open invitations. Throws NotFound without an account or session. */
export async function declineAllInvitations(user: Pick<User, 'id'>) {
  await write(async (tx) => {
    const waiting = await tx.member.findMany({ where: { userId: user.id, status: 'pending' }, select: { id: true } })
    for (const { id } of waiting) await respond(tx, user, id, 'decline')
    await tx.user.update({ where: { id: user.id }, data: { finishedOnboarding: true } })
  })
}

/** Assigns invitations to the user who verified their address, and notifies them. */
export async function attachInvitations(tx: Tx, { id: userId, email }: Pick<User, 'id' | 'email'>) {
  const waiting = await tx.member.findMany({
    where: { email, userId: null, status: { in: ['no_register', 'rejected', 'removed'] } },
    include: { invitation: true },
  })
  for (const { id, status, circleId, invitation } of waiting) {
    const step = stepOf('register', status as MemberStatus, { isRegistered: true })
    if (typeof step === 'string') continue

    await tx.member.update({ where: { id }, data: { userId, status: step.member } })
    await audit(tx, {
      actorId: userId,
      action: 'invitation.attached',
      entity: 'member',
      entityId: id,
      circleId,
      details: { fields: ['status', 'userId'] },
    })
    if (invitation && step.member === 'pending') {
      const { id: subjectId, invitedById: senderId } = invitation
      await notify(tx, { type: 'invitation', circleId, subjectId, senderId, audience: [userId] }, { isMailed: true })
    }
  }
}

/** Ends an invitation's link: the address is proven, so no one else can use it. */
export async function spendLink(tx: Tx, token: string, now = new Date()) {
  const { count } = await tx.invitation.updateMany({
    where: { tokenHash: hashToken(token), status: 'invited', expiresAt: { gt: now } },
    data: { tokenHash: null },
  })
  return count === 1
}

/** The membership is over, or never came to be: its open invitation goes, and the notification about it with it. */
export async function withdrawInvitation(tx: Tx, memberId: string) {
  const invitation = await tx.invitation.findUnique({ where: { memberId } })
  if (!invitation) return
  const notified = await tx.notification.findMany({ where: { type: 'invitation', subjectId: invitation.id } })
  await tx.notification.updateMany({
    where: { type: 'invitation', subjectId: invitation.id, readAt: null },
    data: { readAt: new Date() },
  })
  if (invitation.status === 'invited') await tx.invitation.delete({ where: { id: invitation.id } })
  else await tx.invitation.update({ where: { id: invitation.id }, data: { tokenHash: null } })
  await signalNotifications(
    tx,
    notified.map(({ userId }) => userId),
  )
}

async function respond(
  tx: Tx,
  user: Pick<User, 'id'>,
  memberId: string,
  action: 'accept' | 'decline',
): Promise<InvitationResponse> {
  const member = await tx.member.findFirst({
    where: { id: memberId, userId: user.id, user: { ...openAccount(user.id), emailProvenAt: { not: null } } },
    include: { invitation: true },
  })
  if (!member) throw new NotFound()
  const { circleId, invitation } = member
  const status = member.status as MemberStatus
  const step = stepOf(action, status, { isRegistered: true })
  if (step === 'notFound') throw new NotFound()
  if (typeof step === 'string') return { status: step, circleId }
  if (step.member === status) return { status: 'done', circleId }

  const now = new Date()
  const isJoining = step.member === 'active'
  await tx.member.update({ where: { id: member.id }, data: { status: step.member } })
  if (isJoining) {
    const arrival = { userId: user.id, circleId, actorId: user.id }
    await rejoinGroups(tx, arrival)
    await joinCircleGroup(tx, arrival)
  }
  await tx.user.update({ where: { id: user.id }, data: { finishedOnboarding: true } })
  if (invitation) await closeInvitation(tx, { id: invitation.id, userId: user.id, isJoining }, now)
  await audit(tx, {
    actorId: user.id,
    action: isJoining ? 'invitation.accepted' : 'invitation.rejected',
    entity: 'member',
    entityId: member.id,
    circleId,
    details: { fields: ['status'] },
  })

  const facts = { circleId, senderId: user.id }
  if (isJoining)
    await notify(tx, {
      ...facts,
      type: 'newMember',
      subjectId: member.id,
      audience: await others(tx, circleId, user.id),
    })
  if (invitation)
    await notify(tx, { ...facts, type: 'invitation', subjectId: invitation.id, audience: [invitation.invitedById] })
  return { status: 'done', circleId }
}

type Closed = { id: string; userId: string; isJoining: boolean }

async function closeInvitation(tx: Tx, { id, userId, isJoining }: Closed, now: Date) {
  await tx.invitation.update({
    where: { id },
    data: {
      status: isJoining ? 'accepted' : 'rejected',
      [isJoining ? 'acceptedAt' : 'rejectedAt']: now,
      tokenHash: null,
    },
  })
  await tx.notification.updateMany({
    where: { userId, type: 'invitation', subjectId: id, readAt: null },
    data: { readAt: now },
  })
  await signalNotifications(tx, [userId])
}

async function others(tx: Tx, circleId: string, userId: string) {
  const rows = await tx.member.findMany({
    where: { circleId, status: 'active', userId: { not: userId } },
    select: { userId: true },
  })
  return rows.flatMap((row) => row.userId ?? [])
}
