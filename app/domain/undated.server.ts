import { sql } from '~/data/db.server'

const readable = "'____-__-__T__:__:__%'"
const undated = sql<{ id: string }>(`
  SELECT id FROM Post WHERE isActive = TRUE AND createdAt NOT LIKE ${readable}
  UNION ALL SELECT id FROM Comment WHERE isActive = TRUE AND createdAt NOT LIKE ${readable}
  UNION ALL SELECT id FROM Message WHERE createdAt NOT LIKE ${readable}`)

let known: number | undefined

/** Ids of posts, comments and messages whose date can't be read: they are shown without one. Reads everything. */
export async function listUndated() {
  const found = (await undated.all({})).map(({ id }) => id)
  known = found.length
  return found
}

/** How many have no readable date, as of the last full check. */
export async function countUndated() {
  return known ?? (await listUndated()).length
}
