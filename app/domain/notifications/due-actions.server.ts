import { sql } from '~/data/db.server'
import { joinInOrder, unindexed, valuesOf } from '~/data/dialect.server'
import { readableWith, rulesOfMyRoles } from '~/domain/permissions/queries.server'
import type { User } from '~/domain/user'
import { dayIn } from '~/i18n/format'

type Row = { circleId: string; timeZone: string; recipient: string; dueDate: string; count: number }
type Due = { recipient: string; dueToday: number; late: number }

const assignedDue = sql<Row, { userId: string; readable: string; until: string }>(`
  SELECT p.circleId, c.timeZone, r.firstName AS recipient, p.dueDate, count(*) AS count
  FROM Member m ${joinInOrder} ProgressAssignee a ON a.memberId = m.id
  ${joinInOrder} ProgressItem p ON p.id = a.itemId AND p.type = 'action' AND p.isActive = TRUE AND p.isCompleted = FALSE
  JOIN Circle c ON c.id = p.circleId JOIN Recipient r ON r.circleId = p.circleId
  WHERE m.userId = @userId AND m.status = 'active' AND ${unindexed('p.dueOrder')} <= @until
    AND (m.roleId || ' ' || p.visibility IN ${valuesOf('@readable')} OR p.createdById = @userId)
  GROUP BY p.circleId, c.timeZone, r.firstName, p.dueDate`)

/** Counts of the user's visible open actions due today or late, by circle, in its zone. */
export async function countDueActions(
  { id }: Pick<User, 'id'>,
  { now = new Date() }: { now?: Date } = {},
): Promise<Due[]> {
  const readable = readableWith(await rulesOfMyRoles(id), 'progress')
  const until = dayIn(now, 'Pacific/Kiritimati') // nowhere is it later
  const counts = new Map<string, Due>()
  for (const { circleId, timeZone, recipient, dueDate, count } of await assignedDue.all({
    userId: id,
    readable,
    until,
  })) {
    const today = dayIn(now, timeZone)
    const { dueToday, late } = counts.get(circleId) ?? { dueToday: 0, late: 0 }
    const [more, later] = [dueDate === today ? count : 0, dueDate < today ? count : 0]
    counts.set(circleId, { recipient, dueToday: dueToday + more, late: late + later })
  }
  return [...counts.values()].filter(({ dueToday, late }) => dueToday + late > 0)
}
