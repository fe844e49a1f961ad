import { db } from '~/data/db.server'

/** Whether somebody from the demo data is among the users; their password is in the manual. */
export async function hasDemoAccounts() {
  const account = await db.user.findFirst({ where: { email: { endsWith: '@kinfold.test' } }, select: { id: true } })
  return account !== null
}
