import { randomBytes } from 'node:crypto'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { queueMail } from '~/domain/outbox/commands.server'
import { endSessionsOf } from '~/domain/sessions/commands.server'
import { hashToken } from '~/domain/sessions/queries.server'
import { emails } from '~/mail/templates.server'
import { problemOfPassword } from './password'
import { hashPassword, isRightPassword } from './password.server'
import { findAccount } from './queries.server'
import { clearWrongPasswords } from './sign-in.server'
import { markEmailVerified } from './verify-email.server'

const hourMs = 60 * 60_000
const maxPerHour = 3

type Options = { now?: Date; actorId?: string | null }

/** Sends a reset link if the account exists, which the result doesn't reveal. Earlier links stop working. */
export async function requestPasswordReset(email: string, { now = new Date(), actorId = null }: Options = {}) {
  const account = await findAccount(email)
  await write(async (tx) => {
    await audit(tx, { actorId, action: 'passwordReset.requested', entity: 'user', entityId: account?.id })
    if (account && !account.isDisabled) await sendResetLink(tx, { ...account, email }, now)
  })
}

type Receiver = { id: string; email: string; firstName: string; language: string | null }

/** Sends a link in the transaction of its cause. Returns whether it did: not after three within an hour. */
export async function sendResetLink(tx: Tx, account: Receiver, now = new Date()) {
  const recent = await tx.passwordReset.count({
    where: { userId: account.id, createdAt: { gt: new Date(now.getTime() - hourMs) } },
  })
  if (recent >= maxPerHour) return false

  const token = randomBytes(32).toString('base64url')
  await voidResets(tx, account.id, now)
  await tx.passwordReset.create({
    data: {
      id: newId(),
      userId: account.id,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + hourMs),
    },
  })
  await queueMail(tx, emails.passwordReset({ ...account, token }))
  return true
}

/** The account for which a link still works. Reading it does not use the link up. */
export function findReset(token: string, now = new Date()) {
  return db.passwordReset.findFirst({
    where: { tokenHash: hashToken(token), usedAt: null, expiresAt: { gt: now }, user: { disabledAt: null } },
    select: {
      id: true,
      user: { select: { id: true, email: true, firstName: true, lastName: true, language: true, passwordHash: true } },
    },
  })
}

/** Sets a new password, signs out everywhere and verifies the address. 'gone' if the link no longer works. */
export async function resetPassword(
  token: string,
  password: string,
): Promise<'done' | 'gone' | 'invalid' | 'common' | 'same'> {
  const reset = await findReset(token)
  if (!reset) return 'gone'
  const { user } = reset
  const problem = problemOfPassword(password, user)
  if (problem) return problem
  if (await isRightPassword(user.passwordHash, password)) return 'same'

  const passwordHash = await hashPassword(password)
  return write(async (tx) => {
    const now = new Date()
    const { count } = await tx.passwordReset.updateMany({
      where: { id: reset.id, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    })
    if (count === 0) return 'gone'

    await tx.user.update({ where: { id: user.id }, data: { passwordHash } })
    await markEmailVerified(tx, user.id, now)
    await voidResets(tx, user.id, now)
    await clearWrongPasswords(tx, user.email)
    await endSessionsOf(tx, user.id)
    await audit(tx, { actorId: user.id, action: 'password.changed', entity: 'user', entityId: user.id })
    await queueMail(tx, emails.passwordChanged(user))
    return 'done'
  })
}

/** Voids unused links. */
export async function voidResets(tx: Tx, userId: string, now: Date) {
  await tx.passwordReset.updateMany({
    where: { userId, usedAt: null, expiresAt: { gt: now } },
    data: { expiresAt: now },
  })
}

/** Deletes expired links. */
export async function sweepPasswordResets(now = new Date()) {
  await write((tx) =>
    tx.passwordReset.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - 24 * hourMs) } } }),
  )
}
