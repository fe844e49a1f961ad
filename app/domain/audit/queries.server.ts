import { inBatches } from '~/data/batches'
import { db, sql } from '~/data/db.server'
import { contains } from '~/data/dialect.server'
import { folded } from '~/data/folded'
import { isId } from '~/data/id'
import { toStoredInstant } from '~/data/instant'
import { maskedEmail } from '~/domain/masked-email'
import { cleanPasted } from '~/domain/pasted'
import { fullName, shortName } from '~/domain/person'
import { startOfDayIn } from '~/i18n/format'
import { referenceTo } from './actor.server'
import { actionsOf } from './rules'
import type { AuditFilter } from './schema'

export const mostOnPage = 50
export const mostScanned = 20_000
export const mostNamesakes = 20
const readAtOnce = 500

type Row = {
  id: number
  at: string
  actorId: string | null
  session: string | null
  action: string
  entity: string
  entityId: string | null
  circleId: string | null
  outcome: 'done' | 'refused'
  details: string
  hash: string
}

/** A row of the log with the names that its ids have today. */
export type AuditRow = Row & {
  actor: string | null
  face: { id: string; firstName: string; lastName: string; pictureId: string | null } | null // of who did it
  subject: string | null // the person it was done to
  isOwn: boolean // that is who did it
  circle: string | null
  device: string | null // in which it was done, while its session is there
}

/** What is looked for, in ids; a missing list means all, an empty one nobody. */
export type AuditQuery = {
  actorIds?: string[]
  circleIds?: string[]
  actions?: readonly string[]
  outcome?: 'done' | 'refused'
  from?: Date
  until?: Date
}

type Key = 'actorId' | 'circleId' | 'action'
type Stretch = { value: string; before: number; from: number; most: number }

// A page looks through as many as 20,000 rows, and a file through all of them.
const stretchBy = (key?: Key) =>
  sql<Omit<Row, 'hash'> & { hash: Buffer }, Stretch>(`
    SELECT id, at, actorId, session, action, entity, entityId, circleId, outcome, details, hash
    FROM Audit
    WHERE ${key ? `${key} = @value AND ` : ''}id < @before AND id >= @from ORDER BY id DESC LIMIT @most`)

const stretches = {
  actorId: stretchBy('actorId'),
  circleId: stretchBy('circleId'),
  action: stretchBy('action'),
  all: stretchBy(),
}

/**
 * One page of the log, the newest first. `next` is where the older ones begin. The rows are found along one index and
 * looked through; where the filters leave too few of 20,000, the page ends there and `lookedTo` says how far it came.
 */
export async function listAudit(question: AuditQuery, { before }: { before?: number } = {}) {
  const found: Row[] = []
  let looked = 0
  for await (const row of newestFirst(question, before)) {
    if (fits(row, question)) {
      if (found.length === mostOnPage) return { rows: await withNames(found), next: found.at(-1)?.id }
      found.push(row)
    }
    looked += 1
    if (looked === mostScanned) return { rows: await withNames(found), next: row.id, lookedTo: new Date(row.at) }
  }
  return { rows: await withNames(found) }
}

/** All rows that fit, the newest first, so many at a time that memory stays as it is. */
export async function* eachAudit(question: AuditQuery): AsyncGenerator<AuditRow[]> {
  let batch: Row[] = []
  let looked = 0
  for await (const row of newestFirst(question)) {
    if (fits(row, question)) batch.push(row)
    looked += 1
    if (looked % readAtOnce === 0) {
      yield await withNames(batch)
      batch = []
    }
  }
  yield await withNames(batch)
}

/**
 * The question behind the filters. `isCapped`: more people or circles have the name than the first twenty that are looked
 * for.
 */
