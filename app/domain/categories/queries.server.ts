import { sql } from '~/data/db.server'
import { NotFound } from '~/domain/refusals'
import { type Category, mostCategories } from './rules'

type Row = Omit<Category, 'isActive'> & { isActive: number }

const all = sql<Row, { most: number }>(
  'SELECT id, value, name, isActive FROM Category ORDER BY position, id LIMIT @most',
)
const one = sql<Row, { id: string }>('SELECT id, value, name, isActive FROM Category WHERE id = @id')

/** The categories of progress items in their order; those that are no longer offered only when they are asked for. */
export async function listCategories({ withInactive = false } = {}): Promise<Category[]> {
  const categories = (await all.all({ most: mostCategories })).map(asCategory)
  return withInactive ? categories : categories.filter(({ isActive }) => isActive)
}

/** Throws NotFound for a category that there is not. */
export async function getCategory(id: string): Promise<Category> {
  const row = await one.get({ id })
  if (!row) throw new NotFound()
  return asCategory(row)
}

function asCategory(row: Row): Category {
  return { ...row, isActive: Boolean(row.isActive) }
}
