import { sql } from '~/data/db.server'
import { joinInOrder, pairsOf } from '~/data/dialect.server'
import { readableWith, rulesOfMyRoles } from '~/domain/permissions/queries.server'
import type { Rule } from '~/domain/permissions/rules'
import type { User } from '~/domain/user'
import { dayIn } from '~/i18n/format'
import { visibleAcross } from './item-rows.server'

type Options = { now?: Date; rules?: ReadonlyMap<string, readonly Rule[]> }
type Count = { circleId: string; open: number; late: number }

const countedIn = sql<Count, { userId: string; readable: string; days: string }>(`
  SELECT p.circleId, count(*) AS open, sum(CASE WHEN p.dueOrder < asked.value THEN 1 ELSE 0 END) AS late
  FROM ${pairsOf('@days')} asked ${joinInOrder} Member m ON m.circleId = asked.key AND m.userId = @userId AND m.status = 'active'
  ${joinInOrder} ProgressItem p ON p.circleId = asked.key AND p.type = 'action' AND p.isActive = TRUE AND p.isCompleted = FALSE
  WHERE ${visibleAcross('p')} GROUP BY p.circleId`)

/** Visible open actions per circle, and how many are late in its zone. Omits empty circles. `rules` if known. */
export async function countActionsIn(
  user: Pick<User, 'id'>,
  circles: readonly { id: string; timeZone: string }[],
  { now = new Date(), rules }: Options = {},
): Promise<Map<string, { open: number; late: number }>> {
  if (!circles.length) return new Map()
  const readable = readableWith(rules ?? (await rulesOfMyRoles(user.id)), 'progress')
  const days = JSON.stringify(Object.fromEntries(circles.map(({ id, timeZone }) => [id, dayIn(now, timeZone)])))
  const rows = await countedIn.all({ userId: user.id, readable, days })
  return new Map(rows.map(({ circleId, open, late }) => [circleId, { open, late }]))
}
