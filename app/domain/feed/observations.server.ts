import { sql } from '~/data/db.server'
import { joinInOrder, jsonRows } from '~/data/dialect.server'
import { lowestIdAt } from '~/data/id'
import type { Member } from '~/domain/member'
import { asOffer, offeredWorkflows, offerOf, workflowRows } from '~/domain/workflows/queries.server'
import { dayIn, startOfDayIn } from '~/i18n/format'
import { type Viewer, viewerOf, visible } from './queries.server'
import { daysUpTo, type NotedLevel } from './trends'

type NotedRow = Omit<NotedLevel, 'day'> & { createdAt: string }

const maxNoted = 5_000
const noted = `SELECT o.type, o.level, p.createdAt, p.id AS postId, u.firstName, u.lastName
  FROM Post p ${joinInOrder} Observation o ON o.postId = p.id JOIN User u ON u.id = p.createdById
  WHERE p.circleId = @circleId AND p.isActive = TRUE AND p.id >= @since AND ${visible} ORDER BY p.id DESC LIMIT @limit`
const notedRows = jsonRows({
  type: 'type',
  level: 'level',
  createdAt: 'createdAt',
  postId: 'postId',
  firstName: 'firstName',
  lastName: 'lastName',
})
const notedSince = sql<NotedRow, Viewer & { since: string; limit: number }>(noted)
const besideTheFeed = sql<
  { noted: string; workflows: string },
  Viewer & { since: string; limit: number; offered: number }
>(
  `SELECT
    (SELECT ${notedRows} FROM (${noted}) n) AS noted,
    (SELECT ${workflowRows} FROM (${offeredWorkflows}) w) AS workflows`,
)

/** Visible observations of the last days in the circle's zone, newest first. `days` are those days, oldest first. */
export async function listObservations(
  member: Member,
  { days: count, now = new Date() }: { days: number; now?: Date },
) {
  const days = daysUpTo(dayIn(now, member.timeZone), count)
  const rows = await notedSince.all({ ...viewerOf(member), since: idsFrom(days, member), limit: maxNoted })
  return { days, noted: withDays(rows, member) }
}

/** The visible observations of the last seven days (in the circle's zone) and the offered forms, in one statement. */
export async function listRecentObservations(member: Member, { now = new Date() }: { now?: Date } = {}) {
  const days = daysUpTo(dayIn(now, member.timeZone), 7)
  const since = idsFrom(days, member)
  const row = await besideTheFeed.get({ ...viewerOf(member), since, limit: maxNoted, offered: offerOf(member) })
  return {
    days,
    noted: withDays(JSON.parse(row?.noted ?? '[]'), member),
    offer: asOffer(JSON.parse(row?.workflows ?? '[]')),
  }
}

function idsFrom([first = '']: readonly string[], { timeZone }: Member) {
  return lowestIdAt(startOfDayIn(first, timeZone))
}

function withDays(rows: NotedRow[], { timeZone }: Member) {
  return rows
    .map(({ createdAt, ...row }): NotedLevel => ({ ...row, day: dayIn(new Date(createdAt), timeZone) }))
    .filter(({ day }) => day) // none: its date can't be read
}
