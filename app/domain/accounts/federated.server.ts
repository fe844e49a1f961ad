import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { endSessionsOf } from '~/domain/sessions/commands.server'
import { voidResets } from './password-reset.server'
import { markEmailVerified } from './verify-email.server'

export type VerifiedIdentity = { issuer: string; subject: string; email: string }

/** Finds the account of a provider's user, first by address. 'unknown' without one; 'taken' if linked to another. */
export async function findOrLinkUser({
  issuer,
  subject,
  email,
}: VerifiedIdentity): Promise<{ userId: string } | 'unknown' | 'taken'> {
  return write(async (tx) => {
    const known = await tx.federatedIdentity.findUnique({
      where: { issuer_subject: { issuer, subject } },
      select: { user: { select: { id: true, disabledAt: true } } },
    })
    if (known) return known.user.disabledAt ? 'unknown' : { userId: known.user.id }

    const user = await tx.user.findUnique({ where: { email }, include: { identities: { where: { issuer } } } })
    if (!user || user.disabledAt) return 'unknown'
    if (user.identities.length) {
      await audit(tx, {
        actorId: null,
        action: 'identity.refused',
        entity: 'user',
        entityId: user.id,
        outcome: 'refused',
      })
      return 'taken'
    }

    if (!user.emailProvenAt) await handOver(tx, user.id)
    await tx.federatedIdentity.create({
      data: { id: newId(), userId: user.id, issuer, subject, createdAt: new Date() },
    })
    await audit(tx, { actorId: user.id, action: 'identity.linked', entity: 'user', entityId: user.id })
    return { userId: user.id }
  })
}

async function handOver(tx: Tx, userId: string) {
  await tx.user.update({ where: { id: userId }, data: { passwordHash: null } })
  await closeToOthers(tx, userId)
  await markEmailVerified(tx, userId)
}

/** The address was unverified, so another person may have signed up with it: ends all their ways in. */
export async function closeToOthers(tx: Tx, userId: string) {
  const now = new Date()
  await tx.federatedIdentity.deleteMany({ where: { userId } })
  await tx.emailCode.deleteMany({ where: { userId } })
  await voidResets(tx, userId, now)
  await endSessionsOf(tx, userId)
  await audit(tx, {
    actorId: userId,
    action: 'user.handedOver',
    entity: 'user',
    entityId: userId,
    details: { fields: ['passwordHash', 'emailProvenAt'] },
  })
}
