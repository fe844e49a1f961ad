import { db } from '~/data/db.server'
import { NotFound } from '~/domain/refusals'
import { type CategoryNames, namesOf } from './names.server'
import { type Category, maxCategories } from './rules'

const select = { id: true, value: true, name: true, nameEs: true, isActive: true } as const

/** The categories of progress items in order; inactive ones only on request. */
export async function listCategories({ withInactive = false } = {}): Promise<Category[]> {
  const categories = await db.category.findMany({
    select,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    take: maxCategories,
  })
  return withInactive ? categories : categories.filter(({ isActive }) => isActive)
}

/** All categories in their order, each with the number of items that are sorted under it. */
export async function listCategoriesInUse(): Promise<(Category & { items: number })[]> {
  const [categories, counts] = await Promise.all([
    listCategories({ withInactive: true }),
    db.progressItem.groupBy({ by: ['categoryId'], where: { isActive: true }, _count: true }),
  ])
  const items = new Map(counts.map(({ categoryId, _count }) => [categoryId, _count]))
  return categories.map((category) => ({ ...category, items: items.get(category.id) ?? 0 }))
}

/** The names of a category for the form that changes them. Throws NotFound for one that there is not. */
export async function prepareCategory(id: string): Promise<CategoryNames> {
  const category = await db.category.findUnique({ where: { id }, select })
  if (!category) throw new NotFound()
  return namesOf(category)
}
