import { sql } from '~/data/db.server'

const anyDemoAccount = sql<{ found: number }>("SELECT 1 AS found FROM User WHERE email LIKE '%@kinfold.test' LIMIT 1")

/** Whether somebody of the demo story is among the users; their password stands in the manual. */
export function hasDemoAccounts() {
  return anyDemoAccount.get({}) !== undefined
}
