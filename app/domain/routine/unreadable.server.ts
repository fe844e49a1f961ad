import { inBatches } from '~/data/batches'
import { sql } from '~/data/db.server'
import { valuesOf } from '~/data/dialect.server'
import { type ItemRow, plainColumns, readItem } from './item-rows.server'

const atOnce = 1_000
const maxKnown = 10_000

const after = sql<ItemRow & { exclusions: string }, { id: string; limit: number }>(
  `SELECT ${plainColumns} FROM RoutineItem r WHERE r.id > @id AND r.isActive = TRUE ORDER BY r.id LIMIT @limit`,
)

const among = sql<ItemRow & { exclusions: string }, { ids: string }>(
  `SELECT ${plainColumns} FROM RoutineItem r WHERE r.id IN ${valuesOf('@ids')} AND r.isActive = TRUE ORDER BY r.id`,
)

let known: Set<string> | undefined // none until all were looked at

/**
 * The events and tasks of all circles that cannot be read, by their ids: reads all of them. Calendars leave them out.
 */
export async function listUnreadableItems() {
  const found: string[] = []
  const read = (id: string) => after.all({ id, limit: atOnce })
  for await (const rows of inBatches({ from: '', size: atOnce, read, next: ({ id }) => id }))
    found.push(...unreadableOf(rows))
  known = new Set(found)
  return found
}

/** Notes what a calendar has left out since all were looked at. */
export function recordUnreadable(ids: readonly string[]) {
  for (const id of ids) if (known && known.size < maxKnown) known.add(id)
}

/**
 * How many cannot be read, of those that could not when all were last looked at and those that calendars found since.
 */
export async function countUnreadableItems() {
  if (!known) return (await listUnreadableItems()).length
  return known.size ? unreadableOf(await among.all({ ids: JSON.stringify([...known]) })).length : 0
}

function unreadableOf(rows: readonly (ItemRow & { exclusions: string })[]) {
  return rows.flatMap(({ exclusions: _, ...row }) => (readItem(row, []) ? [] : row.id))
}
