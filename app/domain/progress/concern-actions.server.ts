import type { Tx } from '~/data/write.server'
import type { RecordActivity } from '~/domain/activity/change.server'
import type { Member } from '~/domain/member'
import { mayRead } from '~/domain/permissions/rules'
import { visibilitiesToChoose } from './access'
import { insertItem } from './commands.server'
import type { ProgressValue } from './progress-record'

type ConcernToAct = { concern: string; title: string }

/** Creates an action per concern, visible to everyone; skips concerns with an open action that the member sees. */
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
