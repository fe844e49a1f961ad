import { db } from '~/data/db.server'
import { beginApp, confirmApp, secretIn } from '~/domain/second-factor/app.server'
import { codeAt, stepAt } from '~/domain/second-factor/totp.server'
import type { User } from '~/domain/user'

const minute = 60_000

export async function secretOf({ id }: Pick<User, 'id'>) {
  const { secret } = await db.authenticatorApp.findUniqueOrThrow({ where: { id } })
  return secretIn(secret, id)
}

/** Turns on a user's second factor, two minutes ago so that no code of today is used up. */
export async function turnedOn<U extends User>(user: U, now = new Date()) {
  await beginApp(user)
  const secret = await secretOf(user)
  const at = new Date(now.getTime() - 2 * minute)
  const confirmed = await confirmApp(user, codeAt(secret, stepAt(at)), at)
  if (confirmed.status !== 'on') throw new Error('It was not turned on')
  return { user, codes: confirmed.codes, codeOf: (when = new Date()) => codeAt(secret, stepAt(when)) }
}

/** A code of six digits that is wrong. */
export function wrongOne(right: string) {
  return right === '000000' ? '000001' : right.replace(/./g, (digit) => String((Number(digit) + 3) % 10))
}
