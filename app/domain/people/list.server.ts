import { otherWork } from '~/data/batches'
import { db, sql } from '~/data/db.server'
import { contains, valuesOf } from '~/data/dialect.server'
import { folded } from '~/data/folded'
import { toStoredInstant } from '~/data/instant'
import { write } from '~/data/write.server'
import { listLockedAccounts } from '~/domain/accounts/locked.server'
import { auditExport } from '~/domain/audit/append.server'
import { cleanPasted } from '~/domain/pasted'
import type { RoleName } from '~/domain/permissions/names'
import { requireStillSuperAdmin, requireSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { shortName } from '~/domain/person'
import type { PeopleQuery, PeopleSort, SeenRange } from './query'
import { type Unusual, unusualAbout } from './rules'

export const maxPeopleOnPage = 25
const readAtOnce = 200
const maxMemberships = 200
const dayMs = 24 * 60 * 60_000
const highest = '\u{10FFFF}' // nothing that begins with a text comes after the text with this

type Row = {
  id: string
  firstName: string
  lastName: string
  email: string
  pictureId: string | null
  isSuperAdmin: number
  disabledAt: string | null
  emailProvenAt: string | null
  lastSeenAt: string | null
}

type SqlParameters = {
  typed: string
  end: string
  word: string
  wordEnd: string
  lower: string
  lowerEnd: string
  role: string
  circle: string
  since: string
  until: string
  neverSeen: number
  needsLook: number
  locked: string
}

const fullName = `foldedFirstName || ' ' || foldedLastName`
const named = `
  SELECT id FROM User WHERE foldedLastName >= @typed AND foldedLastName < @end
  UNION SELECT id FROM User WHERE foldedFirstName >= @word AND foldedFirstName < @wordEnd
    AND ${fullName} >= @typed AND ${fullName} < @end
  UNION SELECT id FROM User WHERE email >= @lower AND email < @lowerEnd`

const needsLook = `u.disabledAt IS NULL AND (u.emailProvenAt IS NULL OR u.id IN ${valuesOf('@locked')})`

// Only the displayed parts of a name are searched, so that the rest can't be guessed.
const fits = `
  (@typed = '' OR u.id IN (${named}))
  AND ((@role = '' AND @circle = '') OR EXISTS (
    SELECT 1 FROM Member m JOIN Role o ON o.id = m.roleId LEFT JOIN Recipient r ON r.circleId = m.circleId
    WHERE m.userId = u.id AND m.status = 'active' AND (@role = '' OR o.name = @role)
      AND (@circle = '' OR ${contains("r.foldedFirstName || ' ' || substr(r.sortName, 1, 1)", '@circle')})
  ))
  AND (@since = '' OR u.lastSeenAt >= @since)
  AND (@until = '' OR u.lastSeenAt < @until)
  AND (@neverSeen = 0 OR u.lastSeenAt IS NULL)
  AND (@needsLook = 0 OR (${needsLook}))`

const listBy = (order: string) =>
  sql<Row, SqlParameters & { most: number; skipped: number }>(`
    SELECT u.id, u.firstName, u.lastName, u.email, u.pictureId, u.isSuperAdmin, u.disabledAt, u.emailProvenAt, u.lastSeenAt
    FROM User u WHERE ${fits} ORDER BY ${order} LIMIT @most OFFSET @skipped`)

const byName = 'u.foldedLastName, u.foldedFirstName, u.lastName, u.id'
const lists = {
  name: listBy(byName),
  lastSeen: listBy(`u.lastSeenAt IS NULL, u.lastSeenAt DESC, ${byName}`),
} satisfies Record<PeopleSort, unknown>

const countStatement = sql<{ count: number; everybody: number; toLookAt: number }, SqlParameters>(`
  SELECT
    (SELECT count(*) FROM User u WHERE ${fits}) AS count,
    (SELECT count(*) FROM User) AS everybody,
    (SELECT count(*) FROM User u WHERE ${needsLook}) AS toLookAt`)

export type Place = { role: RoleName; isAdmin: boolean; circle: string }

export type ListedPerson = {
  id: string
  firstName: string
  lastName: string
  email: string
  pictureId: string | null
  isSuperAdmin: boolean
  lastSeenAt: Date | null
  places: Place[]
  unusual: Unusual | null
}

/** One page of all people; `toLookAt` counts those who can't sign in or haven't confirmed. Throws Forbidden. */
export async function listPeople(actor: SuperAdmin, query: Partial<PeopleQuery> = {}, now = new Date()) {
  await requireSuperAdmin(actor)
  const { sort = 'name', page = 1 } = query
  const locked = await listLockedAccounts(now)
  const parameters = parametersFor(query, locked, now)
  const skipped = (page - 1) * maxPeopleOnPage
  const [rows, counts] = await Promise.all([
    lists[sort].all({ ...parameters, most: maxPeopleOnPage, skipped }),
    countStatement.get(parameters),
  ])
  const { count = 0, everybody = 0, toLookAt = 0 } = counts ?? {}
  const hasMore = rows.length > 0 && skipped + rows.length < count
  return { people: await asListed(rows, locked), count, everybody, toLookAt, skipped, next: hasMore ? page + 1 : null }
}

/** All matches by name, in batches so that memory stays constant. Throws Forbidden. */
export async function* eachPerson(actor: SuperAdmin, query: Partial<PeopleQuery>, now = new Date()) {
  await requireSuperAdmin(actor)
  const locked = await listLockedAccounts(now)
  const parameters = parametersFor(query, locked, now)
  for (let skipped = 0; ; skipped += readAtOnce) {
    const rows = await lists.name.all({ ...parameters, most: readAtOnce, skipped })
    yield await asListed(rows, locked)
    if (rows.length < readAtOnce) return
    await otherWork()
  }
}

/** Audits an export of the people; `filters` are the names of those used. Throws Forbidden, TooManyExports. */
export async function auditExportOfPeople(actor: SuperAdmin, filters: string[]) {
  await write(async (tx) => {
    await requireStillSuperAdmin(tx, actor)
    await auditExport(tx, { actorId: actor.id, action: 'people.exported', entity: 'user', details: { filters } })
  })
}

function parametersFor(
  { q = '', role = '', circle = '', seen = '', look = '' }: Partial<PeopleQuery>,
  locked: Map<string, unknown>,
  now: Date,
): SqlParameters {
  return {
    ...rangesOf(q),
    ...daysOf(seen, now),
    role,
    circle: folded(circle.replace(/\.$/, '')),
    needsLook: look ? 1 : 0,
    locked: JSON.stringify([...locked.keys()]),
  }
}

function rangesOf(q: string) {
  const typed = folded(q)
  const word = typed.split(/\s/)[0] ?? typed
  const lower = cleanPasted(q).toLowerCase()
  return { typed, end: typed + highest, word, wordEnd: word + highest, lower, lowerEnd: lower + highest }
}

function daysOf(seen: SeenRange | '', now: Date) {
  const daysAgo = (days: number) => toStoredInstant(new Date(now.getTime() - days * dayMs))
  return {
    since: seen === 'week' ? daysAgo(7) : seen === 'month' ? daysAgo(30) : '',
    until: seen === 'longer' ? daysAgo(30) : '',
    neverSeen: seen === 'never' ? 1 : 0,
  }
}

async function asListed(rows: Row[], locked: Map<string, Date | null>): Promise<ListedPerson[]> {
  const members = await membersOf(rows.map(({ id }) => id))
  return rows.map(({ disabledAt, emailProvenAt, lastSeenAt, isSuperAdmin, ...person }) => {
    const own = members.filter(({ userId }) => userId === person.id)
    const account = {
      id: person.id,
      disabledAt: disabledAt ? new Date(disabledAt) : null,
      emailProvenAt: emailProvenAt ? new Date(emailProvenAt) : null,
      invitedTo: own.find(({ status }) => status === 'pending')?.circle,
    }
    return {
      ...person,
      isSuperAdmin: Boolean(isSuperAdmin),
      lastSeenAt: lastSeenAt ? new Date(lastSeenAt) : null,
      places: own
        .filter(({ status }) => status === 'active')
        .map(({ role, isAdmin, circle }) => ({ role, isAdmin, circle })),
      unusual: unusualAbout(account, locked),
    }
  })
}

async function membersOf(userIds: string[]) {
  const members = await db.member.findMany({
    where: { userId: { in: userIds }, status: { in: ['active', 'pending'] } },
    select: {
      id: true,
      userId: true,
      status: true,
      isAdmin: true,
      role: { select: { name: true } },
      circle: { select: { recipient: { select: { firstName: true, lastName: true } } } },
    },
    orderBy: { userId: 'asc' },
    take: userIds.length * maxMemberships,
  })
  const byAge = members.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return byAge.map(({ role, circle: { recipient }, ...member }) => ({
    ...member,
    role: role.name as RoleName,
    circle: recipient ? shortName(recipient) : '',
  }))
}
