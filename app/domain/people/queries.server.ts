import { db, sql } from '~/data/db.server'
import { folded } from '~/data/folded'
import type { MemberStatus } from '~/domain/members/member'
import { pageOf } from '~/domain/page-of'
import type { RoleName } from '~/domain/permissions/names'
import { requireSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { shortName } from '~/domain/person'
import { NotFound } from '~/domain/refusals'
import { isAlive } from '~/domain/sessions/rules'
import { type AccountState, type PersonAction, personActionsFor, stateOf } from './rules'

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
  pictureId: string | null
}

const columns = `
  u.id, u.firstName, u.lastName, u.email, u.pictureId, u.isSuperAdmin, u.disabledAt, u.emailProvenAt,
  (u.finishedOnboarding OR EXISTS (SELECT 1 FROM Session s WHERE s.userId = u.id)
    OR EXISTS (SELECT 1 FROM Audit a WHERE a.actorId = u.id AND a.action = 'session.started')) AS hasSignedIn,
  (SELECT count(*) FROM Member m WHERE m.userId = u.id AND m.status = 'active') AS circles`

// Prisma does not compare a row of values. A page begins after somebody, whose name stands in no address.
const byName = 'u.foldedLastName, u.foldedFirstName, u.lastName, u.id'
const order = `ORDER BY ${byName} LIMIT @most`
const afterSomebody = `u.foldedLastName >= @foldedLastName
  AND (${byName}) > (@foldedLastName, @foldedFirstName, @lastName, @id)`
const fullName = `foldedFirstName || ' ' || foldedLastName`
const named = `u.id IN (
  SELECT id FROM User WHERE foldedLastName >= @typed AND foldedLastName < @end
  UNION SELECT id FROM User WHERE foldedFirstName >= @word AND foldedFirstName < @wordEnd
    AND ${fullName} >= @typed AND ${fullName} < @end
  UNION SELECT id FROM User WHERE email >= @lower AND email < @lowerEnd)`

type Page = { most: number }
type After = { foldedLastName: string; foldedFirstName: string; lastName: string; id: string }
type Typed = { typed: string; end: string; word: string; wordEnd: string; lower: string; lowerEnd: string }

const all = sql<Row, Page>(`SELECT ${columns} FROM User u ${order}`)
const allAfter = sql<Row, Page & After>(`SELECT ${columns} FROM User u WHERE ${afterSomebody} ${order}`)
const found = sql<Row, Page & Typed>(`SELECT ${columns} FROM User u WHERE ${named} ${order}`)
const foundAfter = sql<Row, Page & Typed & After>(
  `SELECT ${columns} FROM User u WHERE ${named} AND ${afterSomebody} ${order}`,
)

export type ListedPerson = {
  id: string
  firstName: string
  lastName: string
  email: string
  isSuperAdmin: boolean
  state: AccountState
  circles: number // in which they are active
  pictureId: string | null
}

/**
 * The people of this instance by last name, 25 a page, and where each is active as what. `q` is the beginning of a first
 * name, a last name, both, or an email; case and accents do not matter. `next` is after whom the next page begins. Throws
 * Forbidden for all but super admins.
 */
export async function listPeople(actor: SuperAdmin, { q = '', after }: { q?: string; after?: string } = {}) {
  await requireSuperAdmin(actor)
  const page = { most: mostPeopleOnPage + 1 }
  const select = { foldedLastName: true, foldedFirstName: true, lastName: true, id: true } as const
  const begin = after ? await db.user.findUnique({ where: { id: after }, select }) : null
  const typed = q ? rangesOf(q) : undefined
  const rows = typed
    ? begin
      ? await foundAfter.all({ ...page, ...typed, ...begin })
      : await found.all({ ...page, ...typed })
    : begin
      ? await allAfter.all({ ...page, ...begin })
      : await all.all(page)
  const shown = pageOf(rows, { size: mostPeopleOnPage })
  const places = await placesOf(shown.rows.map(({ id }) => id))
  const people = shown.rows.map((row) => ({
    ...asListed(row),
    places: places.filter(({ userId }) => userId === row.id),
  }))
  return { people, next: shown.next, isFirst: !begin }
}

/** Where people are active and as what; each circle is named by its recipient's first name and initial. */
async function placesOf(userIds: string[]) {
  const members = await db.member.findMany({
    where: { userId: { in: userIds }, status: 'active' },
    select: {
      id: true,
      userId: true,
      role: { select: { name: true } },
      circle: { select: { recipient: { select: { firstName: true, lastName: true } } } },
    },
    orderBy: { userId: 'asc' },
    take: mostPeopleOnPage * mostMemberships,
  })
  const byAge = members.toSorted((one, other) => (one.id < other.id ? -1 : 1)) // ids rise with time
  return byAge.map(({ userId, role, circle: { recipient } }) => ({
    userId,
    role: role.name as RoleName,
    circle: recipient ? shortName(recipient) : '',
  }))
}

/** From where to where in an index stands what begins like this; nothing typed means anything but itself. */
function rangesOf(q: string): Typed {
  const typed = folded(q)
  const word = typed.split(/\s/)[0] ?? typed
  const lower = q.toLowerCase()
  return { typed, end: typed + highest, word, wordEnd: word + highest, lower, lowerEnd: lower + highest }
}

type Account = Omit<ListedPerson, 'isSuperAdmin' | 'state'> & {
  isSuperAdmin: boolean | number
  disabledAt: unknown
  emailProvenAt: unknown
  hasSignedIn: boolean | number
}

function asListed({ isSuperAdmin, disabledAt, emailProvenAt, hasSignedIn, ...person }: Account): ListedPerson {
  const facts = {
    isDisabled: disabledAt !== null,
    emailIsProven: emailProvenAt !== null,
    hasSignedIn: Boolean(hasSignedIn),
  }
  return { ...person, isSuperAdmin: Boolean(isSuperAdmin), state: stateOf(facts) }
}

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
  const [account, started] = await Promise.all([
    findAccount(userId),
    db.audit.findFirst({ where: { actorId: userId, action: 'session.started' }, select: { id: true } }),
  ])
  if (!account) throw new NotFound()

  const { sessions, members, _count, finishedOnboarding, createdAt, ...row } = account
  const hasSignedIn = finishedOnboarding || sessions.length > 0 || started !== null
  const isDisabled = row.disabledAt !== null
  const person = {
    ...asListed({ ...row, hasSignedIn, circles: _count.members }),
    isMe: userId === actor.id,
    isDisabled,
  }
  const holding = sessions.filter((life) => isAlive(life, now)).length
  return {
    ...person,
    createdAt,
    sessions: holding,
    actions: personActionsFor({ ...person, sessions: holding }),
    memberships: members.map(({ role, status, circle, ...member }) => ({
      ...member,
      role: role.name as RoleName,
      status: status as MemberStatus,
      circle: circle.recipient ? shortName(circle.recipient) : '',
    })),
  }
}

function findAccount(id: string) {
  return db.user.findUnique({
    where: { id },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      pictureId: true,
      isSuperAdmin: true,
      disabledAt: true,
      emailProvenAt: true,
      finishedOnboarding: true,
      createdAt: true,
      sessions: { select: { isShared: true, seenAt: true, endsAt: true } },
      members: {
        select: {
          id: true,
          status: true,
          isAdmin: true,
          role: { select: { name: true } },
          circle: { select: { recipient: { select: { firstName: true, lastName: true } } } },
        },
        orderBy: { status: 'asc' },
        take: mostMemberships,
      },
      _count: { select: { members: { where: { status: 'active' } } } },
    },
  })
}
