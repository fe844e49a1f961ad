import { reader, sql } from '~/data/db.server'
import { stored } from '~/data/instant'
import type { AuditFilter } from './schema'

export const auditRowsOnAPage = 50
const mostMeant = 50 // people or circles that a name may mean
const dayMs = 24 * 60 * 60_000

export type AuditRow = {
  id: number
  at: string
  action: string
  entity: string
  entityId: string | null
  outcome: string
  details: string
  actor: string | null // their name
  actorEmail: string | null
  circle: string | null // the recipient's first name and the first letter of the last: whose circle, not more
}

type Narrowed = { low: number; high: number; people: string; circles: string; action: string; outcome: string }

const names = sql<{ id: string }, { text: string; prefix: string; most: number }>(`
  SELECT id FROM User WHERE email = @text OR firstName LIKE @prefix ESCAPE '\\' OR lastName LIKE @prefix ESCAPE '\\' LIMIT @most`)
const recipients = sql<{ id: string }, { prefix: string; most: number }>(`
  SELECT circleId AS id FROM Recipient WHERE firstName LIKE @prefix ESCAPE '\\' OR lastName LIKE @prefix ESCAPE '\\' LIMIT @most`)
const nearest = sql<{ id: number; at: string }, { id: number }>(
  'SELECT id, at FROM Audit WHERE id >= @id ORDER BY id LIMIT 1',
)
const last = sql<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM Audit')

// One text for each way to look, so that each has an index of its own to walk along.
const looks = new Map<string, ReturnType<typeof lookBy>>()

function lookBy(parts: string[]) {
  return sql<AuditRow, Narrowed & { limit: number }>(`
    SELECT a.id, a.at, a.action, a.entity, a.entityId, a.outcome, a.details,
      u.firstName || ' ' || u.lastName AS actor, u.email AS actorEmail,
      c.firstName || ' ' || substr(c.lastName, 1, 1) || '.' AS circle
    FROM Audit a LEFT JOIN User u ON u.id = a.actorId LEFT JOIN Recipient c ON c.circleId = a.circleId
    WHERE ${['a.id < @high', 'a.id >= @low', ...parts].join(' AND ')}
    ORDER BY a.id DESC LIMIT @limit`)
}

/** A page of the audit log, the newest first, for those who look after this instance. Days are days in UTC. */
export function listAudit(
  filter: AuditFilter,
  { before, limit = auditRowsOnAPage }: { before?: number; limit?: number } = {},
) {
  const { from, to, action, outcome } = filter
  const people = filter.person
    ? idsMeant(names.all({ text: filter.person.toLowerCase(), prefix: prefixOf(filter.person), most: mostMeant }))
    : ''
  const circles = filter.circle ? idsMeant(recipients.all({ prefix: prefixOf(filter.circle), most: mostMeant })) : ''
  const parts = [
    ...(people ? ['a.actorId IN (SELECT value FROM json_each(@people))'] : []),
    ...(circles ? ['a.circleId IN (SELECT value FROM json_each(@circles))'] : []),
    ...(action ? ['a.action = @action'] : []),
    ...(outcome ? ['a.outcome = @outcome'] : []),
  ]
  const key = parts.join(' ')
  const look = looks.get(key) ?? lookBy(parts)
  looks.set(key, look)

  const high = Math.min(
    before ?? Number.MAX_SAFE_INTEGER,
    to ? firstIdAt(new Date(Date.parse(to) + dayMs)) : Number.MAX_SAFE_INTEGER,
  )
  const rows = look.all({
    low: from ? firstIdAt(new Date(Date.parse(from))) : 0,
    high,
    people,
    circles,
    action: action ?? '',
    outcome: outcome ?? '',
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

/** The first row of an instant or later, by halving: rows are written one after another, so ids and times rise together. */
function firstIdAt(at: Date) {
  const wanted = stored(at)
  let [low, high] = [1, (last.get({})?.id ?? 0) + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const row = nearest.get({ id: middle })
    if (row && row.at < wanted) low = row.id + 1
    else high = middle
  }
  return low
}

function idsMeant(rows: { id: string }[]) {
  return JSON.stringify(rows.map(({ id }) => id))
}

function prefixOf(text: string) {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}

export type AuditLink = {
  id: number
  at: string
  actorId: string | null
  action: string
  entity: string
  entityId: string | null
  circleId: string | null
  outcome: string
  details: string
  prev: Buffer
  hash: Buffer
}

/** Every row as it was written, one after another, however many there are. */
export function everyAuditLink(): IterableIterator<AuditLink> {
  return reader().prepare<[], AuditLink>('SELECT * FROM Audit ORDER BY id').iterate()
}
