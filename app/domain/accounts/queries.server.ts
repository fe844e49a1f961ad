import { sql } from '~/data/db.server'
import { NotFound } from '~/domain/refusals'

const anyUser = sql<{ found: number }>('SELECT 1 AS found FROM User LIMIT 1')
let someUserSeen = false

/** Whether this instance has been set up. Users are never all deleted, so a yes is cached. */
export async function hasUsers() {
  someUserSeen ||= (await anyUser.get({})) !== undefined
  return someUserSeen
}

/**
 * What belongs to an address: an account, an invitation or nothing. Both are always looked up, so all three cost the
 * same.
 */
export type AccountStatus = 'registered' | 'invited' | 'unknown'

const standing = sql<{ isRegistered: number; isInvited: number }, { email: string }>(`
  SELECT EXISTS (SELECT 1 FROM User WHERE email = @email) AS isRegistered,
    EXISTS (SELECT 1 FROM Member WHERE email = @email AND status IN ('pending', 'no_register')) AS isInvited`)

export async function accountStatusOf(email: string): Promise<AccountStatus> {
  const row = await standing.get({ email })
  if (row?.isRegistered) return 'registered'
  return row?.isInvited ? 'invited' : 'unknown'
}

type Row = { id: string; passwordHash: string | null; firstName: string; language: string | null; isDisabled: number }

const account = sql<Row, { email: string }>(
  'SELECT id, passwordHash, firstName, language, disabledAt IS NOT NULL AS isDisabled FROM User WHERE email = @email',
)

/** What is needed to check a password, for commands of this folder. */
export async function findAccount(email: string) {
  return account.get({ email })
}

const signIn = sql<{ email: string; hasPassword: number }, { userId: string }>(
  'SELECT email, passwordHash IS NOT NULL AS hasPassword FROM User WHERE id = @userId',
)

/** The address of an account, and whether it has a password: people who came by another provider may have none. */
export async function getSignIn(userId: string) {
  const row = await signIn.get({ userId })
  if (!row) throw new NotFound()
  return { email: row.email, hasPassword: Boolean(row.hasPassword) }
}
