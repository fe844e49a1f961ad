import { createHmac, randomBytes } from 'node:crypto'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { hasSecondFactor } from '~/domain/has-second-factor.server'
import { queueMail } from '~/domain/outbox/commands.server'
import { cleanCode } from '~/domain/pasted'
import { NotFound } from '~/domain/refusals'
import { requireOpenAccount } from '~/domain/sessions/open-account.server'
import { emails } from '~/mail/templates.server'
import { derivedKey } from '~/secrets.server'
import { type CheckOptions, clearWrongCodes, countedCheck } from './counted-check.server'
import { aboutOwner, type Owner } from './owner'
import { base32 } from './totp.server'

const codeBytes = 10
const recoveryCodes = 10

/** A person's unused recovery codes. */
export async function countRecoveryCodes(userId: string) {
  return db.recoveryCode.count({ where: { userId, usedAt: null } })
}

/** Checks a recovery code at sign-in in place of the app's, and uses it up. */
export async function checkRecoveryCode(userId: string, code: string, { device, now = new Date() }: CheckOptions = {}) {
  return countedCheck(userId, { way: 'recovery', device, now }, async (tx) => {
    const { count } = await tx.recoveryCode.updateMany({
      where: { userId, codeHash: hashOf(userId, code), usedAt: null },
      data: { usedAt: now },
    })
    if (!count) return false
    await clearWrongCodes(tx, userId, 'app')
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } })
    await audit(tx, aboutOwner(user, 'secondFactor.recoveryUsed'))
    await queueMail(tx, emails.secondFactor({ ...user, change: 'recoveryUsed' }))
    return true
  })
}

/** Makes new recovery codes; the ones before stop working. Throws NotFound without a second factor. */
export async function newRecoveryCodes(user: Owner) {
  return write(async (tx) => {
    await requireOpenAccount(tx, user)
    if (!(await hasSecondFactor(tx, user.id))) throw new NotFound()
    await audit(tx, aboutOwner(user, 'secondFactor.codesReplaced'))
    return replaceCodes(tx, user.id)
  })
}

/** Replaces a person's recovery codes, and returns the new ones. */
export async function replaceCodes(tx: Tx, userId: string) {
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
