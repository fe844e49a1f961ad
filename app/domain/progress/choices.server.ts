import { db } from '~/data/db.server'
import { listCategories } from '~/domain/categories/queries.server'
import type { Category } from '~/domain/categories/rules'
import type { Member } from '~/domain/member'
import { listActivePeople } from '~/domain/members/people.server'
import type { Visibility } from '~/domain/permissions/names'
import { readableLevels } from '~/domain/permissions/rules'
import type { Assignee } from '~/domain/person'
import { Forbidden } from '~/domain/refusals'
import { visibilitiesToChoose, visibilitiesToRetain } from './access'
import { type ProgressValue, progressValueOf } from './progress-record'
import { getItem, type Item, listGoals } from './queries.server'
import type { ProgressType } from './rules'

export type ItemChoices = {
  categories: Category[]
  people: (Assignee & { levels: Visibility[] })[] // and what they may read of others' items
  goals: { id: string; title: string }[] // none but for actions
  visibilities: Visibility[] // one: there is nothing to choose
}

/** The choices for a new item of this type. */
export async function prepareItem(member: Member, type: ProgressType): Promise<ItemChoices> {
  return choicesFor(member, type, visibilitiesToChoose(member))
}

/** An item's values and choices for its form. Throws NotFound if hidden, Forbidden. */
export async function prepareItemEdit(
  member: Member,
  itemId: string,
): Promise<{ item: Item; value: ProgressValue; choices: ItemChoices }> {
  const item = await getItem(member, itemId)
  if (!item.mayEdit) throw new Forbidden('progress:errors.mayNotEdit')
  const row = await db.progressItem.findUniqueOrThrow({
    where: { id: itemId },
    include: { assignees: { orderBy: [{ assignedAt: 'asc' }, { memberId: 'asc' }] } },
  })
  const offered = visibilitiesToRetain(member, { ...item, createdById: item.createdBy.id })
  const { categories, people, ...choices } = await choicesFor(member, item.type, offered)
  const lost = item.category && !categories.some(({ id }) => id === item.category?.id) ? [item.category] : []
  const isOffered = (id: string) => people.some(({ memberId }) => memberId === id)
  const gone = item.assignees.flatMap((person) => (isOffered(person.memberId) ? [] : { ...person, levels: [] }))
  return {
    item,
    value: progressValueOf(row),
    choices: { ...choices, categories: [...categories, ...lost], people: [...people, ...gone] },
  }
}

/** An item to be deleted. Throws NotFound when the member may not see it, Forbidden when they may not delete it. */
export async function prepareItemDeletion(member: Member, itemId: string): Promise<Item> {
  const item = await getItem(member, itemId)
  if (!item.mayDelete) throw new Forbidden('progress:errors.mayNotDelete')
  return item
}

async function choicesFor(member: Member, type: ProgressType, visibilities: Visibility[]): Promise<ItemChoices> {
  const [categories, people, goals] = await Promise.all([
    listCategories(),
    listAssignable(member),
    type === 'action' ? listGoals(member) : [],
  ])
  return { categories, people, goals, visibilities }
}

async function listAssignable(member: Member) {
  return (await listActivePeople(member)).map(({ person, holder }) => {
    return { ...person, levels: readableLevels(holder, 'progress') }
  })
}
