import type { Tx } from '~/data/write.server'
import { attachInvitations } from '~/domain/invitations/responses.server'

/**
 * Marks the person's address as verified, by a link, a code or another provider: what was sent to it is theirs from now
 * on. Once it is verified, nothing changes. In the transaction of the cause.
 */
export async function markEmailVerified(tx: Tx, userId: string, now = new Date()) {
  const { count } = await tx.user.updateMany({
    where: { id: userId, emailProvenAt: null },
    data: { emailProvenAt: now },
  })
  if (!count) return
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { id: true, email: true } })
  await attachInvitations(tx, user)
}
