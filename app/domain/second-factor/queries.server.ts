import { createHmac } from 'node:crypto'
import { db } from '~/data/db.server'
import { wayColumns, waysOf, withSecondFactor } from '~/domain/has-second-factor.server'
import type { User } from '~/domain/user'
import { derivedKey } from '~/secrets.server'
import { countRecoveryCodes } from './recovery-codes.server'

/** When the second factor and the app were turned on, and the recovery codes left. Null if off. */
export async function getSecondFactor({ id }: Pick<User, 'id'>) {
  const [app, passkey, codesLeft] = await Promise.all([
    db.authenticatorApp.findUnique({ where: { id }, select: { confirmedAt: true } }),
    db.passkey.findFirst({ where: { userId: id }, orderBy: { createdAt: 'asc' }, select: { createdAt: true } }),
    countRecoveryCodes(id),
  ])
  const appSince = app?.confirmedAt ?? null
  const since = [appSince, passkey?.createdAt].filter((at) => at instanceof Date).sort((one, other) => +one - +other)
  return since[0] ? { since: since[0], appSince, hasPasskey: passkey !== null, codesLeft } : null
}

/** The user of a waiting sign-in; null without a second factor or for a closed account. */
export async function findWaitingUser(userId: string) {
  const user = await db.user.findUnique({
    where: { id: userId, disabledAt: null, ...withSecondFactor },
    select: { id: true, email: true, passwordHash: true, ...wayColumns },
  })
  return user && { id: user.id, email: user.email, passwordMark: passwordMarkOf(user), ...waysOf(user) }
}

// Changes with the password, and reveals nothing about it.
function passwordMarkOf({ id, passwordHash }: { id: string; passwordHash: string | null }) {
  return createHmac('sha256', derivedKey('password marks'))
    .update(`${id} ${passwordHash ?? ''}`)
    .digest('base64url')
}
