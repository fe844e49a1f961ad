import { db } from '~/data/db.server'
import type { User } from '~/domain/accounts/user'
import { findMember } from '~/domain/members/queries.server'
import { can } from '~/domain/permissions/rules'
import { fullName } from '~/domain/person'

/**
 * A routine item's title, and who completed one of its days (YYYY-MM-DD in the circle's zone) and when, for a message.
 * Also when deleted, but nothing of an item that the user may not see.
 */
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
