import type { Tx } from '~/data/write.server'
import type { RecordActivity } from '~/domain/activity/change.server'
import type { Member } from '~/domain/members/member'
import { mayRead } from '~/domain/permissions/rules'
import { visibilitiesToChoose } from './access'
import { insertItem } from './commands.server'
import type { ProgressValue } from './progress-record'

/** What an action is to be made of: a concern as `mayReadConcern` reads it, and what the action is called. */
type ConcernToAct = { concern: string; title: string }

/**
 * Makes an action of each concern, in the transaction that saves the section: for everyone, where the member's role lets
 * them, without a day and for nobody yet. A concern that has an open action already, as far as the member sees it, gets
 * no second one.
 */
export async function makeActionsOf(tx: Tx, record: RecordActivity, member: Member, concerns: readonly ConcernToAct[]) {
  const named = { in: concerns.map(({ concern }) => concern) }
  const open = await tx.progressItem.findMany({
    where: { circleId: member.circleId, type: 'action', concern: named, isActive: true, isCompleted: false },
    select: { concern: true, visibility: true, createdById: true },
  })
  const known = open.filter((one) => mayRead(member, 'progress', one)).map(({ concern }) => concern)
  const offered = visibilitiesToChoose(member)
  const visibility = offered.find((one) => one === 'everyone') ?? offered[0] ?? 'everyone'
  const rest = { description: null, categoryId: null, dueDate: null, goalId: null, assignees: [] }
  for (const { concern, title } of concerns) {
    if (known.includes(concern)) continue
    const value: ProgressValue = { ...rest, title, visibility }
    await insertItem(tx, record, member, { type: 'action', value, concern })
  }
}