export async function queryOf({ person, circle, action, outcome, from, to }: AuditFilter, timeZone: string) {
  const people = person ? await listPeople(person) : undefined
  const circles = circle ? await listCircles(circle) : undefined
  const question: AuditQuery = {
    actorIds: people?.slice(0, mostNamesakes),
    circleIds: circles?.slice(0, mostNamesakes),
    actions: actionsOf(action),
    outcome: outcome || undefined,
    from: from ? startOfDayIn(from, timeZone) : undefined,
    until: to ? startOfDayIn(to, timeZone, { plusDays: 1 }) : undefined,
  }
  return { question, isCapped: [people, circles].some((ids) => ids && ids.length > mostNamesakes) }
}

// Rows are written one after another, so that ids and instants rise together: a day is found by halving.
const sinceStatement = sql<{ id: number }, { at: string }>(`
  WITH RECURSIVE halves(low, high) AS (
    SELECT 1, coalesce((SELECT max(id) FROM Audit), 0) + 1
    UNION ALL
    SELECT
      CASE WHEN (SELECT at FROM Audit WHERE id >= (low + high) / 2 ORDER BY id LIMIT 1) < @at
        THEN (low + high) / 2 + 1 ELSE low END,
      CASE WHEN (SELECT at FROM Audit WHERE id >= (low + high) / 2 ORDER BY id LIMIT 1) < @at
        THEN high ELSE (low + high) / 2 END
    FROM halves WHERE low < high
  )
  SELECT low AS id FROM halves WHERE low >= high LIMIT 1`)

/** The id from which on the rows are of this instant or later. */
export async function firstIdSince(at: Date) {
  return (await sinceStatement.get({ at: toStoredInstant(at) }))?.id ?? 1
}

async function* newestFirst(question: AuditQuery, before = Number.MAX_SAFE_INTEGER) {
  const until = question.until ? Math.min(before, await firstIdSince(question.until)) : before
  const from = question.from ? await firstIdSince(question.from) : 1
  const wanted = strandsOf(question)
  const most = Math.ceil(readAtOnce / Math.max(1, wanted.length))
  const strands = wanted.map(({ key, value }) => strand(key, { value, before: until, from, most }))
  const heads = await Promise.all(strands.map(async (rows) => (await rows.next()).value))
  for (;;) {
    const newest = heads.reduce((best, row, at) => ((row?.id ?? 0) > (heads[best]?.id ?? 0) ? at : best), 0)
    const row = heads[newest]
    if (!row) return
    heads[newest] = (await strands[newest]?.next())?.value
    yield row
  }
}

/** Along which index the rows are read: a circle has fewer than a person, a person fewer than the whole log. */
function strandsOf({ circleIds, actorIds, actions }: AuditQuery) {
  const by = (key: Key, values: readonly string[]) => values.map((value) => ({ key, value }))
  if (circleIds) return by('circleId', circleIds)
  if (actorIds) return by('actorId', actorIds)
  if (actions) return by('action', actions)
  return [{ key: 'all' as const, value: '' }]
}

async function* strand(key: keyof typeof stretches, { before, ...where }: Stretch): AsyncGenerator<Row, undefined> {
  const read = (end: number) => stretches[key].all({ ...where, before: end })
  for await (const rows of inBatches({ from: before, size: where.most, read, next: ({ id }) => id }))
    for (const { hash, ...row } of rows) yield { ...row, hash: hash.toString('hex') }
  return undefined
}

function fits(row: Row, { actorIds, circleIds, actions, outcome }: AuditQuery) {
  return (
    (!actorIds || (row.actorId !== null && actorIds.includes(row.actorId))) &&
    (!circleIds || (row.circleId !== null && circleIds.includes(row.circleId))) &&
    (!actions || actions.includes(row.action)) &&
    (!outcome || row.outcome === outcome)
  )
}

