import { isSameName } from '~/data/folded'
import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { createOnce } from '~/domain/activity/submissions.server'
import { audit } from '~/domain/audit/append.server'
import { requireStillSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { type Invalid, invalid, resolveNew, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { NotFound } from '~/domain/refusals'
import en from '../../../locales/en/categories.json'
import es from '../../../locales/es/categories.json'
import { categoryRecord } from './category-record'
import { maxCategories, specifiedCategories } from './rules'

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

/**
 * Adds a provider's own category. Refused with a name that is in use, and beyond 200. The same form sent twice adds
 * one. Throws Forbidden for all but super admins.
 */
export function createCategory(actor: SuperAdmin, { typed, submissionId }: Submission): Promise<SaveResult<string>> {
  return write<SaveResult<string>>(async (tx) => {
    await requireStillSuperAdmin(tx, actor)
    const resolved = resolveNew(categoryRecord, typed)
    if (resolved.status === 'invalid') return resolved

    const { name } = resolved.value
    const form = { userId: actor.id, submissionId, fingerprint: name }
    return createOnce(tx, form, () => addCategory(tx, actor, name))
  })
}

const taken = invalid({ name: 'administration:categories.errors.taken' })

async function addCategory(tx: Tx, actor: SuperAdmin, name: string): Promise<string | Invalid> {
  if (await isTaken(tx, name)) return taken
  const last = await tx.category.aggregate({ _count: true, _max: { position: true } })
  if (last._count >= maxCategories) return invalid({ name: 'administration:categories.errors.tooMany' })

  const id = newId()
  const position = (last._max.position ?? -1) + 1
  await tx.category.create({ data: { id, value: id, name, position, createdAt: new Date() } })
  await audit(tx, { actorId: actor.id, action: 'category.created', entity: 'category', entityId: id })
  return id
}

/** Renames an own category. Refused with a name that is in use. Throws Forbidden, NotFound. */
export function updateCategory(actor: SuperAdmin, id: string, submission: Submission): Promise<SaveResult> {
  return changeCategory<SaveResult>(actor, id, async (tx, { name: current }, auditField) => {
    if (current === null) throw new NotFound()
    const changedBy = { entityId: id, actions: ['category.changed'], userId: actor.id } as const
    const about = { current: { name: current }, changedBy }
    return saveRecord(tx, categoryRecord, submission, about, async ({ name }) => {
      if (name === current) return saved
      if (await isTaken(tx, name, id)) return taken

      await tx.category.update({ where: { id }, data: { name } })
      await auditField('name')
      return saved
    })
  })
}

/**
 * Lets a category change places with the one above or below it; at the end of the list nothing changes. Throws
 * Forbidden for all but super admins, NotFound.
 */
export function moveCategory(actor: SuperAdmin, id: string, direction: 'up' | 'down') {
  return changeCategory(actor, id, async (tx, _, auditField) => {
    const order = await tx.category.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }], select: { id: true } })
    const from = order.findIndex((one) => one.id === id)
    const to = direction === 'up' ? from - 1 : from + 1
    const [here, there] = [order[from], order[to]]
    if (!here || !there) return

    order[from] = there
    order[to] = here
    // All of them, since earlier positions may be equal or have gaps.
    for (const [position, one] of order.entries())
      await tx.category.updateMany({ where: { id: one.id, position: { not: position } }, data: { position } })
    await auditField('position')
  })
}

/**
 * Offers a category, or offers it no more; items that carry it keep it. Throws Forbidden for all but super admins,
 * NotFound.
 */
export function offerCategory(actor: SuperAdmin, id: string, isActive: boolean) {
  return changeCategory(actor, id, async (tx, category, auditField) => {
    if (category.isActive === isActive) return

    await tx.category.update({ where: { id }, data: { isActive } })
    await auditField('isActive')
  })
}

type Found = { id: string; name: string | null; isActive: boolean }
type AuditField = (field: string) => Promise<void>

function changeCategory<T>(
  actor: SuperAdmin,
  id: string,
  work: (tx: Tx, category: Found, auditField: AuditField) => Promise<T>,
) {
  return write(async (tx) => {
    await requireStillSuperAdmin(tx, actor)
    const category = await tx.category.findUnique({ where: { id }, select: { id: true, name: true, isActive: true } })
    if (!category) throw new NotFound()

    return work(tx, category, async (field) => {
      await audit(tx, {
        actorId: actor.id,
        action: 'category.changed',
        entity: 'category',
        entityId: id,
        details: { fields: [field] },
      })
    })
  })
}

const specifiedNames = [en, es].flatMap((names) => specifiedCategories.map((value) => names[value]))

/** Compares both languages, ignoring case and accents. */
async function isTaken(tx: Tx, name: string, but?: string) {
  const own = await tx.category.findMany({ where: { name: { not: null } }, select: { id: true, name: true } })
  const others = own.flatMap((one) => (one.id === but ? [] : (one.name ?? [])))
  return [...specifiedNames, ...others].some((one) => isSameName(one, name))
}
