import { sql } from '~/data/db.server'
import { valuesOf } from '~/data/dialect.server'
import { compareNames, folded } from '~/data/folded'
import { toStoredInstant } from '~/data/instant'
import { requireSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { fullName, shortName } from '~/domain/person'
import type { CircleSort } from './circle-sorts'

export const maxCirclesOnPage = 25
export const quietAfterDays = 14
const newForDays = 7
const dayMs = 24 * 60 * 60_000

export type CircleState = 'noAdmin' | 'noCoach' | 'quiet' | 'new' | null

export type ListedCircle = {
  id: string
  name: string
  people: number // active ones
  waiting: number // invitations without an answer
  mediaBytes: number // of its photos and videos in the storage
  admins: string[]
  coaches: string[]
  lastPostAt: Date | null
  state: CircleState
  quietDays: number // whole days since the last post, or since the circle was made
}

export type CirclesQuery = { q?: string; needsLook?: boolean; coach?: string; sort?: CircleSort; page?: number }

type SqlParameters = { q: string; coach: string; needsLook: number; since: string }
type Row = {
  id: string
  createdAt: string
  firstName: string | null
  lastName: string | null
  people: number
  waiting: number
  mediaBytes: number
  lastPostAt: string | null
}

const fits = `
  (@q = '' OR substr(r.foldedFirstName, 1, length(@q)) = @q)
  AND (@coach = '' OR EXISTS (
    SELECT 1 FROM Member m JOIN Role o ON o.id = m.roleId
    WHERE m.circleId = c.id AND m.userId = @coach AND m.status = 'active' AND o.name = 'coach'
  ))
  AND (@needsLook = 0 OR NOT EXISTS (
    SELECT 1 FROM Member m WHERE m.circleId = c.id AND m.status = 'active' AND m.isAdmin
  ) OR NOT EXISTS (
    SELECT 1 FROM Member m JOIN Role o ON o.id = m.roleId
    WHERE m.circleId = c.id AND m.status = 'active' AND o.name = 'coach'
  ) OR (c.createdAt < @since AND NOT EXISTS (
    SELECT 1 FROM Post p WHERE p.circleId = c.id AND p.isActive AND p.createdAt >= @since
  )))`

// The bound leaves out texts that are no date and would be the latest. SQLite would convert '9' to a number, before any text.
const listBy = (order: string) =>
  sql<Row, SqlParameters & { most: number; skipped: number }>(`
    SELECT c.id, c.createdAt, r.firstName, r.lastName, r.sortName,
      (SELECT count(*) FROM Member m WHERE m.circleId = c.id AND m.status = 'active') AS people,
      (SELECT count(*) FROM Member m WHERE m.circleId = c.id AND m.status IN ('pending', 'no_register')) AS waiting,
      (SELECT max(p.createdAt) FROM Post p WHERE p.circleId = c.id AND p.isActive
        AND p.createdAt < ':') AS lastPostAt,
      (SELECT coalesce(sum(f.bytes), 0) FROM Media a JOIN MediaFile f ON f.mediaId = a.id
        WHERE a.circleId = c.id) AS mediaBytes
    FROM Circle c LEFT JOIN Recipient r ON r.circleId = c.id
    WHERE ${fits}
    ORDER BY ${order} LIMIT @most OFFSET @skipped`)

// Conspicuous ones first; names alphabetically.
const lists = {
  name: listBy('r.sortName, c.id'),
  people: listBy('people DESC, r.sortName, c.id'),
  waiting: listBy('waiting DESC, r.sortName, c.id'),
  lastPost: listBy('lastPostAt DESC, r.sortName, c.id'),
  media: listBy('mediaBytes DESC, r.sortName, c.id'),
} satisfies Record<CircleSort, unknown>

const countStatement = sql<{ count: number; toLookAt: number }, SqlParameters>(`
  SELECT
    (SELECT count(*) FROM Circle c LEFT JOIN Recipient r ON r.circleId = c.id WHERE ${fits}) AS count,
    (SELECT count(*) FROM Circle c LEFT JOIN Recipient r ON r.circleId = c.id
      WHERE ${fits.replace('@needsLook = 0', '1 = 0').replace("@q = ''", '1 = 1').replace("@coach = ''", '1 = 1')}) AS toLookAt`)

/** One page of all circles, without contents. `needsLook`: no admin, coach or post for two weeks. Throws Forbidden. */
export async function listAllCircles(
  actor: SuperAdmin,
  { q = '', needsLook = false, coach = '', sort = 'name', page = 1 }: CirclesQuery,
  now = new Date(),
) {
  await requireSuperAdmin(actor)
  const since = toStoredInstant(new Date(now.getTime() - quietAfterDays * dayMs))
  const parameters = { q: folded(q), coach, needsLook: needsLook ? 1 : 0, since }
  const skipped = (page - 1) * maxCirclesOnPage
  const [rows, counts, coaches] = await Promise.all([
    lists[sort].all({ ...parameters, most: maxCirclesOnPage, skipped }),
    countStatement.get(parameters),
    listCoaches(),
  ])
  const { count = 0, toLookAt = 0 } = counts ?? {}
  const whoRuns = await whoRunsStatement.all({ ids: JSON.stringify(rows.map(({ id }) => id)) })
  const circles = rows.map((row) =>
    asListed(
      row,
      whoRuns.filter(({ circleId }) => circleId === row.id),
      now,
    ),
  )
  return { circles, count, toLookAt, coaches, next: skipped + rows.length < count ? page + 1 : null }
}

type Name = { firstName: string; lastName: string }
type WhoRuns = Name & { circleId: string; isAdmin: number; isCoach: number }

const whoRunsStatement = sql<WhoRuns, { ids: string }>(`
  SELECT m.circleId, m.isAdmin, o.name = 'coach' AS isCoach, u.firstName, u.lastName
  FROM Member m JOIN Role o ON o.id = m.roleId JOIN User u ON u.id = m.userId
  WHERE m.circleId IN ${valuesOf('@ids')} AND m.status = 'active' AND (m.isAdmin OR o.name = 'coach')`)

const coachesStatement = sql<Name & { id: string }>(`
  SELECT u.id, u.firstName, u.lastName FROM User u
  WHERE u.id IN (
    SELECT m.userId FROM Member m JOIN Role o ON o.id = m.roleId WHERE m.status = 'active' AND o.name = 'coach'
  )`)

async function listCoaches() {
  const coaches = await coachesStatement.all({})
  return coaches.map((coach) => ({ id: coach.id, name: fullName(coach) })).sort((a, b) => compareNames(a.name, b.name))
}

function asListed(row: Row, whoRuns: WhoRuns[], now: Date): ListedCircle {
  const { id, firstName, lastName, people, waiting, mediaBytes } = row
  const namesOf = (some: WhoRuns[]) => some.map(fullName).sort(compareNames)
  const admins = namesOf(whoRuns.filter(({ isAdmin }) => isAdmin))
  const coaches = namesOf(whoRuns.filter(({ isCoach }) => isCoach))
  const daysSince = (at: Date) => Math.floor((now.getTime() - at.getTime()) / dayMs)
  const lastPostAt = row.lastPostAt ? new Date(row.lastPostAt) : null
  const age = daysSince(new Date(row.createdAt))
  const quietDays = lastPostAt ? daysSince(lastPostAt) : age
  return {
    id,
    name: firstName === null || lastName === null ? '' : shortName({ firstName, lastName }),
    people,
    waiting,
    mediaBytes,
    admins,
    coaches,
    lastPostAt,
    state: stateOf({ admins, coaches, quietDays, age }),
    quietDays,
  }
}

function stateOf(circle: { admins: string[]; coaches: string[]; quietDays: number; age: number }): CircleState {
  if (!circle.admins.length) return 'noAdmin'
  if (!circle.coaches.length) return 'noCoach'
  if (circle.age >= quietAfterDays && circle.quietDays >= quietAfterDays) return 'quiet'
  return circle.age < newForDays ? 'new' : null
}
