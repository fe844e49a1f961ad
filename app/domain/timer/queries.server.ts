import { sql } from '~/data/db.server'
import { jsonRows } from '~/data/dialect.server'
import { getCircleStatus } from '~/domain/circles/queries.server'
import type { Person } from '~/domain/person'
import { Forbidden } from '~/domain/refusals'
import { asOf, type Clock, type ClockStatus, isForgotten, statusOf, workedMsAt } from '~/domain/time/clock'
import type { TimeActivity } from '~/domain/time/rules'
import type { User } from '~/domain/user'

type Row = {
  id: string | null
  circleId: string
  sessionId: string
  activity: string | null
  note: string
  reason: string
  problems: string
  startedAt: string
  workedMs: number
  runningSince: string | null
  pausedAt: string | null
  ranSince: string | null
  heartbeatAt: string | null
  stoppedAt: string | null
  firstName: string | null
  lastName: string | null
  pictureId: string | null
  device: string | null
  timeZone: string
  offered: string
}

export type OwnTimer = {
  id: string
  circleId: string
  recipient: Pick<Person, 'firstName' | 'lastName' | 'pictureId'> | null // null in a circle that the user has left
  status: ClockStatus
  activity: string | null
  note: string
  reason: string
  problems: Record<string, string> // of the latest stop, by field
  workedMs: number
  startedAt: Date
  pausedAt: Date | null
  timeZone: string // of the circle
  isForgotten: boolean
  elsewhere: { device: string } | null // it runs in another session
}

const activityRows = jsonRows({ value: 'offered.value', name: 'offered.name', nameEs: 'offered.nameEs' })

// On every page of users who may use the timer.
const ownTimer = sql<Row, { userId: string }>(`
  SELECT t.id, t.circleId, t.sessionId, t.activity, t.note, t.reason, t.problems, t.startedAt, t.workedMs, t.runningSince,
    t.pausedAt, t.ranSince, t.heartbeatAt, t.stoppedAt, p.firstName, p.lastName, p.pictureId, c.timeZone, s.device,
    (SELECT ${activityRows} FROM (SELECT a.value, a.name, a.nameEs FROM TimeActivity a
      WHERE a.isActive = TRUE ORDER BY a.position, a.value) offered) AS offered
  FROM User u LEFT JOIN Timer t ON t.userId = u.id
    LEFT JOIN Member m ON m.circleId = t.circleId AND m.userId = u.id AND m.status = 'active'
    LEFT JOIN Recipient p ON p.circleId = m.circleId
    LEFT JOIN Circle c ON c.id = t.circleId LEFT JOIN Session s ON s.id = t.sessionId
  WHERE u.id = @userId`)

/** The person's timer, if they have one, and the activities that can be chosen. */
export async function getTimer(
  { id: userId, sessionId }: Pick<User, 'id' | 'sessionId'>,
  { now = new Date() } = {},
): Promise<{ timer: OwnTimer | null; activities: TimeActivity[] }> {
  const row = await ownTimer.get({ userId })
  const activities: TimeActivity[] = JSON.parse(row?.offered ?? '[]')
  return { timer: row && row.id !== null ? asTimer({ ...row, id: row.id }, sessionId, now) : null, activities }
}

/** Throws Forbidden for users who may use no timer in any circle and have none left. */
export async function allowTimer(user: Pick<User, 'id' | 'isSuperAdmin'>) {
  if (!(await getCircleStatus(user)).mayUseTimer) throw new Forbidden()
}

function asTimer(row: Row & { id: string }, sessionId: string, now: Date): OwnTimer {
  const { id, circleId, firstName, lastName, pictureId, activity, note, reason, problems, device } = row
  const clock = asOf(clockIn(row), now)
  const status = statusOf(clock)
  const isElsewhere = status === 'running' && row.sessionId !== sessionId && device !== null
  return {
    id,
    circleId,
    recipient: firstName === null || lastName === null ? null : { firstName, lastName, pictureId },
    status,
    activity,
    note,
    reason,
    problems: status === 'unsaved' ? JSON.parse(problems) : {},
    workedMs: workedMsAt(clock, now),
    startedAt: clock.startedAt,
    pausedAt: status === 'paused' ? clock.pausedAt : null,
    timeZone: row.timeZone,
    isForgotten: isForgotten(clock, now),
    elsewhere: isElsewhere ? { device } : null,
  }
}

function clockIn({ startedAt, workedMs, runningSince, pausedAt, ranSince, heartbeatAt, stoppedAt }: Row): Clock {
  const at = (instant: string | null) => (instant === null ? null : new Date(instant))
  return {
    startedAt: new Date(startedAt),
    workedMs,
    runningSince: at(runningSince),
    pausedAt: at(pausedAt),
    ranSince: at(ranSince),
    heartbeatAt: at(heartbeatAt),
    stoppedAt: at(stoppedAt),
  }
}
