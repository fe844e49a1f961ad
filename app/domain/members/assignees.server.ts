import QuickLRU from 'quick-lru'
import { jsonRows } from '~/data/dialect.server'
import type { Assignee } from '~/domain/person'

const assigneeRows = jsonRows({
  id: 'userId',
  memberId: 'memberId',
  status: 'status',
  firstName: 'firstName',
  lastName: 'lastName',
  pictureId: 'pictureId',
})

/** SQL: assignees in the order of members; `itemId` is the column with the item's id. */
export function assigneesOf(table: 'ProgressAssignee' | 'RoutineAssignee', itemId: string) {
  return `(SELECT ${assigneeRows} FROM (
    SELECT w.id AS userId, a.memberId, o.status, w.firstName, w.lastName, w.pictureId
    FROM ${table} a JOIN Member o ON o.id = a.memberId JOIN User w ON w.id = o.userId
    WHERE a.itemId = ${itemId} ORDER BY a.memberId) some)`
}

const known = new QuickLRU<string, Assignee[]>({ maxSize: 1_000 })

/** The rows that `assigneesOf` selects. Items of the same people share one list, which a page sends once. */
export function parseAssignees(json: string): Assignee[] {
  const before = known.get(json)
  if (before) return before
  const rows: (Omit<Assignee, 'hasLeft'> & { status: string })[] = JSON.parse(json)
  const assignees = rows.map(({ id, memberId, firstName, lastName, pictureId, status }) => {
    return { id, memberId, firstName, lastName, pictureId, hasLeft: status !== 'active' }
  })
  known.set(json, assignees)
  return assignees
}
