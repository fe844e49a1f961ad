import { sql } from '~/data/db.server'
import { lowestIdAt } from '~/data/id'
import { toStoredInstant } from '~/data/instant'
import { requireSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'

const dayMs = 24 * 60 * 60_000
const oldInvitationDays = 14

export type Months = { monthAt: Date; monthBeforeAt: Date }

export type Figures = {
  circles: number
  newCircles: number
  circlesWithoutAdmin: number
  coaches: number // places as a coach, active or asked for
  people: number
  newPeople: number
  peopleHere: number // who were signed in within the last seven days
  invitations: number // without an answer
  oldInvitations: number // sent more than two weeks ago
  posts: number
  postsBefore: number
  joinedAt: string
}

type Since = Record<'userId' | 'month' | 'week' | 'twoWeeks' | 'monthId' | 'monthBeforeId', string>
const waiting = `status IN ('pending', 'no_register')`
const countStatement = sql<Figures, Since>(`
  SELECT
    (SELECT count(*) FROM Circle) AS circles,
    (SELECT count(*) FROM Circle WHERE createdAt >= @month) AS newCircles,
    (SELECT count(*) FROM Circle c WHERE NOT EXISTS (
      SELECT 1 FROM Member m WHERE m.circleId = c.id AND m.status = 'active' AND m.isAdmin
    )) AS circlesWithoutAdmin,
    (SELECT count(*) FROM Member m JOIN Role r ON r.id = m.roleId
      WHERE r.name = 'coach' AND m.status IN ('active', 'pending', 'no_register')) AS coaches,
    (SELECT count(*) FROM User) AS people,
    (SELECT count(*) FROM User WHERE createdAt >= @month) AS newPeople,
    (SELECT count(DISTINCT userId) FROM Session WHERE seenAt >= @week) AS peopleHere,
    (SELECT count(*) FROM Member WHERE ${waiting}) AS invitations,
    (SELECT count(*) FROM Member WHERE ${waiting} AND createdAt < @twoWeeks) AS oldInvitations,
    (SELECT count(*) FROM Post WHERE isActive AND id >= @monthId) AS posts,
    (SELECT count(*) FROM Post WHERE isActive AND id >= @monthBeforeId AND id < @monthId) AS postsBefore,
    (SELECT createdAt FROM User WHERE id = @userId) AS joinedAt`)

/** Counts of the whole instance, and how many are new. Throws Forbidden for all but super admins. */
export async function countAll(actor: SuperAdmin, { monthAt, monthBeforeAt }: Months, now = new Date()) {
  await requireSuperAdmin(actor)
  const daysAgo = (days: number) => toStoredInstant(new Date(now.getTime() - days * dayMs))
  const figures = await countStatement.get({
    userId: actor.id,
    month: toStoredInstant(monthAt),
    week: daysAgo(7),
    twoWeeks: daysAgo(oldInvitationDays),
    monthId: lowestIdAt(monthAt),
    monthBeforeId: lowestIdAt(monthBeforeAt),
  })
  if (!figures) throw new Error('Counting returned nothing.')
  return figures
}
