import { compareNames, isSameName } from '~/data/folded'
import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { createOnce } from '~/domain/activity/submissions.server'
import { audit } from '~/domain/audit/append.server'
import { requireStillSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { type Invalid, invalid, resolveNew, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { NotFound } from '~/domain/refusals'
import { type Direction, withNeighbour } from '~/domain/reorder'
import type { Language } from '~/domain/user'
import { categoryRecord } from './category-record'
import { type CategoryNames, nameIn, namesOf } from './names.server'
import { type Category, maxCategories, specifiedCategories } from './rules'

const select = { id: true, value: true, name: true, nameEs: true, isActive: true } as const

/** Gives a new instance the specified categories. Categories that are there already stay as they are. */
export async function seedCategories() {
  await write(async (tx) => {
    if (await tx.category.count()) return
    const createdAt = new Date()
    await tx.category.createMany({
      data: specifiedCategories.map((value, position) => ({
        id: newId(),
        value,
        position,
        createdAt,
        updatedAt: createdAt,
      })),
    })
  })
}

/** Adds a category, once per form. Refused with a name in use, and beyond 200. Throws Forbidden. */
export function createCategory(actor: SuperAdmin, { typed, submissionId }: Submission): Promise<SaveResult<string>> {
  return write<SaveResult<string>>(async (tx) => {
    await requireStillSuperAdmin(tx, actor)
    const resolved = resolveNew(categoryRecord, typed)
    if (resolved.status === 'invalid') return resolved

    const { value } = resolved
    const form = { userId: actor.id, submissionId, fingerprint: JSON.stringify(value) }
    return createOnce(tx, form, () => addCategory(tx, actor, value))
  })
}

async function addCategory(tx: Tx, actor: SuperAdmin, names: CategoryNames): Promise<string | Invalid> {
  const taken = await takenIn(tx, names)
  if (taken) return taken
  const last = await tx.category.aggregate({ _count: true, _max: { position: true } })
  if (last._count >= maxCategories) return invalid({ name: 'administration:categories.errors.tooMany' })

  const id = newId()
  const position = (last._max.position ?? -1) + 1
  await tx.category.create({ data: { id, value: id, ...names, position, createdAt: new Date() } })
  await audit(tx, { actorId: actor.id, action: 'category.created', entity: 'category', entityId: id })
  return id
}

/** Renames a category; English serves without a Spanish name. Refused if in use. Throws Forbidden, NotFound. */
export function updateCategory(actor: SuperAdmin, id: string, submission: Submission): Promise<SaveResult> {
  return changeCategory<SaveResult>(actor, id, async (tx, category, auditFields) => {
    const changedBy = { entityId: id, actions: ['category.changed'], userId: actor.id } as const
    const about = { current: namesOf(category), changedBy }
    return saveRecord(tx, categoryRecord, submission, about, async (names, { fields }) => {
      if (!fields.length) return saved
      const taken = await takenIn(tx, names, id)
      if (taken) return taken

      await tx.category.update({ where: { id }, data: names })
      await auditFields(fields)
      return saved
    })
  })
}

/** Swaps a category with its neighbour; at the ends nothing changes. Throws Forbidden, NotFound. */
export function moveCategory(actor: SuperAdmin, id: string, direction: Direction) {
  return changeCategory(actor, id, async (tx, _, auditFields) => {
    const moved = withNeighbour(await listAll(tx), id, direction)
    if (!moved) return

    await storeOrder(tx, moved)
    await auditFields(['position'])
  })
}

/** Sorts all categories by name in a language. Throws Forbidden for all but super admins. */
export function sortCategories(actor: SuperAdmin, language: Language) {
  return write(async (tx) => {
    await requireStillSuperAdmin(tx, actor)
    const before = await listAll(tx)
    const name = (category: Category) => nameIn(language, namesOf(category))
    const sorted = [...before].sort((one, other) => compareNames(name(one), name(other)))
    if (sorted.every(({ id }, index) => id === before[index]?.id)) return

    await storeOrder(tx, sorted)
    await audit(tx, { actorId: actor.id, action: 'category.sorted', entity: 'category' })
  })
}

async function listAll(tx: Tx) {
  return tx.category.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }], select })
}

/** All of them, since earlier positions may be equal or have gaps. */
async function storeOrder(tx: Tx, order: readonly { id: string }[]) {
  for (const [position, { id }] of order.entries())
    await tx.category.updateMany({ where: { id, position: { not: position } }, data: { position } })
}

/** Offers a category or stops; items keep it. Throws Forbidden, NotFound. */
export function offerCategory(actor: SuperAdmin, id: string, isActive: boolean) {
  return changeCategory(actor, id, async (tx, category, auditFields) => {
    if (category.isActive === isActive) return

    await tx.category.update({ where: { id }, data: { isActive } })
    await auditFields(['isActive'])
  })
}

type AuditFields = (fields: string[]) => Promise<void>

function changeCategory<T>(
  actor: SuperAdmin,
  id: string,
  work: (tx: Tx, category: Category, auditFields: AuditFields) => Promise<T>,
) {
  return write(async (tx) => {
    await requireStillSuperAdmin(tx, actor)
    const category = await tx.category.findUnique({ where: { id }, select })
    if (!category) throw new NotFound()

    const of = { actorId: actor.id, action: 'category.changed', entity: 'category', entityId: id } as const
    return work(tx, category, (fields) => audit(tx, { ...of, details: { fields } }))
  })
}

/** Compares with the names of the others in both languages, ignoring case and accents. */
async function takenIn(tx: Tx, names: CategoryNames, but?: string) {
  const others = (await listAll(tx)).filter(({ id }) => id !== but).map(namesOf)
  const inUse = others.flatMap(({ name, nameEs }) => (nameEs === null ? [name] : [name, nameEs]))
  const taken = (['name', 'nameEs'] as const).filter((field) =>
    inUse.some((one) => isSameName(one, names[field] ?? '')),
  )
  if (!taken.length) return undefined
  return invalid(Object.fromEntries(taken.map((field) => [field, 'administration:categories.errors.taken'])))
}
