import { createHmac, randomBytes } from 'node:crypto'
import { newId } from '~/data/id'
import { seal } from '~/data/sealed.server'
import { type Tx, write } from '~/data/write.server'
import { countAsWrong } from '~/domain/accounts/sign-in.server'
import { audit } from '~/domain/audit/append.server'
import { queueMail } from '~/domain/outbox/commands.server'
import { cleanCode } from '~/domain/pasted'
import { NotFound } from '~/domain/refusals'
import { requireOpenAccount } from '~/domain/sessions/open-account.server'
import { withSecondFactor } from '~/domain/sessions/rules'
import type { User } from '~/domain/user'
import { emails } from '~/mail/templates.server'
import { derivedKey } from '~/secrets.server'
import { secretContext, secretIn } from './queries.server'
import { base32, stepOf } from './totp.server'

const secretBytes = 20
const codeBytes = 10
const recoveryCodes = 10
const worthAMail = 10

export type Owner = Pick<User, 'id' | 'email' | 'firstName' | 'language'>

/** Starts setting up an app with a new secret; an unconfirmed one stops working. Changes nothing when it is on. */
export async function beginSecondFactor({ id }: Pick<User, 'id'>) {
  await write(async (tx) => {
    await requireOpenAccount(tx, { id })
    if (await hasApp(tx, id)) return
    const secret = seal(randomBytes(secretBytes).toString('base64url'), secretContext(id))
    const data = { secret, createdAt: new Date(), lastStep: 0 }
    await tx.secondFactor.upsert({ where: { id }, create: { id, ...data }, update: data })
  })
}

export type Confirmed = { status: 'on'; codes: string[] } | { status: 'wrong' } | { status: 'already' }

/** Turns the app on; returns recovery codes, none beside a passkey. Throws NotFound unless set-up began. */
export async function confirmSecondFactor(user: Owner, code: string, now = new Date()): Promise<Confirmed> {
  return write(async (tx) => {
    await requireOpenAccount(tx, user)
    if (await hasApp(tx, user.id)) return { status: 'already' }
    const pending = await tx.secondFactor.findUnique({ where: { id: user.id, confirmedAt: null } })
    if (!pending) throw new NotFound()
    const step = stepOf(secretIn(pending.secret, user.id), cleanCode(code), now)
    if (step === undefined) return { status: 'wrong' }
    const isFirst = !(await isOn(tx, user.id))
    await tx.secondFactor.update({ where: { id: user.id }, data: { confirmedAt: now, lastStep: step } })
    return { status: 'on', codes: await recordAddition(tx, user, { way: 'app', isFirst }) }
  })
}

export type CodeCheck =
  | { status: 'right' }
  | { status: 'wrong' }
  | { status: 'tooSoon'; seconds: number }
  | { status: 'onlyByRecovery' }

/** Checks an app's code at sign-in; each is accepted once, and wrong ones count. Known browsers count apart. */
export async function checkCode(userId: string, code: string, { device, now = new Date() }: Asked = {}) {
  return countedCheck(userId, { way: 'app', device, now }, async (tx) => {
    const factor = await tx.secondFactor.findUnique({ where: { id: userId, confirmedAt: { not: null } } })
    const step = factor ? stepOf(secretIn(factor.secret, userId), cleanCode(code), now) : undefined
    if (step === undefined) return false
    const { count } = await tx.secondFactor.updateMany({
      where: { id: userId, lastStep: { lt: step } },
      data: { lastStep: step },
    })
    return count > 0
  })
}

/** Checks a recovery code at sign-in in place of the app's, and uses it up. */
export async function checkRecoveryCode(userId: string, code: string, { device, now = new Date() }: Asked = {}) {
  return countedCheck(userId, { way: 'recovery', device, now }, async (tx) => {
    const { count } = await tx.recoveryCode.updateMany({
      where: { userId, codeHash: hashOf(userId, code), usedAt: null },
      data: { usedAt: now },
    })
    if (!count) return false
    await tx.passwordFailure.deleteMany({ where: { emailHash: { startsWith: failureKeyOf(userId, 'app') } } })
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } })
    await audit(tx, aboutOwner(user, 'secondFactor.recoveryUsed'))
    await queueMail(tx, emails.secondFactor({ ...user, change: 'recoveryUsed' }))
    return true
  })
}

/** Makes new recovery codes; the ones before stop working. Throws NotFound when it is off. */
export async function newRecoveryCodes(user: Owner) {
  return write(async (tx) => {
    await requireOpenAccount(tx, user)
    if (!(await isOn(tx, user.id))) throw new NotFound()
    await audit(tx, aboutOwner(user, 'secondFactor.codesReplaced'))
    return replaceCodes(tx, user.id)
  })
}

