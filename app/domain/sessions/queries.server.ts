import { createHash } from 'node:crypto'
import { sql } from '~/data/db.server'
import type { Language, User } from '~/domain/accounts/user'
import { parsePreferences } from '~/domain/preferences/schema'
import { isAlive, isWorthNoting } from './rules'

type Row = {
  sessionId: string
  isShared: number
  seenAt: string
  endsAt: string
  id: string
  email: string
  emailProvenAt: string | null
  firstName: string
  lastName: string
  isSuperAdmin: number
  finishedOnboarding: number
  language: Language | null
  pictureId: string | null
  timeZone: string | null
  preferences: string
}

const sessionWithUser = sql<Row, { tokenHash: string }>(`
  SELECT s.id AS sessionId, s.isShared, s.seenAt, s.endsAt, u.id, u.email, u.emailProvenAt, u.firstName, u.lastName, u.pictureId, u.isSuperAdmin,
    u.finishedOnboarding, u.language, u.timeZone, u.preferences
  FROM Session s JOIN User u ON u.id = s.userId WHERE s.tokenHash = @tokenHash AND u.disabledAt IS NULL`)

/** The person behind a session token, if the session still holds. `isDue` says that its time of last sight should be noted. */
export function findSession(
  token: string,
  now = new Date(),
): { user: User; isShared: boolean; isDue: boolean } | undefined {
  const row = sessionWithUser.get({ tokenHash: hashToken(token) })
  if (!row) return undefined
  const life = { isShared: Boolean(row.isShared), seenAt: new Date(row.seenAt), endsAt: new Date(row.endsAt) }
  if (!isAlive(life, now)) return undefined

  const { sessionId, id, email, firstName, lastName, pictureId, language, timeZone } = row
  const user = {
    id,
    sessionId,
    email,
    firstName,
    lastName,
    pictureId,
    language,
    timeZone,
    emailIsProven: row.emailProvenAt !== null,
    isSuperAdmin: Boolean(row.isSuperAdmin),
    finishedOnboarding: Boolean(row.finishedOnboarding),
    preferences: parsePreferences(row.preferences),
  }
  return { user, isShared: life.isShared, isDue: isWorthNoting(life, now) }
}

/** The database holds only this of a token, so that a copy of it opens nothing. */
export function hashToken(token: string) {
  return createHash('sha256').update(token).digest('hex')
}
