import { db } from '~/data/db.server'
import type { Tx } from '~/data/write.server'
import type { Member } from '~/domain/member'
import { parseRules } from '~/domain/permissions/queries.server'
import type { Holder } from '~/domain/permissions/rules'

const maxPeople = 500

export type PersonInCircle = Holder & { memberId: string; userId: string }

export const activeMembers = { status: 'active', user: { disabledAt: null } } as const

/** The people who are active in a circle with what their role lets them see, by the ids of members or of users. */
export async function findPeople(tx: Tx, circleId: string, ids: readonly string[]): Promise<PersonInCircle[]> {
  if (!ids.length) return []
  const rows = await tx.member.findMany({
    where: { circleId, ...activeMembers, OR: [{ id: { in: [...ids] } }, { userId: { in: [...ids] } }] },
    select: { id: true, userId: true, isAdmin: true, role: { select: { rules: true } } },
  })
  return rows.flatMap(({ id, userId, isAdmin, role }) =>
    userId ? [{ memberId: id, userId, isAdmin, rules: parseRules(role.rules) }] : [],
  )
}

/** All who are active in a circle, in the order in which they came, with what their role lets them see. */
export async function listActivePeople({ circleId }: Pick<Member, 'circleId'>) {
  const rows = await db.member.findMany({
    where: { circleId, ...activeMembers },
    select: {
      id: true,
      isAdmin: true,
      user: { select: { id: true, firstName: true, lastName: true, pictureId: true } },
      role: { select: { rules: true } },
    },
    orderBy: { id: 'asc' },
    take: maxPeople,
  })
  return rows.flatMap(({ id: memberId, isAdmin, user, role }) =>
    user ? [{ person: { ...user, memberId, hasLeft: false }, holder: { isAdmin, rules: parseRules(role.rules) } }] : [],
  )
}

/** The ids of those to notify of what a member did: each who may see it once, without the member. */
export function audienceOf(
  { userId: actorId }: Pick<Member, 'userId'>,
  people: readonly PersonInCircle[],
  maySee: (person: PersonInCircle) => boolean,
) {
  const notified = new Set(people.filter(maySee).map(({ userId }) => userId))
  notified.delete(actorId)
  return [...notified]
}