/** Names are no part of the log: they are those of today, and a person who was erased has none. */
async function withNames(rows: Row[]): Promise<AuditRow[]> {
  const of = (entity: string) => rows.flatMap((row) => (row.entity === entity && row.entityId ? [row.entityId] : []))
  const some = (ids: (string | null)[]) => ({ in: [...new Set(ids)].filter((id) => id !== null) })
  const memberIds = of('member')
  const name = { firstName: true, lastName: true } as const
  const [users, memberRows, recipients, sessions] = await Promise.all([
    db.user.findMany({
      where: { id: some([...rows.flatMap((row) => [row.actorId, whoseTime(row)]), ...of('user')]) },
      select: { id: true, ...name, pictureId: true },
    }),
    memberIds.length
      ? db.member.findMany({
          where: { id: some(memberIds) },
          select: { id: true, userId: true, email: true, user: { select: name } },
        })
      : [],
    db.recipient.findMany({
      where: { circleId: some(rows.map(({ circleId }) => circleId)) },
      select: { circleId: true, ...name },
    }),
    db.session.findMany({
      where: { userId: some(rows.map(({ actorId }) => actorId)) },
      select: { id: true, device: true },
    }),
  ])
  const devices = new Map(sessions.map(({ id, device }) => [referenceTo(id), device]))
  const people = new Map(users.map((user) => [user.id, fullName(user).trim()]))
  const members = new Map(
    memberRows.map(({ id, email, user }) => [id, user ? fullName(user).trim() : maskedEmail(email)]),
  )
  const userOf = new Map(memberRows.map(({ id, userId }) => [id, userId]))
  const circles = new Map(recipients.map((recipient) => [recipient.circleId, shortName(recipient)]))
  const nameOf = (names: Map<string, string>, id: string | null) => (id === null ? null : (names.get(id) ?? null))
  const personOf = (row: Row) =>
    whoseTime(row) ?? (row.entity === 'member' ? userOf.get(row.entityId ?? '') : row.entityId)
  const subjectOf = (row: Row) =>
    row.entity === 'user'
      ? nameOf(people, row.entityId)
      : nameOf(row.entity === 'timeEntry' ? people : members, whoseTime(row) ?? row.entityId)
  return rows.map((row) => ({
    ...row,
    actor: nameOf(people, row.actorId),
    face: users.find(({ id }) => id === row.actorId) ?? null,
    subject: subjectOf(row),
    isOwn: row.actorId !== null && row.actorId === personOf(row),
    circle: nameOf(circles, row.circleId),
    device: nameOf(devices, row.session) || null,
  }))
}

/** The person whose time a row is about, which others may change. */
function whoseTime({ entity, details }: Row): string | null {
  if (entity !== 'timeEntry') return null
  const { before, after } = JSON.parse(details) as { before?: { userId?: string }; after?: { userId?: string } }
  return before?.userId ?? after?.userId ?? null
}

type Wanted = { typed: string; most: number }

// Prisma has no condition over two columns together.
const peopleNamed = sql<{ id: string }, Wanted>(
  `SELECT id FROM User WHERE ${contains("foldedFirstName || ' ' || foldedLastName", '@typed')} LIMIT @most`,
)
// Only what is shown of a recipient is looked for, so that nobody finds out the rest by trying.
const circlesNamed = sql<{ id: string }, Wanted>(
  `SELECT circleId AS id FROM Recipient
  WHERE ${contains("foldedFirstName || ' ' || substr(sortName, 1, 1)", '@typed')} LIMIT @most`,
)

/** Whose address this is, or whose name holds these words: one more than are looked for, when there are so many. */
async function listPeople(typed: string) {
  const found = typed.includes('@')
    ? await db.user.findMany({ where: { email: cleanPasted(typed).toLowerCase() }, select: { id: true } })
    : await peopleNamed.all({ typed: folded(typed), most: mostNamesakes + 1 })
  return found.map(({ id }) => id)
}

async function listCircles(asked: string) {
  const typed = folded(asked.replace(/\.$/, ''))
  if (isId(asked)) return [asked]
  return (await circlesNamed.all({ typed, most: mostNamesakes + 1 })).map(({ id }) => id)
}
