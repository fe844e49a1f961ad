import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { type Email, queueMail } from '~/domain/outbox/commands.server'
import { cleanCode } from '~/domain/pasted'
import type { User } from '~/domain/user'
import { emails } from '~/mail/templates.server'
import { derivedKey } from '~/secrets.server'
import { markEmailVerified } from './verify-email.server'

const digits = 6
const lifeMs = 10 * 60_000
const maxAttempts = 5
const maxPerHour = 3
const hourMs = 60 * 60_000

type Addressee = Pick<User, 'id' | 'email' | 'firstName' | 'language'>

/** Sends the person a code with which they verify their address; only the latest counts. At most three an hour. */
export async function sendCode(
  tx: Tx,
  user: Addressee,
  now = new Date(),
  template: (addressee: Addressee & { code: string }) => Email = emails.emailCode,
): Promise<'sent' | 'tooMany'> {
  const recent = await tx.emailCode.count({
    where: { userId: user.id, createdAt: { gt: new Date(now.getTime() - hourMs) } },
  })
  if (recent >= maxPerHour) return 'tooMany'

  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  await tx.emailCode.create({
    data: {
      id: newId(),
      userId: user.id,
      codeHash: hashOf(user.id, code),
      triesLeft: maxAttempts,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    },
  })
  await queueMail(tx, template({ ...user, code }))
  return 'sent'
}

/** Sends a new code; the one before stops working. */
export function sendNewCode(user: Addressee, now = new Date()) {
  return write((tx) => sendCode(tx, user, now))
}

/** Sends a code to a signed-in user without a password, to confirm their identity. */
export function sendConfirmCode(user: Addressee, now = new Date()) {
  return write((tx) => sendCode(tx, user, now, emails.confirmCode))
}

/** Checks a code and verifies the address. Concurrent attempts count too; after five, or ten minutes, it fails. */
export async function confirmEmail(
  user: Pick<User, 'id'>,
  code: string,
  now = new Date(),
): Promise<'done' | 'wrong' | 'expired' | 'usedUp'> {
  return write(async (tx) => {
    const latest = await tx.emailCode.findFirst({ where: { userId: user.id }, orderBy: { id: 'desc' } })
    if (!latest || latest.usedAt || latest.expiresAt <= now) return 'expired'
    if (latest.triesLeft <= 0) return 'usedUp'

    const isRight = isSame(latest.codeHash, hashOf(user.id, cleanCode(code)))
    await tx.emailCode.update({
      where: { id: latest.id },
      data: isRight ? { usedAt: now } : { triesLeft: latest.triesLeft - 1 },
    })
    const about = { actorId: user.id, entity: 'user', entityId: user.id }
    if (!isRight) {
      await audit(tx, { ...about, action: 'email.confirmed', outcome: 'refused' })
      return latest.triesLeft > 1 ? 'wrong' : 'usedUp'
    }
    await audit(tx, { ...about, action: 'email.confirmed' })
    await markEmailVerified(tx, user.id, now)
    return 'done'
  })
}

/** Deletes expired codes. */
export async function sweepEmailCodes(now = new Date()) {
  await write((tx) => tx.emailCode.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - 24 * hourMs) } } }))
}

// Keyed: with a plain hash, six digits could be tried.
function hashOf(userId: string, code: string) {
  return createHmac('sha256', derivedKey('email codes')).update(`${userId} ${code}`).digest('hex')
}

function isSame(one: string, other: string) {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
