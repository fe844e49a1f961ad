import { sql } from '~/data/db.server'
import { joinInOrder, jsonValues, pairsOf, valuesOf } from '~/data/dialect.server'
import { daysAfter } from '~/domain/days'
import { type LocalTime, localTimesAt } from '~/domain/local-time'
import { rulesOfMyRoles } from '~/domain/permissions/queries.server'
import type { Rule } from '~/domain/permissions/rules'
import type { User } from '~/domain/user'
import { maySeeRoutine } from './access'
import { lateDays, latestDue } from './expansion'
import { type ItemRow, plainColumns, readItem } from './item-rows.server'

type Asked = { now?: Date; rules?: ReadonlyMap<string, readonly Rule[]> }
type Row = ItemRow & { exclusions: string; completed: string }

const tasksIn = sql<Row, { userId: string; roles: string; days: string }>(`
  SELECT ${plainColumns}, (SELECT ${jsonValues('c.date')} FROM TaskCompletion c
    WHERE c.itemId = r.id AND c.status = 'COMPLETED' AND c.date >= asked.value) AS completed
  FROM ${pairsOf('@days')} asked ${joinInOrder} Member m ON m.circleId = asked.key AND m.userId = @userId AND m.status = 'active'
  ${joinInOrder} RoutineItem r ON r.circleId = asked.key AND r.isActive = TRUE AND r.lastDay >= asked.value
  WHERE r.isTask = TRUE AND m.roleId IN ${valuesOf('@roles')}`)

export type LateTasks = { count: number; since: string }

/** Late tasks of 30 days per circle, in its zone; a series counts once. Omits empty, hidden ones. `rules` if known. */
export async function countLateTasksIn(
  user: Pick<User, 'id'>,
  circles: readonly { id: string; timeZone: string }[],
  { now = new Date(), rules }: Asked = {},
): Promise<Map<string, LateTasks>> {
  if (!circles.length) return new Map()
  const timeOfZone = localTimesAt(now)
  const times = new Map(circles.map(({ id, timeZone }) => [id, timeOfZone(timeZone)]))
  const roles = [...(rules ?? (await rulesOfMyRoles(user.id)))].filter(([, rules]) =>
    maySeeRoutine({ rules, isAdmin: false }),
  )
  const days = Object.fromEntries([...times].map(([id, { day }]) => [id, daysAfter(day, -lateDays)]))
  const rows = await tasksIn.all({
    userId: user.id,
    roles: JSON.stringify(roles.map(([id]) => id)),
    days: JSON.stringify(days),
  })
  const late = new Map<string, LateTasks>()
  for (const row of rows) {
    const local = times.get(row.circleId)
    const day = local && lateDayOf(row, local)
    if (!day) continue
    const { count, since } = late.get(row.circleId) ?? { count: 0, since: day }
    const [earliest = day] = [since, day].sort()
    late.set(row.circleId, { count: count + 1, since: earliest })
  }
  return late
}

function lateDayOf({ completed, exclusions, ...row }: Row, local: LocalTime) {
  const item = readItem(row, JSON.parse(exclusions))
  const due = item && latestDue(item, local)
  return due && !(JSON.parse(completed) as string[]).includes(due) ? due : undefined
}
