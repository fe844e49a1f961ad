import { inBatches } from '~/data/batches'
import { db, sql } from '~/data/db.server'
import { contains } from '~/data/dialect.server'
import { folded } from '~/data/folded'
import { isId } from '~/data/id'
import { toStoredInstant } from '~/data/instant'
import type { Tx } from '~/data/write.server'
import { cleanPasted } from '~/domain/pasted'
import { startOfDayIn } from '~/i18n/format'
import { type AuditRow, type Row, withNames } from './names.server'
import { actionsOf } from './rules'
import type { AuditFilter } from './schema'

export const maxOnPage = 50
export const maxScanned = 20_000
export const maxNamesakes = 20
const readAtOnce = 500

/** A missing list means all, an empty one none. */
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

// A page scans at most 20,000 rows, an export all of them.
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

/** One page, newest first; `next` is the cursor. Stops after 20,000 scanned rows, at `lookedTo`. */
export async function listAudit(question: AuditQuery, { before }: { before?: number } = {}) {
  const found: Row[] = []
  let looked = 0
  for await (const row of newestFirst(question, before)) {
    if (fits(row, question)) {
      if (found.length === maxOnPage) return { rows: await withNames(found), next: found.at(-1)?.id }
      found.push(row)
    }
    looked += 1
    if (looked === maxScanned) return { rows: await withNames(found), next: row.id, lookedTo: new Date(row.at) }
  }
  return { rows: await withNames(found) }
}

/** All matching rows, newest first, in batches so that memory stays constant. */
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

/** The query for the filters. `isCapped`: more people or circles have the name than the first twenty. */
export async function queryOf({ person, circle, action, outcome, from, to }: AuditFilter, timeZone: string) {
  const people = person ? await listPeople(person) : undefined
  const circles = circle ? await listCircles(circle) : undefined
  const question: AuditQuery = {
    actorIds: people?.slice(0, maxNamesakes),
    circleIds: circles?.slice(0, maxNamesakes),
    actions: actionsOf(action),
    outcome: outcome || undefined,
    from: from ? startOfDayIn(from, timeZone) : undefined,
    until: to ? startOfDayIn(to, timeZone, { plusDays: 1 }) : undefined,
  }
  return { question, isCapped: [people, circles].some((ids) => ids && ids.length > maxNamesakes) }
}

// Ids and instants rise together, so a day is found by bisection.
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

/** The first id at or after an instant. */
export async function firstIdSince(at: Date, tx?: Tx) {
  return (await sinceStatement.get({ at: toStoredInstant(at) }, tx))?.id ?? 1
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

/** The most selective index: a circle has fewer rows than a person. */
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

type Wanted = { typed: string; most: number }

// Prisma has no condition over two columns together.
const peopleNamed = sql<{ id: string }, Wanted>(
  `SELECT id FROM User WHERE ${contains("foldedFirstName || ' ' || foldedLastName", '@typed')} LIMIT @most`,
)
// Only the displayed parts of a name are searched, so that the rest can't be guessed.
const circlesNamed = sql<{ id: string }, Wanted>(
  `SELECT circleId AS id FROM Recipient
  WHERE ${contains("foldedFirstName || ' ' || substr(sortName, 1, 1)", '@typed')} LIMIT @most`,
)

/** By address or name; one more than the limit, if there are more. */
async function listPeople(typed: string) {
  const found = typed.includes('@')
    ? await db.user.findMany({ where: { email: cleanPasted(typed).toLowerCase() }, select: { id: true } })
    : await peopleNamed.all({ typed: folded(typed), most: maxNamesakes + 1 })
  return found.map(({ id }) => id)
}

async function listCircles(idOrName: string) {
  const typed = folded(idOrName.replace(/\.$/, ''))
  if (isId(idOrName)) return [idOrName]
  return (await circlesNamed.all({ typed, most: maxNamesakes + 1 })).map(({ id }) => id)
}
