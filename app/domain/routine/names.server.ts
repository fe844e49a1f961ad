import { db } from '~/data/db.server'
import { findMember } from '~/domain/members/queries.server'
import { can } from '~/domain/permissions/rules'
import { fullName } from '~/domain/person'
import type { User } from '~/domain/user'

/** A visible item's title, also if deleted, and who completed its day (YYYY-MM-DD, circle's zone), for messages. */
export async function getNamesOfTask(user: Pick<User, 'id'>, itemId: string, date = '') {
  const item = await db.routineItem.findUnique({
    where: { id: itemId },
    select: {
      title: true,
      circleId: true,
      completions: { where: { date, status: 'COMPLETED' }, include: { user: true } },
    },
  })
  const member = item && (await findMember(user.id, item.circleId))
  if (!member || !can(member, 'view', 'routine')) return undefined
  const [done] = item.completions
  const { timeZone } = member
  return {
    title: item.title,
    by: done && fullName(done.user),
    at: done?.updatedAt,
    timeZone,
  }
}
