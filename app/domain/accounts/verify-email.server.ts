import type { Tx } from '~/data/write.server'
import { attachInvitations } from '~/domain/invitations/responses.server'

/** Marks the address as verified, in the cause's transaction; its invitations become the user's. */
export async function markEmailVerified(tx: Tx, userId: string, now = new Date()) {
  const { count } = await tx.user.updateMany({
    where: { id: userId, emailProvenAt: null },
    data: { emailProvenAt: now },
  })
  if (!count) return
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { id: true, email: true } })
  await attachInvitations(tx, user)
}
