import { createHmac } from 'node:crypto'
import { db } from '~/data/db.server'
import { open, type SealContext } from '~/data/sealed.server'
import type { User } from '~/domain/user'
import { env } from '~/env.server'
import { derivedKey } from '~/secrets.server'
import { addressFor, base32 } from './totp.server'

/** Since when a user's app is asked for at sign-in, and how many recovery codes are left. Null while it is off. */
export async function getSecondFactor({ id }: Pick<User, 'id'>) {
  const [factor, codesLeft] = await Promise.all([
    db.secondFactor.findUnique({ where: { id }, select: { confirmedAt: true } }),
    db.recoveryCode.count({ where: { userId: id, usedAt: null } }),
  ])
  return factor?.confirmedAt ? { since: factor.confirmedAt, codesLeft } : null
}

/** The secret of an app that isn't confirmed yet, to show to its owner; never that of a confirmed one. */
export async function getPendingSecret({ id, email }: Pick<User, 'id' | 'email'>) {
  const pending = await db.secondFactor.findUnique({ where: { id, confirmedAt: null }, select: { secret: true } })
  if (!pending) return null
  const secret = secretIn(pending.secret, id)
  return { text: base32(secret), address: addressFor({ secret, account: email, issuer: env.PROVIDER_NAME }) }
}

/** What a sign-in that waits for the code is bound to: null without a second factor, or for a closed account. */
export async function findWaitingUser(userId: string) {
  const user = await db.user.findUnique({
    where: { id: userId, disabledAt: null, secondFactor: { confirmedAt: { not: null } } },
    select: { id: true, email: true, passwordHash: true },
  })
  return user && { id: user.id, email: user.email, passwordMark: passwordMarkOf(user) }
}

/** The place of a user's sealed secret. */
export function secretContext(id: string): SealContext {
  return { table: 'SecondFactor', column: 'secret', id }
}

/** A sealed secret in clear. */
export function secretIn(sealed: string, userId: string) {
  return Buffer.from(open(sealed, secretContext(userId)), 'base64url')
}

// Changes with the password, and reveals nothing about it.
function passwordMarkOf({ id, passwordHash }: { id: string; passwordHash: string | null }) {
  return createHmac('sha256', derivedKey('password marks'))
    .update(`${id} ${passwordHash ?? ''}`)
    .digest('base64url')
}
