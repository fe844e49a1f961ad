import { db, sql } from '~/data/db.server'
import { getCircleStatus } from '~/domain/circles/queries.server'
import { Forbidden } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { auditExportOfMonth } from './export.server'
import { type Adjusted, adjustedIn } from './queries.server'
import { type MonthReport, reportOf, type SumRow, sumsOfMonth } from './report.server'
import type { TimeActivity } from './rules'

type Me = Pick<User, 'id' | 'isSuperAdmin'>

const ownMonth = sql<SumRow, { month: string; userId: string }>(sumsOfMonth('AND e.userId = @userId'))

/** A user's own time in a month. Throws Forbidden without the right to use a timer and without any time. */
export async function getOwnMonth(user: Me, month: string): Promise<MonthReport> {
  await allowOwnTime(user)
  return reportOf(await ownMonth.all({ month, userId: user.id }), { viewer: user.id })
}

/** Throws like `getOwnMonth`. */
export async function auditExportOfOwnMonth(user: Me, month: string) {
  await allowOwnTime(user)
  await auditExportOfMonth(user, month, { isOwn: true })
}

async function allowOwnTime(user: Me) {
  if ((await getCircleStatus(user)).mayUseTimer) return
  const entry = await db.timeEntry.findFirst({ where: { userId: user.id, isActive: true }, select: { id: true } })
  if (!entry) throw new Forbidden()
}

type Row = {
  id: string
  activity: string
  name: string | null
  nameEs: string | null
  note: string
  startedAt: string
  endedAt: string
  seconds: number
  startDate: string
  reason: string | null
  adjustedDay: string | null
  adjustedStart: string | null
  timeZone: string
  firstName: string | null
  lastName: string | null
}

const ownEntries = sql<Row, { month: string; userId: string }>(`
  SELECT e.id, e.activity, a.name, a.nameEs, e.note, e.startedAt, e.endedAt, e.seconds, e.startDate, e.reason,
    o.startDate AS adjustedDay, o.startedAt AS adjustedStart, c.timeZone, p.firstName, p.lastName
  FROM TimeEntry e JOIN TimeActivity a ON a.value = e.activity JOIN Circle c ON c.id = e.circleId
    LEFT JOIN TimeEntry o ON o.id = e.adjustsId
    LEFT JOIN Member m ON m.circleId = e.circleId AND m.userId = @userId AND m.status = 'active'
    LEFT JOIN Recipient p ON p.circleId = m.circleId
  WHERE e.userId = @userId AND e.isActive = TRUE AND e.month = @month ORDER BY e.startDate, e.startedAt, e.id`)

/** Without the recipient where the user has left the circle. */
export type OwnEntry = Pick<Row, 'id' | 'note' | 'seconds' | 'startDate' | 'reason' | 'timeZone'> & {
  activity: TimeActivity
  startedAt: Date
  endedAt: Date
  adjusts: Adjusted | null
  recipient: { firstName: string; lastName: string } | null
}

/** A user's own entries of a month, oldest first, for a file. */
export async function listOwnEntries({ id: userId }: Pick<User, 'id'>, month: string): Promise<OwnEntry[]> {
  const rows = await ownEntries.all({ month, userId })
  return rows.map(
    ({
      activity: value,
      name,
      nameEs,
      firstName,
      lastName,
      startedAt,
      endedAt,
      adjustedDay,
      adjustedStart,
      ...row
    }) => ({
      ...row,
      activity: { value, name, nameEs },
      startedAt: new Date(startedAt),
      endedAt: new Date(endedAt),
      adjusts: adjustedIn({ adjustedDay, adjustedStart }),
      recipient: firstName === null || lastName === null ? null : { firstName, lastName },
    }),
  )
}
