import { type Tx, write } from '~/data/write.server'
import { countAsWrong } from '~/domain/accounts/sign-in.server'
import { audit } from '~/domain/audit/append.server'
import { queueMail } from '~/domain/outbox/commands.server'
import { emails } from '~/mail/templates.server'
import { aboutOwner } from './owner'

const wrongCodesPerEmail = 10

export type CodeCheck =
  | { status: 'right' }
  | { status: 'wrong' }
  | { status: 'tooSoon'; seconds: number }
  | { status: 'onlyByRecovery' }

/** A known browser, whose wrong codes count apart. */
export type CheckOptions = { device?: string; now?: Date }
type Way = 'app' | 'passkey' | 'recovery'
type Attempt = { way: Way; device: string | undefined; now: Date }

/** Counts the attempt as wrong before checking, since many may run at once. */
export async function countedCheck(
  userId: string,
  { way, device, now }: Attempt,
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
    if (inARow % wrongCodesPerEmail === 0) await queueMail(tx, emails.manyWrongCodes(user))
    return { status: 'wrong' }
  })
}

/** Resets the count of wrong ones on every browser. */
export async function clearWrongCodes(tx: Tx, userId: string, way?: Way) {
  await tx.passwordFailure.deleteMany({ where: { emailHash: { startsWith: failureKeyOf(userId, way) } } })
}

// Beside those of passwords: a new password, or a right one, doesn't reset them.
function failureKeyOf(userId: string, way?: Way, device?: string) {
  return ['second-factor', userId, way, device].filter(Boolean).join(':')
}
