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

let known: Set<string> | undefined

/** Ids of all circles' items that can't be read and that calendars leave out. Reads everything. */
export async function listUnreadableItems() {
  const found: string[] = []
  const read = (id: string) => after.all({ id, limit: atOnce })
  for await (const rows of inBatches({ from: '', size: atOnce, read, next: ({ id }) => id }))
    found.push(...unreadableOf(rows))
  known = new Set(found)
  return found
}

/** Records what a calendar left out since the last full check. */
export function recordUnreadable(ids: readonly string[]) {
  for (const id of ids) if (known && known.size < maxKnown) known.add(id)
}

/** How many can't be read: at the last full check and found by calendars since. */
export async function countUnreadableItems() {
  if (!known) return (await listUnreadableItems()).length
  return known.size ? unreadableOf(await among.all({ ids: JSON.stringify([...known]) })).length : 0
}

function unreadableOf(rows: readonly (ItemRow & { exclusions: string })[]) {
  return rows.flatMap(({ exclusions: _, ...row }) => (readItem(row, []) ? [] : row.id))
}
