import { db } from '~/data/db.server'
import { NotFound } from '~/domain/refusals'
import { type Category, maxCategories } from './rules'

const select = { id: true, value: true, name: true, isActive: true } as const

export async function listCategories({ withInactive = false } = {}): Promise<Category[]> {
  const categories = await db.category.findMany({
    select,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    take: maxCategories,
  })
  return withInactive ? categories : categories.filter(({ isActive }) => isActive)
}

export async function getCategory(id: string): Promise<Category> {
  const category = await db.category.findUnique({ where: { id }, select })
  if (!category) throw new NotFound()
  return category
}
