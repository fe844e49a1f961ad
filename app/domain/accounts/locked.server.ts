import { createHash } from 'node:crypto'
import { db } from '~/data/db.server'
import { maxInARow, secondsToWait } from './wrong-passwords'

const most = 1_000

/** Wrong passwords count per address, for all browsers together or for one that its user has used. */
export function failureKeyOf(email: string, device?: string) {
  const hash = createHash('sha256').update(email).digest('hex')
  return device ? `${hash}:${device}` : hash
}

/** The accounts locked after wrong passwords, with until when; null where only a reset helps. */
export async function listLockedAccounts(now = new Date()): Promise<Map<string, Date | null>> {
  const failures = await db.passwordFailure.findMany({
    where: { OR: [{ waitUntil: { gt: now } }, { inARow: { gte: maxInARow } }] },
    take: most,
  })
  const locked = failures.filter(({ emailHash }) => !emailHash.includes(':'))
  if (!locked.length) return new Map()

  const untilOf = new Map(
    locked.map((one) => [one.emailHash, secondsToWait(one, now) === 'reset' ? null : one.waitUntil]),
  )
  const users = await db.user.findMany({ where: { disabledAt: null }, select: { id: true, email: true } })
  return new Map(
    users.flatMap(({ id, email }): [string, Date | null][] => {
      const until = untilOf.get(failureKeyOf(email))
      return until === undefined ? [] : [[id, until]]
    }),
  )
}
