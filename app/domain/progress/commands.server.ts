import { folded } from '~/data/folded'
import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { change, type RecordActivity } from '~/domain/activity/change.server'
import { createOnce } from '~/domain/activity/submissions.server'
import type { Member } from '~/domain/member'
import { retractNotifications } from '~/domain/notifications/notify.server'
import { visibilities } from '~/domain/permissions/names'
import { fullName } from '~/domain/person'
import { changedNames, type RowChanges } from '~/domain/records/merge'
import { invalid, resolveNew, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { typedAt } from '~/domain/records/typed'
import { Forbidden, NotFound } from '~/domain/refusals'
import { mayChangeItem, mayCompleteItem, mayReadItem, visibilitiesToChoose, visibilitiesToRetain } from './access'
import { firstCategoryId, problemsOfItem } from './check.server'
import { mayReadConcern } from './concern'
import { notifyOfAction } from './notify-people.server'
import { type ProgressValue, progressRecord, progressValueOf } from './progress-record'
import { dueOrderOf, isCompletable, type ProgressType } from './rules'

/** Creates an item, once per form; any member may. Invalid with a value not offered to them. Throws NotFound. */
export async function createItem(
  member: Member,
  type: ProgressType,
  { typed, submissionId }: Submission,
  { concern }: { concern?: string } = {},
): Promise<SaveResult<string>> {
  return change<SaveResult<string>>(member, async (tx, record, member) => {
    const offered = visibilitiesToChoose(member)
    const input = {
      ...typed,
      ...(type === 'action' ? {} : { goalId: '' }),
      ...(offered.length > 1 || typedAt(typed, 'visibility') ? {} : { visibility: offered[0] ?? 'everyone' }),
    }
    const resolved = resolveNew(progressRecord, input)
    if (resolved.status === 'invalid') return resolved
    const { value } = resolved
    if (concern && (type !== 'action' || !mayReadConcern(member, concern))) return invalid({ '': 'errors.invalid' })
    const form = {
      userId: member.userId,
      submissionId,
      fingerprint: JSON.stringify([member.circleId, type, concern, value]),
    }
    return createOnce(tx, form, () => addItem(tx, record, member, { type, value, concern }))
  })
}

type NewItem = { type: ProgressType; value: ProgressValue; concern?: string }

async function addItem(tx: Tx, record: RecordActivity, member: Member, { type, value, concern }: NewItem) {
  const checked = { type, value, createdById: member.userId, offered: visibilitiesToChoose(member) }
  const problems = await problemsOfItem(tx, member, checked)
  if (Object.keys(problems).length) return invalid(problems)
  return insertItem(tx, record, member, { type, value, concern })
}

/** Writes an item in which nothing is wrong, in a transaction that begins elsewhere. Returns its id. */
export async function insertItem(tx: Tx, record: RecordActivity, member: Member, { type, value, concern }: NewItem) {
  const createdAt = new Date()
  const people = value.assignees.map(({ id }) => id)
  const item = await tx.progressItem.create({
    data: {
      ...rowOf({ ...value, categoryId: value.categoryId ?? (await firstCategoryId(tx)) }),
      id: newId(),
      circleId: member.circleId,
      type,
      concern: concern ?? null,
      createdById: member.userId,
      createdAt,
    },
  })
  await assign(tx, item.id, people)
  await record('progress.created', about(item))
  await notifyOfAction(tx, member, item, { event: 'assigned', people })
  return item.id
}

type OnlyType = { type: ProgressType }

/** Changes only what the user changed. Invalid like `createItem`. Throws Forbidden; NotFound if deleted or hidden. */
export async function editItem(
  member: Member,
  itemId: string,
  submission: Submission,
  only?: OnlyType,
): Promise<SaveResult> {
  return change<SaveResult>(member, async (tx, record, member) => {
    const item = await findItem(tx, member, itemId, only)
    if (!mayChangeItem(member, 'edit', item)) throw new Forbidden('progress:errors.mayNotEdit')
    const before = progressValueOf(item)
    const { circleId, userId } = member
    const changedBy = { circleId, entityId: itemId, actions: ['progress.edited'], userId, grain: 'field' } as const
    return saveRecord(tx, progressRecord, submission, { current: before, changedBy }, (typed, { rows }) => {
      const value = { ...typed, goalId: item.type === 'action' ? typed.goalId : null }
      return saveItem(tx, record, member, { item, before, value, rows: rows.assignees })
    })
  })
}

type Found = Awaited<ReturnType<typeof findItem>>
type Edit = { item: Found; before: ProgressValue; value: ProgressValue; rows?: RowChanges }

async function saveItem(
  tx: Tx,
  record: RecordActivity,
  member: Member,
  { item, before, value, rows = { added: [], changed: [], removed: [] } }: Edit,
): Promise<SaveResult> {
  const fields = changedNames(progressRecord, before, value)
  if (!fields.length) return saved
  const { type, createdById } = item
  const offered = visibilitiesToRetain(member, item)
  const problems = await problemsOfItem(tx, member, { type, value, before, createdById, offered })
  if (Object.keys(problems).length) return invalid(problems)

  const added = rows.added.map(({ id }) => id)
  const staying = value.assignees.flatMap(({ id }) => (added.includes(id) ? [] : [id]))
  const edited = await tx.progressItem.update({ where: { id: item.id }, data: rowOf(value) })
  await tx.progressAssignee.deleteMany({ where: { itemId: item.id, memberId: { in: rows.removed } } })
  await assign(tx, item.id, added)
  await record('progress.edited', { ...about(edited), seenBy: wider(item.visibility, edited.visibility), fields })
  await notifyOfAction(tx, member, edited, { event: 'changed', people: staying })
  await notifyOfAction(tx, member, edited, { event: 'assigned', people: added })
  return saved
}

export type Completion = { status: 'completed' } | { status: 'alreadyCompleted'; by: string | null; at: Date | null }

/** Completes a goal or action; a repeat returns who was first. Throws Forbidden; NotFound also for other types. */
export async function completeItem(member: Member, itemId: string, only?: OnlyType): Promise<Completion> {
  return change<Completion>(member, async (tx, record, member) => {
    const item = await findCompletable(tx, member, itemId, only)
    if (item.isCompleted)
      return { status: 'alreadyCompleted', by: item.completedBy && fullName(item.completedBy), at: item.dateCompleted }

    const completion = { isCompleted: true, completedById: member.userId, dateCompleted: new Date() }
    await tx.progressItem.update({ where: { id: item.id }, data: completion })
    await record('progress.completed', about(item))
    await notifyOfAction(tx, member, item, { event: 'completed', people: peopleOf(item) })
    return { status: 'completed' }
  })
}

/** Reopens a goal or action; an open one stays. Throws Forbidden and NotFound like `completeItem`. */
export async function uncompleteItem(
  member: Member,
  itemId: string,
  only?: OnlyType,
): Promise<{ status: 'uncompleted' | 'alreadyOpen' }> {
  return change(member, async (tx, record, member) => {
    const item = await findCompletable(tx, member, itemId, only)
    if (!item.isCompleted) return { status: 'alreadyOpen' as const }

    const completion = { isCompleted: false, completedById: null, dateCompleted: null }
    await tx.progressItem.update({ where: { id: item.id }, data: completion })
    await record('progress.reopened', about(item))
    await notifyOfAction(tx, member, item, { event: 'reopened', people: peopleOf(item) })
    return { status: 'uncompleted' as const }
  })
}

/** Deletes an item; the row stays. Twice changes nothing. Throws Forbidden; NotFound if hidden. */
export async function deleteItem(member: Member, itemId: string, only?: OnlyType) {
  await change(member, async (tx, record, member) => {
    const item = await findItem(tx, member, itemId, { ...only, isDeletedToo: true })
    if (!mayChangeItem(member, 'delete', item)) throw new Forbidden('progress:errors.mayNotDelete')
    if (!item.isActive) return

    const deletion = { isActive: false, deletedAt: new Date(), deletedById: member.userId }
    await tx.progressItem.update({ where: { id: item.id }, data: deletion })
    await retractNotifications(tx, 'action', item.id)
    await record('progress.deleted', about(item))
    await notifyOfAction(tx, member, item, { event: 'deleted', people: item.assignees.map((one) => one.memberId) })
  })
}

type Wanted = Partial<OnlyType> & { isDeletedToo?: boolean }

async function findItem(tx: Tx, member: Member, id: string, { type, isDeletedToo }: Wanted = {}) {
  const item = await tx.progressItem.findFirst({
    where: { id, circleId: member.circleId, type, ...(isDeletedToo ? {} : { isActive: true }) },
    include: {
      assignees: {
        orderBy: [{ assignedAt: 'asc' }, { memberId: 'asc' }],
        include: { member: { select: { userId: true } } },
      },
      completedBy: { select: { firstName: true, lastName: true } },
    },
  })
  if (!item || !mayReadItem(member, item)) throw new NotFound()
  return item
}

async function findCompletable(tx: Tx, member: Member, itemId: string, only?: OnlyType) {
  const item = await findItem(tx, member, itemId, only)
  if (!isCompletable(item.type)) throw new NotFound()
  const assigned = item.assignees.map((one) => one.member.userId)
  if (!mayCompleteItem(member, item, assigned)) throw new Forbidden('progress:errors.mayNotEdit')
  return item
}

function rowOf({ title, description, categoryId, dueDate, goalId, visibility }: ProgressValue) {
  const dueOrder = dueOrderOf(dueDate)
  return {
    title,
    sortTitle: folded(title),
    description: description ?? '',
    categoryId,
    dueDate,
    dueOrder,
    goalId,
    visibility,
  }
}

async function assign(tx: Tx, itemId: string, memberIds: readonly string[]) {
  const assignedAt = new Date()
  await tx.progressAssignee.createMany({ data: memberIds.map((memberId) => ({ itemId, memberId, assignedAt })) })
}

function about({ id, visibility, createdById }: Pick<Found, 'id' | 'visibility' | 'createdById'>) {
  return { id, visibility, createdById }
}

function peopleOf({ createdById, assignees }: Found) {
  return [createdById, ...assignees.map(({ memberId }) => memberId)]
}

function wider(one: string, other: string) {
  const widest = visibilities.find((visibility) => visibility === one || visibility === other)
  return widest ?? other
}
