import { sql } from '~/data/db.server'
import type { Member } from '~/domain/member'
import { allow } from '~/domain/permissions/rules'
import { fullName } from '~/domain/person'
import { type Item, type ItemRowWithPeople, itemColumns, readItemWithPeople } from './item-rows.server'

type Row = ItemRowWithPeople & { description: string; createdAt: string; updatedAt: string }

const active = sql<Row, { circleId: string }>(`SELECT ${itemColumns}, r.description, r.createdAt, r.updatedAt
  FROM RoutineItem r WHERE r.circleId = @circleId AND r.isActive = TRUE`)

export type ExportedItem = Omit<Item, 'series'> & {
  recurrence: Omit<Item['series'], 'exclusions'>
  exclusions: readonly string[]
  description: string
  createdAt: Date
  updatedAt: Date
  assignees: string[]
}

/** All readable events and tasks of the circle. Throws Forbidden. */
export async function listItemsForExport(member: Member): Promise<ExportedItem[]> {
  allow(member, 'view', 'routine')
  const rows = await active.all({ circleId: member.circleId })
  rows.sort((one, other) => (one.id < other.id ? -1 : 1))
  return rows.flatMap(({ description, createdAt, updatedAt, ...row }) => {
    const item = readItemWithPeople(row)
    if (!item) return []
    const { series, excerpt: _, hasOwner: __, assignees, ...said } = item
    const { exclusions = [], ...recurrence } = series
    const names = assignees.flatMap((person) => (person.hasLeft ? [] : fullName(person)))
    const times = { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) }
    return [{ ...said, ...times, description, recurrence, exclusions, assignees: names }]
  })
}
