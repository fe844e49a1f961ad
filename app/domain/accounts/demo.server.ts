import { sql } from '~/data/db.server'

const anyDemoAccount = sql<{ found: number }>("SELECT 1 AS found FROM User WHERE email LIKE '%@kinfold.test' LIMIT 1")

/** Whether somebody from the demo data is among the users; their password is in the manual. */
export async function hasDemoAccounts() {
  return (await anyDemoAccount.get({})) !== undefined
}
