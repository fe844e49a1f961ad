import { createHash } from 'node:crypto'
import { db, sql } from '~/data/db.server'
import { hasSecondFactorSql } from '~/domain/has-second-factor.server'
import { parsePreferences } from '~/domain/preferences/schema'
import type { Language, User } from '~/domain/user'
import { isAlive, isLastSeenDue } from './rules'

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
  confirmedAt: string | null
  providerSeenAt: string | null
  hasSecondFactor: number
}

const sessionWithUser = sql<Row, { tokenHash: string }>(`
  SELECT s.id AS sessionId, s.isShared, s.seenAt, s.endsAt, u.id, u.email, u.emailProvenAt, u.firstName, u.lastName, u.pictureId, u.isSuperAdmin,
    u.finishedOnboarding, u.language, u.timeZone, u.preferences, s.confirmedAt, s.providerSeenAt,
    ${hasSecondFactorSql} AS hasSecondFactor
  FROM Session s JOIN User u ON u.id = s.userId
  WHERE s.tokenHash = @tokenHash AND u.disabledAt IS NULL`)

export const revokedSessions = new Set<string>()

/** The user of a valid session token. `isDue`: record its last activity. */
export async function findSession(
  token: string,
  now = new Date(),
): Promise<{ user: User; isShared: boolean; isDue: boolean } | undefined> {
  const row = await sessionWithUser.get({ tokenHash: hashToken(token) })
  if (!row || revokedSessions.has(row.sessionId)) return undefined
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
    hasSecondFactor: Boolean(row.hasSecondFactor),
    finishedOnboarding: Boolean(row.finishedOnboarding),
    preferences: parsePreferences(row.preferences),
    confirmedAt: instantOf(row.confirmedAt),
    providerSeenAt: instantOf(row.providerSeenAt),
  }
  return { user, isShared: life.isShared, isDue: isLastSeenDue(life, now) }
}

export type OwnSession = {
  id: string
  device: string
  network: string
  isShared: boolean
  isThisOne: boolean
  createdAt: Date
  seenAt: Date
}

/** A person's signed-in browsers: the current one first, then the most recently active. */
export async function listSessions(
  { id, sessionId }: Pick<User, 'id' | 'sessionId'>,
  now = new Date(),
): Promise<OwnSession[]> {
  const sessions = await db.session.findMany({
    where: { userId: id },
    select: { id: true, device: true, network: true, isShared: true, createdAt: true, seenAt: true, endsAt: true },
  })
  return sessions
    .filter((session) => isAlive(session, now))
    .map(({ endsAt: _, ...session }) => ({ ...session, isThisOne: session.id === sessionId }))
    .sort((one, other) => Number(other.isThisOne) - Number(one.isThisOne) || +other.seenAt - +one.seenAt)
}

/** The hash of a token. Only this is stored, so that a copy of the database opens nothing. */
export function hashToken(token: string) {
  return createHash('sha256').update(token).digest('hex')
}

function instantOf(text: string | null) {
  return text === null ? null : new Date(text)
}
