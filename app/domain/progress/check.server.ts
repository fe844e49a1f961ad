import type { Tx } from '~/data/write.server'
import type { Member } from '~/domain/member'
import { findPeople } from '~/domain/members/people.server'
import type { Visibility } from '~/domain/permissions/names'
import { mayRead } from '~/domain/permissions/rules'
import type { Problems } from '~/domain/records/fields'
import { mayReadItem } from './access'
import type { ProgressValue } from './progress-record'

type Checked = {
  type: string
  value: ProgressValue
  before?: ProgressValue
  createdById: string
  offered: readonly Visibility[]
}

/** Problems of an item that only the database knows, by field. */
export async function problemsOfItem(tx: Tx, member: Member, item: Checked): Promise<Problems> {
  const { value, before, offered } = item
  const isCurrent = value.visibility === before?.visibility
  return {
    ...(isCurrent || offered.includes(value.visibility) ? {} : { visibility: 'progress:errors.visibility' }),
    ...(await problemOfCategory(tx, item)),
    ...(await problemOfGoal(tx, member, item)),
    ...(await problemOfAssignees(tx, member, item)),
  }
}

/** A category that is no longer offered may stay, but not be chosen. */
async function problemOfCategory(tx: Tx, { value: { categoryId }, before }: Checked): Promise<Problems> {
  if (!categoryId || categoryId === before?.categoryId) return {}
  const isOffered = await tx.category.count({ where: { id: categoryId, isActive: true } })
  return isOffered ? {} : { categoryId: 'progress:errors.category' }
}

async function problemOfGoal(tx: Tx, member: Member, { type, value: { goalId }, before }: Checked): Promise<Problems> {
  if (type !== 'action' || !goalId || goalId === before?.goalId) return {}
  const where = { id: goalId, circleId: member.circleId, type: 'goal', isActive: true }
  const goal = await tx.progressItem.findFirst({ where })
  return goal && mayRead(member, 'progress', goal) ? {} : { goalId: 'progress:errors.goal' }
}

/** Assignees are members who may see the item. A former member may stay; a current one may not lose sight of it. */
async function problemOfAssignees(tx: Tx, member: Member, item: Checked): Promise<Problems> {
  const { type, value, before, createdById } = item
  const { visibility } = value
  const ids = value.assignees.map(({ id }) => id)
  const current = new Set(before?.assignees.map(({ id }) => id))
  const people = new Map((await findPeople(tx, member.circleId, ids)).map((person) => [person.memberId, person]))
  if (ids.some((id) => !current.has(id) && !people.has(id))) return { assignees: 'progress:errors.notInCircle' }

  const isWhole = visibility !== before?.visibility
  const toCheck = [...people.values()].filter(({ memberId }) => isWhole || !current.has(memberId))
  const isSeen = toCheck.every((person) => mayReadItem(person, { type, visibility, createdById }))
  return isSeen ? {} : { assignees: 'progress:errors.mayNotSee' }
}

/** The default category: the first one offered. */
export async function firstCategoryId(tx: Tx) {
  const where = { isActive: true }
  return (await tx.category.findFirst({ where, orderBy: [{ position: 'asc' }, { id: 'asc' }] }))?.id ?? null
}
