import { createHmac } from 'node:crypto'
import { db } from '~/data/db.server'
import { open, type SealContext } from '~/data/sealed.server'
import { withSecondFactor } from '~/domain/sessions/rules'
import type { User } from '~/domain/user'
import { env } from '~/env.server'
import { derivedKey } from '~/secrets.server'
import { addressFor, base32 } from './totp.server'

/** When the second factor and the app were turned on, and the recovery codes left. Null if off. */
export async function getSecondFactor({ id }: Pick<User, 'id'>) {
  const [factor, passkey, codesLeft] = await Promise.all([
    db.secondFactor.findUnique({ where: { id }, select: { confirmedAt: true } }),
    db.passkey.findFirst({ where: { userId: id }, orderBy: { createdAt: 'asc' }, select: { createdAt: true } }),
    countRecoveryCodes(id),
  ])
  const appSince = factor?.confirmedAt ?? null
  const since = [appSince, passkey?.createdAt].filter((at) => at instanceof Date).sort((one, other) => +one - +other)
  return since[0] ? { since: since[0], appSince, hasPasskey: passkey !== null, codesLeft } : null
}

/** A person's unused recovery codes. */
export async function countRecoveryCodes(userId: string) {
  return db.recoveryCode.count({ where: { userId, usedAt: null } })
}

/** The secret of an app that isn't confirmed yet, to show to its owner; never that of a confirmed one. */
export async function getPendingSecret({ id, email }: Pick<User, 'id' | 'email'>) {
  const pending = await db.secondFactor.findUnique({ where: { id, confirmedAt: null }, select: { secret: true } })
  if (!pending) return null
  const secret = secretIn(pending.secret, id)
  return { text: base32(secret), address: addressFor({ secret, account: email, issuer: env.PROVIDER_NAME }) }
}

/** The user of a waiting sign-in; null without a second factor or for a closed account. */
export async function findWaitingUser(userId: string) {
  const user = await db.user.findUnique({
    where: { id: userId, disabledAt: null, ...withSecondFactor },
    select: {
      id: true,
      email: true,
      passwordHash: true,
      secondFactor: { select: { confirmedAt: true } },
      _count: { select: { passkeys: true } },
    },
  })
  if (!user) return null
  const { id, email, secondFactor, _count } = user
  const hasApp = Boolean(secondFactor?.confirmedAt)
  return { id, email, passwordMark: passwordMarkOf(user), hasApp, hasPasskey: _count.passkeys > 0 }
}

export function secretContext(id: string): SealContext {
  return { table: 'SecondFactor', column: 'secret', id }
}

export function secretIn(sealed: string, userId: string) {
  return Buffer.from(open(sealed, secretContext(userId)), 'base64url')
}

// Changes with the password, and reveals nothing about it.
function passwordMarkOf({ id, passwordHash }: { id: string; passwordHash: string | null }) {
  return createHmac('sha256', derivedKey('password marks'))
    .update(`${id} ${passwordHash ?? ''}`)
    .digest('base64url')
}
