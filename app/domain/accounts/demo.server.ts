import { db } from '~/data/db.server'

/** Whether any user is from the demo data; their password is public. */
export async function hasDemoAccounts() {
  const account = await db.user.findFirst({ where: { email: { endsWith: '@kinfold.test' } }, select: { id: true } })
  return account !== null
}
