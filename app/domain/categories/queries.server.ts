import { db } from '~/data/db.server'
import { NotFound } from '~/domain/refusals'
import { type Category, maxCategories } from './rules'

const select = { id: true, value: true, name: true, isActive: true } as const

/** The categories of progress items in their order; those that are no longer offered only when they are asked for. */
export async function listCategories({ withInactive = false } = {}): Promise<Category[]> {
  const categories = await db.category.findMany({
    select,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    take: maxCategories,
  })
  return withInactive ? categories : categories.filter(({ isActive }) => isActive)
}

/** Throws NotFound for a category that there is not. */
export async function getCategory(id: string): Promise<Category> {
  const category = await db.category.findUnique({ where: { id }, select })
  if (!category) throw new NotFound()
  return category
}
