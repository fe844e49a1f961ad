import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { queueMail } from '~/domain/outbox/commands.server'
import type { User } from '~/domain/user'
import { emails } from '~/mail/templates.server'
import { failureKeyOf } from './locked.server'
import { checkHash, type HashSlot, hashPassword, withHashSlot } from './password.server'
import { findAccount } from './queries.server'
import { countFailure, secondsToWait } from './wrong-passwords'

export type PasswordCheck =
  | { status: 'right'; userId: string }
  | { status: 'wrong' }
  | { status: 'tooSoon'; seconds: number }
  | { status: 'onlyByReset' }

const wrongPasswordsPerEmail = 20

type CheckOptions = {
  device?: string
  by?: { actorId: string | null; action: 'session.refused' | 'session.confirmed' | 'password.changed' } // for the log
}

/** Checks a password, counted first (concurrency). Known browsers count apart: strangers can't lock owners out. */
export function checkPassword(email: string, password: string, options: CheckOptions = {}): Promise<PasswordCheck> {
  return withHashSlot((slot) => checkWithSlot(slot, email, password, options))
}

async function checkWithSlot(
  slot: HashSlot,
  email: string,
  password: string,
  { device, by = { actorId: null, action: 'session.refused' } }: CheckOptions,
): Promise<PasswordCheck> {
  const key = failureKeyOf(email, device)
  const { wait, inARow } = await write((tx) => countAsWrong(tx, key))
  if (wait === 'reset') return { status: 'onlyByReset' }
  if (wait > 0) return { status: 'tooSoon', seconds: wait }

  const account = await findAccount(email)
  const { isRight, needsRehash } = await checkHash(account?.passwordHash, password, slot)
  // Closed accounts respond like a wrong password, in the same time.
  if (!account || !isRight || account.isDisabled) {
    await write(async (tx) => {
      await audit(tx, { ...by, entity: 'user', entityId: account?.id, outcome: 'refused' })
      if (account && !account.isDisabled && inARow % wrongPasswordsPerEmail === 0)
        await queueMail(tx, emails.manyWrongPasswords({ ...account, email }))
    })
    return { status: 'wrong' }
  }

  const better = needsRehash ? await hashPassword(password, slot) : undefined
  await write(async (tx) => {
    await tx.passwordFailure.deleteMany({ where: { emailHash: key } })
    // Unless the password was changed meanwhile.
    const unchanged = { id: account.id, passwordHash: account.passwordHash }
    if (better) await tx.user.updateMany({ where: unchanged, data: { passwordHash: better } })
  })
  return { status: 'right', userId: account.id }
}

/** Checks a signed-in user's password again; counted by session. */
export function checkOwnPassword(
  { id, email, sessionId }: Pick<User, 'id' | 'email' | 'sessionId'>,
  password: string,
  action: 'session.confirmed' | 'password.changed',
) {
  return checkPassword(email, password, { device: sessionId, by: { actorId: id, action } })
}

/** A new password resets the count of wrong ones, on every browser. */
export async function clearWrongPasswords(tx: Tx, email: string) {
  await tx.passwordFailure.deleteMany({ where: { emailHash: { startsWith: failureKeyOf(email) } } })
}

/** Counts an attempt as wrong before it is checked; returns how long to wait instead, and how many were in a row. */
export async function countAsWrong(tx: Tx, key: string, now = new Date()) {
  const before = await tx.passwordFailure.findUnique({ where: { emailHash: key } })
  const wait = secondsToWait(before, now)
  const failures = countFailure(before, now)
  if (wait === 0)
    await tx.passwordFailure.upsert({
      where: { emailHash: key },
      create: { emailHash: key, ...failures },
      update: failures,
    })
  return { wait, inARow: failures.inARow }
}
