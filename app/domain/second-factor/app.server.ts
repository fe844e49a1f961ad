import { randomBytes } from 'node:crypto'
import { db } from '~/data/db.server'
import { open, type SealContext, seal } from '~/data/sealed.server'
import { type Tx, write } from '~/data/write.server'
import { hasSecondFactor } from '~/domain/has-second-factor.server'
import { cleanCode } from '~/domain/pasted'
import { NotFound } from '~/domain/refusals'
import { requireOpenAccount } from '~/domain/sessions/open-account.server'
import type { User } from '~/domain/user'
import { env } from '~/env.server'
import { finishAddition, finishRemoval } from './commands.server'
import { type CheckOptions, clearWrongCodes, countedCheck } from './counted-check.server'
import type { Owner } from './owner'
import { addressFor, base32, stepOf } from './totp.server'

const secretBytes = 20

/** Starts setting up an app with a new secret; an unconfirmed one stops working. Changes nothing when it is on. */
export async function beginApp({ id }: Pick<User, 'id'>) {
  await write(async (tx) => {
    await requireOpenAccount(tx, { id })
    if (await hasApp(tx, id)) return
    const secret = seal(randomBytes(secretBytes).toString('base64url'), secretContext(id))
    const data = { secret, createdAt: new Date(), lastStep: 0 }
    await tx.authenticatorApp.upsert({ where: { id }, create: { id, ...data }, update: data })
  })
}

/** The secret of an app that isn't confirmed yet, to show to its owner; never that of a confirmed one. */
export async function getPendingSecret({ id, email }: Pick<User, 'id' | 'email'>) {
  const pending = await db.authenticatorApp.findUnique({ where: { id, confirmedAt: null }, select: { secret: true } })
  if (!pending) return null
  const secret = secretIn(pending.secret, id)
  return { text: base32(secret), address: addressFor({ secret, account: email, issuer: env.PROVIDER_NAME }) }
}

export type Confirmed = { status: 'on'; codes: string[] } | { status: 'wrong' } | { status: 'already' }

/** Turns the app on; returns recovery codes, none beside a passkey. Throws NotFound unless set-up began. */
export async function confirmApp(user: Owner, code: string, now = new Date()): Promise<Confirmed> {
  return write(async (tx) => {
    await requireOpenAccount(tx, user)
    if (await hasApp(tx, user.id)) return { status: 'already' }
    const pending = await tx.authenticatorApp.findUnique({ where: { id: user.id, confirmedAt: null } })
    if (!pending) throw new NotFound()
    const step = stepOf(secretIn(pending.secret, user.id), cleanCode(code), now)
    if (step === undefined) return { status: 'wrong' }
    const isFirst = !(await hasSecondFactor(tx, user.id))
    await tx.authenticatorApp.update({ where: { id: user.id }, data: { confirmedAt: now, lastStep: step } })
    return { status: 'on', codes: await finishAddition(tx, user, { way: 'app', isFirst }) }
  })
}

/** Checks an app's code at sign-in; each is accepted once, and wrong ones count. Known browsers count apart. */
export async function checkCode(userId: string, code: string, { device, now = new Date() }: CheckOptions = {}) {
  return countedCheck(userId, { way: 'app', device, now }, async (tx) => {
    const app = await tx.authenticatorApp.findUnique({ where: { id: userId, confirmedAt: { not: null } } })
    const step = app ? stepOf(secretIn(app.secret, userId), cleanCode(code), now) : undefined
    if (step === undefined) return false
    const { count } = await tx.authenticatorApp.updateMany({
      where: { id: userId, lastStep: { lt: step } },
      data: { lastStep: step },
    })
    return count > 0
  })
}

/** Removes the app; without a passkey that turns the second factor off. Returns whether it's still on. */
export async function removeApp(user: Owner) {
  return write(async (tx) => {
    await requireOpenAccount(tx, user)
    const { count } = await tx.authenticatorApp.deleteMany({ where: { id: user.id, confirmedAt: { not: null } } })
    if (!count) return hasSecondFactor(tx, user.id)
    await clearWrongCodes(tx, user.id, 'app')
    return finishRemoval(tx, user, 'app')
  })
}

async function hasApp(tx: Tx, id: string) {
  return (await tx.authenticatorApp.count({ where: { id, confirmedAt: { not: null } } })) > 0
}

// Sealed for its table, which is still named as when an app was the only second factor.
export function secretContext(id: string): SealContext {
  return { table: 'SecondFactor', column: 'secret', id }
}

export function secretIn(sealed: string, userId: string) {
  return Buffer.from(open(sealed, secretContext(userId)), 'base64url')
}