/** Removes the app; without a passkey that turns the second factor off. Returns whether it's still on. */
export async function removeApp(user: Owner) {
  return write(async (tx) => {
    await requireOpenAccount(tx, user)
    const { count } = await tx.secondFactor.deleteMany({ where: { id: user.id, confirmedAt: { not: null } } })
    if (!count) return isOn(tx, user.id)
    await tx.passwordFailure.deleteMany({ where: { emailHash: { startsWith: failureKeyOf(user.id, 'app') } } })
    return recordRemoval(tx, user, 'app')
  })
}

/** Removes apps, passkeys and recovery codes. Returns whether the second factor was on. */
export async function removeSecondFactor(tx: Tx, userId: string) {
  const wasOn = await isOn(tx, userId)
  await tx.secondFactor.deleteMany({ where: { id: userId } })
  await tx.passkey.deleteMany({ where: { userId } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.passwordFailure.deleteMany({ where: { emailHash: { startsWith: failureKeyOf(userId) } } })
  return wasOn
}

/** Turns it off from the command line. Throws NotFound without such an account. */
export async function removeSecondFactorOf(email: string) {
  return write(async (tx) => {
    const user = await tx.user.findUnique({ where: { email } })
    if (!user) throw new NotFound()
    if (!(await removeSecondFactor(tx, user.id))) return 'alreadyOff' as const
    await audit(tx, { ...aboutOwner(user, 'secondFactor.removedOnServer'), actorId: null })
    await queueMail(tx, emails.secondFactor({ ...user, change: 'off' }))
    return 'done' as const
  })
}

async function hasApp(tx: Tx, id: string) {
  return (await tx.secondFactor.count({ where: { id, confirmedAt: { not: null } } })) > 0
}

/** Whether a user has an app or a passkey. */
export async function isOn(tx: Tx, userId: string) {
  return (await tx.user.count({ where: { id: userId, ...withSecondFactor } })) > 0
}

type Addition = { way: 'app' | 'passkey'; isFirst: boolean }

/** Records an added app or passkey. The first one returns recovery codes. */
export async function recordAddition(tx: Tx, user: Owner, { way, isFirst }: Addition) {
  await audit(tx, aboutOwner(user, isFirst ? 'secondFactor.turnedOn' : `secondFactor.${way}Added`))
  await queueMail(tx, emails.secondFactor({ ...user, change: isFirst ? 'on' : `${way}Added` }))
  return isFirst ? replaceCodes(tx, user.id) : []
}

/** Records a removed app or passkey; the last one turns the second factor off. Returns whether it's still on. */
export async function recordRemoval(tx: Tx, user: Owner, way: Addition['way']) {
  const isLast = !(await isOn(tx, user.id))
  if (isLast) await removeSecondFactor(tx, user.id)
  await audit(tx, aboutOwner(user, isLast ? 'secondFactor.turnedOff' : `secondFactor.${way}Removed`))
  await queueMail(tx, emails.secondFactor({ ...user, change: isLast ? 'off' : `${way}Removed` }))
  return !isLast
}

type Asked = { device?: string; now?: Date }
type Way = { way: 'app' | 'passkey' | 'recovery'; device: string | undefined; now: Date }

/** Counts the attempt as wrong before checking, since many may run at once. */
export async function countedCheck(
  userId: string,
  { way, device, now }: Way,
  isRight: (tx: Tx) => Promise<boolean>,
): Promise<CodeCheck> {
  return write(async (tx) => {
    const key = failureKeyOf(userId, way, device)
    const { wait, inARow } = await countAsWrong(tx, key, now)
    // Recovery codes and passkeys can't be guessed.
    if (wait === 'reset' && way === 'app') return { status: 'onlyByRecovery' }
    if (wait !== 'reset' && wait > 0) return { status: 'tooSoon', seconds: wait }
    if (await isRight(tx)) {
      await tx.passwordFailure.deleteMany({ where: { emailHash: key } })
      return { status: 'right' }
    }
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } })
    await audit(tx, { ...aboutOwner(user, 'secondFactor.refused'), actorId: null, outcome: 'refused' })
    if (inARow % worthAMail === 0) await queueMail(tx, emails.manyWrongCodes(user))
    return { status: 'wrong' }
  })
}

async function replaceCodes(tx: Tx, userId: string) {
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(codeBytes)).toLowerCase())
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ id: newId(), userId, codeHash: hashOf(userId, code) })),
  })
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

// Eighty random bits each, so a fast hash is enough; keyed, so that a copy of the database can't be searched.
function hashOf(userId: string, code: string) {
  return createHmac('sha256', derivedKey('recovery codes'))
    .update(`${userId} ${cleanCode(code).toLowerCase()}`)
    .digest('hex')
}

// Beside those of passwords: a new password, or a right one, doesn't reset them.
function failureKeyOf(userId: string, way?: Way['way'], device?: string) {
  return ['second-factor', userId, way, device].filter(Boolean).join(':')
}

export function aboutOwner<Action extends string>({ id }: Pick<User, 'id'>, action: Action) {
  return { actorId: id, action, entity: 'user', entityId: id }
}
