import { db } from '~/data/db.server'

/** Demo accounts have a password from the manual. */
export async function hasDemoAccounts() {
  const account = await db.user.findFirst({ where: { email: { endsWith: '@kinfold.test' } }, select: { id: true } })
  return account !== null
}
