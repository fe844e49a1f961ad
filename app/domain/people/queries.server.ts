import { sql } from '~/data/db.server'
import { shortName } from '~/domain/audit/rules'
import type { MemberStatus } from '~/domain/members/member'
import { pageOf } from '~/domain/page-of'
import type { RoleName } from '~/domain/permissions/rules'
import { requireSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { NotFound } from '~/domain/refusals'
import { isAlive } from '~/domain/sessions/rules'
import { type AccountState, actionsFor, type PersonAction, stateOf } from './rules'

export const mostPeopleOnPage = 25
const mostMemberships = 200
const highest = '\u{10FFFF}' // nothing that begins with a text comes after the text with this

type Row = {
  id: string
  firstName: string
  lastName: string
  email: string
  isSuperAdmin: number
  disabledAt: string | null
  emailProvenAt: string | null
  hasSignedIn: number
  circles: number
}

const columns = `
  u.id, u.firstName, u.lastName, u.email, u.isSuperAdmin, u.disabledAt, u.emailProvenAt,
  (u.finishedOnboarding OR EXISTS (SELECT 1 FROM Session s WHERE s.userId = u.id)
    OR EXISTS (SELECT 1 FROM Audit a WHERE a.actorId = u.id AND a.action = 'session.started')) AS hasSignedIn,
  (SELECT count(*) FROM Member m WHERE m.userId = u.id AND m.status = 'active') AS circles`

// A page begins after somebody, whose name stands in no address. SQLite finds no index for a row of collations by itself.
const byName = `(u.lastName COLLATE NOCASE, u.firstName COLLATE NOCASE, u.id)`
const order = 'ORDER BY u.lastName COLLATE NOCASE, u.firstName COLLATE NOCASE, u.id LIMIT @most'
const afterSomebody = `u.lastName COLLATE NOCASE >= @lastName AND ${byName} > (@lastName, @firstName, @id)`
const named = `u.id IN (
  SELECT id FROM User WHERE lastName COLLATE NOCASE >= @typed AND lastName COLLATE NOCASE < @end
  UNION SELECT id FROM User WHERE firstName COLLATE NOCASE >= @word AND firstName COLLATE NOCASE < @wordEnd
    AND (firstName || ' ' || lastName) COLLATE NOCASE >= @typed AND (firstName || ' ' || lastName) COLLATE NOCASE < @end
  UNION SELECT id FROM User WHERE email >= @lower AND email < @lowerEnd)`

type Page = { most: number }
type After = { lastName: string; firstName: string; id: string }
type Typed = { typed: string; end: string; word: string; wordEnd: string; lower: string; lowerEnd: string }

const all = sql<Row, Page>(`SELECT ${columns} FROM User u ${order}`)
const allAfter = sql<Row, Page & After>(`SELECT ${columns} FROM User u WHERE ${afterSomebody} ${order}`)
const found = sql<Row, Page & Typed>(`SELECT ${columns} FROM User u WHERE ${named} ${order}`)
const foundAfter = sql<Row, Page & Typed & After>(
  `SELECT ${columns} FROM User u WHERE ${named} AND ${afterSomebody} ${order}`,
)
const one = sql<Row, { id: string }>(`SELECT ${columns} FROM User u WHERE u.id = @id`)
const somebody = sql<After, { id: string }>('SELECT lastName, firstName, id FROM User WHERE id = @id')
const howMany = sql<{ count: number }>('SELECT count(*) AS count FROM User')

export type ListedPerson = {
  id: string
  firstName: string
  lastName: string
  email: string
  isSuperAdmin: boolean
  state: AccountState
  circles: number // in which they are active
}

/**
 * The people of this instance by last name, 25 a page. `q` is the beginning of a first name, a last name, both, or an
 * email; letters' case does not matter. `next` is after whom the next page begins. Throws Forbidden for all but super admins.
 */
export async function listPeople(actor: SuperAdmin, { q = '', after }: { q?: string; after?: string } = {}) {
  await requireSuperAdmin(actor)
  const page = { most: mostPeopleOnPage + 1 }
  const begin = after ? await somebody.get({ id: after }) : undefined
  const typed = q ? rangesOf(q) : undefined
  const rows = typed
    ? begin
      ? await foundAfter.all({ ...page, ...typed, ...begin })
      : await found.all({ ...page, ...typed })
    : begin
      ? await allAfter.all({ ...page, ...begin })
      : await all.all(page)
  const shown = pageOf(rows, { size: mostPeopleOnPage })
  return { people: shown.rows.map(asListed), next: shown.next, isFirst: !begin }
}

/** How many accounts there are. */
export async function countPeople() {
  return (await howMany.get({}))?.count ?? 0
}

/** From where to where in an index stands what begins like this; nothing typed means anything but itself. */
function rangesOf(q: string): Typed {
  const word = q.split(/\s/)[0] ?? q
  const lower = q.toLowerCase()
  return { typed: q, end: q + highest, word, wordEnd: word + highest, lower, lowerEnd: lower + highest }
}

function asListed({ isSuperAdmin, disabledAt, emailProvenAt, hasSignedIn, ...person }: Row): ListedPerson {
  const standing = {
    isDisabled: disabledAt !== null,
    emailIsProven: emailProvenAt !== null,
    hasSignedIn: Boolean(hasSignedIn),
  }
  return { ...person, isSuperAdmin: Boolean(isSuperAdmin), state: stateOf(standing) }
}

type MembershipRow = {
  id: string
  circleId: string
  firstName: string
  lastName: string
  role: RoleName
  status: MemberStatus
  isAdmin: number
}

const memberships = sql<MembershipRow, { userId: string; most: number }>(`
  SELECT m.id, m.circleId, p.firstName, p.lastName, r.name AS role, m.status, m.isAdmin
  FROM Member m JOIN Recipient p ON p.circleId = m.circleId JOIN Role r ON r.id = m.roleId
  WHERE m.userId = @userId ORDER BY m.userId, m.status LIMIT @most`)
const sessions = sql<{ isShared: number; seenAt: string; endsAt: string }, { userId: string }>(
  'SELECT isShared, seenAt, endsAt FROM Session WHERE userId = @userId',
)
const moreOf = sql<{ createdAt: string; phone: string | null; language: string | null }, { id: string }>(
  'SELECT createdAt, phone, language FROM User WHERE id = @id',
)

export type PersonForProvider = ListedPerson & {
  createdAt: Date
  isMe: boolean
  isDisabled: boolean
  sessions: number // that hold at this moment
  actions: PersonAction[]
  memberships: { id: string; circle: string; role: RoleName; status: MemberStatus; isAdmin: boolean }[]
}

/**
 * One person as the provider knows them: the account, its sessions and in which circles they are, each by its recipient's
 * first name and initial; nothing of what stands in a circle. Throws Forbidden for all but super admins, NotFound.
 */
export async function getPerson(actor: SuperAdmin, userId: string, now = new Date()): Promise<PersonForProvider> {
  await requireSuperAdmin(actor)
  const row = await one.get({ id: userId })
  const more = await moreOf.get({ id: userId })
  if (!row || !more) throw new NotFound()

  const person = { ...asListed(row), isMe: userId === actor.id, isDisabled: row.disabledAt !== null }
  const holding = (await sessions.all({ userId }))
    .map(({ isShared, seenAt, endsAt }) => ({
      isShared: Boolean(isShared),
      seenAt: new Date(seenAt),
      endsAt: new Date(endsAt),
    }))
    .filter((life) => isAlive(life, now)).length
  return {
    ...person,
    createdAt: new Date(more.createdAt),
    sessions: holding,
    actions: actionsFor({ ...person, sessions: holding }),
    memberships: (await memberships.all({ userId, most: mostMemberships })).map(
      ({ id, role, status, isAdmin, ...recipient }) => ({
        id,
        role,
        status,
        isAdmin: Boolean(isAdmin),
        circle: shortName(recipient),
      }),
    ),
  }
}
