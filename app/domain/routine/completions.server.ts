import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import type { Member } from '~/domain/member'
import { allow } from '~/domain/permissions/rules'
import { fullName } from '~/domain/person'
import { Forbidden, NotFound } from '~/domain/refusals'
import { mayCompleteTask } from './access'
import { notifyOfItem } from './people.server'
import { type Found, findRow } from './series.server'
import { findCurrentOccurrence } from './target.server'

export type CompletionResult = { status: 'completed' } | { status: 'alreadyCompleted'; by: string; at: Date }

/** Completes an occurrence by its original day; the first one wins. Throws Forbidden; NotFound also for events. */
export async function completeTask(member: Member, itemId: string, date: string): Promise<CompletionResult> {
  return change<CompletionResult>(member, async (tx, record, member) => {
    const task = await findTask(tx, member, itemId, date)
    const key = { itemId: task.found.id, date: task.date }
    const before = await findCompletion(tx, key)
    if (before?.status === 'COMPLETED')
      return { status: 'alreadyCompleted', by: fullName(before.user), at: before.updatedAt }

    const completion = { status: 'COMPLETED', userId: member.userId, updatedAt: new Date() }
    await tx.taskCompletion.upsert({
      where: { itemId_date: key },
      create: { ...key, ...completion, id: newId(), circleId: member.circleId, createdAt: completion.updatedAt },
      update: completion,
    })
    await record('routine.completed', { id: key.itemId })
    await notifyOfItem(tx, member, key.itemId, { event: 'completed', people: peopleOf(task.found), date: key.date })
    return { status: 'completed' }
  })
}

/** Reopens an occurrence; an open one stays. Throws Forbidden and NotFound like `completeTask`. */
export async function uncompleteTask(
  member: Member,
  itemId: string,
  date: string,
): Promise<{ status: 'uncompleted' | 'alreadyOpen' }> {
  return change(member, async (tx, record, member) => {
    const task = await findTask(tx, member, itemId, date)
    const key = { itemId: task.found.id, date: task.date }
    if ((await findCompletion(tx, key))?.status !== 'COMPLETED') return { status: 'alreadyOpen' as const }

    const data = { status: 'PENDING', userId: member.userId, updatedAt: new Date() }
    await tx.taskCompletion.update({ where: { itemId_date: key }, data })
    await record('routine.reopened', { id: key.itemId })
    await notifyOfItem(tx, member, key.itemId, { event: 'reopened', people: peopleOf(task.found), date: key.date })
    return { status: 'uncompleted' as const }
  })
}

async function findTask(tx: Tx, member: Member, itemId: string, date: string) {
  allow(member, 'view', 'routine')
  const task =
    (await findCurrentOccurrence(tx, member, itemId, date)) ?? (await findEarlierOccurrence(tx, member, itemId, date))
  if (!task?.found.isTask) throw new NotFound()
  const assigned = task.found.assignees.map((one) => one.member.userId)
  if (!mayCompleteTask(member, { ...task.found, hasOwner: true }, assigned))
    throw new Forbidden('routine:errors.mayNotComplete')
  return task
}

async function findEarlierOccurrence(tx: Tx, member: Member, itemId: string, date: string) {
  const found = await findRow(tx, member, itemId)
  const completion = found?.isActive && (await findCompletion(tx, { itemId, date }))
  return found && completion ? { found, date } : null
}

function findCompletion(tx: Tx, key: { itemId: string; date: string }) {
  return tx.taskCompletion.findUnique({
    where: { itemId_date: key },
    include: { user: { select: { firstName: true, lastName: true } } },
  })
}

function peopleOf({ createdById, assignees }: Found) {
  return [createdById, ...assignees.map(({ memberId }) => memberId)]
}
