import { db } from '~/data/db.server'
import { findMember } from '~/domain/members/queries.server'
import type { Person } from '~/domain/person'
import type { User } from '~/domain/user'
import { mayReadItem } from './access'
import { maxRowsAtOnce } from './rules'

const maxPeople = 500

export type Several = {
  actions: { id: string; title: string; recipient: { firstName: string; lastName: string } }[]
  people: Person[]
  circles: number
}

/** The actions of these ids that the person may see, in this order; of more than 100 the first. */
export async function prepareSeveral(user: Pick<User, 'id'>, itemIds: readonly string[]): Promise<Several> {
  const ids = [...new Set(itemIds)].slice(0, maxRowsAtOnce)
  const rows = await db.progressItem.findMany({
    where: { id: { in: ids }, type: 'action', isActive: true },
    include: { circle: { select: { recipient: { select: { firstName: true, lastName: true } } } } },
  })
  const circleIds = [...new Set(rows.map(({ circleId }) => circleId))]
  const members = new Map(await Promise.all(circleIds.map(async (id) => [id, await findMember(user.id, id)] as const)))
  const seen = rows.filter((row) => {
    const member = members.get(row.circleId)
    return member && mayReadItem(member, row)
  })
  const circles = [...new Set(seen.map(({ circleId }) => circleId))]
  return {
    actions: ids.flatMap((id) => {
      const row = seen.find((one) => one.id === id)
      return row?.circle.recipient ? [{ id, title: row.title, recipient: row.circle.recipient }] : []
    }),
    people: await activeInAll(circles),
    circles: circles.length,
  }
}

async function activeInAll(circleIds: readonly string[]): Promise<Person[]> {
  if (!circleIds.length) return []
  const inAll = await db.member.groupBy({
    by: ['userId'],
    where: { circleId: { in: [...circleIds] }, status: 'active', userId: { not: null } },
    having: { userId: { _count: { equals: circleIds.length } } },
  })
  return db.user.findMany({
    where: { id: { in: inAll.flatMap(({ userId }) => userId ?? []) }, disabledAt: null },
    select: { id: true, firstName: true, lastName: true, pictureId: true },
    orderBy: { id: 'asc' },
    take: maxPeople,
  })
}
