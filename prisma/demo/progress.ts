import { folded } from '~/data/folded'
import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { dueOrderOf } from '~/domain/progress/rules'
import type { Calendar } from './calendar'
import { type CircleName, memberIdOf, userIds } from './ids'
import { people } from './people'
import { harold } from './progress/harold'
import { ines } from './progress/ines'
import { odile } from './progress/odile'
import { rosa } from './progress/rosa'
import { samuel } from './progress/samuel'
import { walter } from './progress/walter'
import type { DemoItem } from './types'

export const demoItems: Record<CircleName, DemoItem[]> = { rosa, walter, ines, harold, odile, samuel }

const notifiedDays = 30 // older actions are no news to anybody
const hourMs = 3_600_000

type Place = { name: CircleName; circleId: string; calendar: Calendar }

/** Like createItem and completeItem, only that it happened back then. Goals come before the actions that serve them. */
export async function createProgress(tx: Tx, place: Place) {
  const categories = new Map((await tx.category.findMany()).map(({ id, value }) => [value, id]))
  const ids = new Map<string, string>()
  for (const item of demoItems[place.name]) {
    const { title, category, goal, to = [], daysAgo } = item
    const row = rowOf(item, place)
    const [categoryId, goalId] = [categories.get(category), goal ? ids.get(goal) : null]
    if (!categoryId || goalId === undefined) throw new Error(`${title} has no such category or goal`)
    await tx.progressItem.create({ data: { ...row, categoryId, goalId } })
    await tx.progressAssignee.createMany({
      data: to.map((person) => ({
        itemId: row.id,
        memberId: memberIdOf(place.name, people[person].email),
        assignedAt: place.calendar.instant(daysAgo, '09:30'),
      })),
    })
    if (item.type === 'action' && daysAgo <= notifiedDays)
      await notifyOfAssignment(tx, place, { item, subjectId: row.id })
    ids.set(title, row.id)
  }
}

type Assigned = { item: DemoItem; subjectId: string }

/** Notifies the assignees of an action, except its author. */
async function notifyOfAssignment(tx: Tx, { circleId, calendar }: Place, { item, subjectId }: Assigned) {
  const { by, to = [], daysAgo } = item
  const createdAt = calendar.instant(daysAgo, '09:30')
  await tx.notification.createMany({
    data: to
      .filter((person) => person !== by)
      .map((person) => ({
        id: newId(createdAt),
        userId: userIds[person],
        type: 'action',
        event: 'assigned',
        circleId,
        subjectId,
        senderId: userIds[by],
        readAt: daysAgo < people[person].looksAfterDays ? null : new Date(createdAt.getTime() + 3 * hourMs),
        createdAt,
      })),
  })
}

function rowOf(item: DemoItem, { circleId, calendar }: Place) {
  const { type, title, text = '', by, daysAgo, dueInDays, concern = null, done } = item
  const createdAt = calendar.instant(daysAgo, '09:30')
  const dueDate = dueInDays === undefined ? null : calendar.day(-dueInDays)
  return {
    id: newId(createdAt),
    circleId,
    type,
    title,
    sortTitle: folded(title),
    description: text,
    dueDate,
    dueOrder: dueOrderOf(dueDate),
    visibility: item.for ?? 'everyone',
    concern,
    isCompleted: Boolean(done),
    completedById: done ? userIds[done.by] : null,
    dateCompleted: done ? calendar.instant(done.daysAgo, '16:20') : null,
    createdById: userIds[by],
    createdAt,
  }
}
