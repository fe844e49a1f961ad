import { type Tx, write } from '~/data/write.server'
import type { User } from '~/domain/accounts/user'
import { audit } from '~/domain/audit/append.server'
import { NotFound } from '~/domain/refusals'

/** The person joins the circle. Throws NotFound unless they are invited; accepting twice changes nothing. Returns the circle's id. */
export async function acceptInvitation(user: Pick<User, 'id'>, memberId: string) {
  return write(async (tx) => {
    const member = await findMine(tx, user, memberId, ['pending', 'active'])
    if (member.status === 'active') return member.circleId

    await tx.member.update({ where: { id: member.id }, data: { status: 'active' } })
    await tx.user.update({ where: { id: user.id }, data: { finishedOnboarding: true } })
    await audit(tx, {
      actorId: user.id,
      action: 'invitation.accepted',
      entity: 'member',
      entityId: member.id,
      circleId: member.circleId,
    })
    return member.circleId
  })
}

/** The person declines to join. Throws NotFound unless they are invited; declining twice changes nothing. */
export async function declineInvitation(user: Pick<User, 'id'>, memberId: string) {
  await write(async (tx) => {
    const member = await findMine(tx, user, memberId, ['pending', 'rejected'])
    if (member.status !== 'rejected') await decline(tx, user, member)
  })
}

/** The person declines every invitation that waits for their answer. */
export async function declineAllInvitations(user: Pick<User, 'id'>) {
  await write(async (tx) => {
    const waiting = await tx.member.findMany({ where: { userId: user.id, status: 'pending' } })
    for (const member of waiting) await decline(tx, user, member)
  })
}

async function decline(tx: Tx, user: Pick<User, 'id'>, member: { id: string; circleId: string }) {
  await tx.member.update({ where: { id: member.id }, data: { status: 'rejected' } })
  await audit(tx, {
    actorId: user.id,
    action: 'invitation.rejected',
    entity: 'member',
    entityId: member.id,
    circleId: member.circleId,
  })
}

async function findMine(tx: Tx, user: Pick<User, 'id'>, memberId: string, statuses: string[]) {
  const member = await tx.member.findFirst({ where: { id: memberId, userId: user.id, status: { in: statuses } } })
  if (!member) throw new NotFound()
  return member
}
