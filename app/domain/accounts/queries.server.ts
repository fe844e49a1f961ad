import { sql } from '~/data/db.server'

const anyUser = sql<{ found: number }>('SELECT 1 AS found FROM User LIMIT 1')
let someUserSeen = false

/** Whether this instance has been set up. Users are never all deleted, so a yes is remembered. */
export function hasUsers() {
  someUserSeen ||= anyUser.get({}) !== undefined
  return someUserSeen
}
