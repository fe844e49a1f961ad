import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { hasSecondFactor } from '~/domain/has-second-factor.server'
import { queueMail } from '~/domain/outbox/commands.server'
import { NotFound } from '~/domain/refusals'
import { emails } from '~/mail/templates.server'
import { clearWrongCodes } from './counted-check.server'
import { aboutOwner, type Owner } from './owner'
import { replaceCodes } from './recovery-codes.server'

type Addition = { way: 'app' | 'passkey'; isFirst: boolean }

/** Records an added app or passkey. The first one returns recovery codes. */
export async function finishAddition(tx: Tx, user: Owner, { way, isFirst }: Addition) {
  await audit(tx, aboutOwner(user, isFirst ? 'secondFactor.turnedOn' : `secondFactor.${way}Added`))
  await queueMail(tx, emails.secondFactor({ ...user, change: isFirst ? 'on' : `${way}Added` }))
  return isFirst ? replaceCodes(tx, user.id) : []
}

/** Records a removed app or passkey; the last one turns the second factor off. Returns whether it's still on. */
export async function finishRemoval(tx: Tx, user: Owner, way: Addition['way']) {
  const isLast = !(await hasSecondFactor(tx, user.id))
  if (isLast) await removeSecondFactor(tx, user.id)
  await audit(tx, aboutOwner(user, isLast ? 'secondFactor.turnedOff' : `secondFactor.${way}Removed`))
  await queueMail(tx, emails.secondFactor({ ...user, change: isLast ? 'off' : `${way}Removed` }))
  return !isLast
}

/** Removes apps, passkeys and recovery codes. Returns whether the second factor was on. */
export async function removeSecondFactor(tx: Tx, userId: string) {
  const wasOn = await hasSecondFactor(tx, userId)
  await tx.authenticatorApp.deleteMany({ where: { id: userId } })
  await tx.passkey.deleteMany({ where: { userId } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await clearWrongCodes(tx, userId)
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
