import { valuesOf } from '~/data/dialect.server'
import type { Category } from '~/domain/categories/rules'
import { assigneesOf, parseAssignees } from '~/domain/members/assignees.server'
import type { Visibility } from '~/domain/permissions/names'
import type { Holder } from '~/domain/permissions/rules'
import type { Assignee, Person } from '~/domain/person'
import { mayChangeItem, mayCompleteItem } from './access'
import { type DueLabel, dueLabelOf, type ProgressType } from './rules'

export type ItemInList = {
  id: string
  circleId: string
  type: ProgressType
  title: string
  category: Category | null
  dueDate: string | null // YYYY-MM-DD
  due: DueLabel | null
  visibility: Visibility
  isCompleted: boolean
  dateCompleted: Date | null
  completedBy: Person | null
  createdBy: Person
  createdAt: Date
  assignees: Assignee[]
  goalId: string | null // of an action, when the viewer may see the goal
  mayEdit: boolean
  mayDelete: boolean
  mayComplete: boolean
}

export type ItemRow = {
  id: string
  circleId: string
  type: ProgressType
  title: string
  dueDate: string | null
  visibility: Visibility
  isCompleted: number
  dateCompleted: string | null
  createdAt: string
  categoryId: string | null
  category: string | null
  categoryName: string | null
  categoryNameEs: string | null
  categoryIsActive: number | null
  goalId: string | null
  createdById: string
  firstName: string
  lastName: string
  pictureId: string | null
  completedById: string | null
  completerFirstName: string | null
  completerLastName: string | null
  completerPictureId: string | null
  assignees: string
}

export const itemColumns = `
  p.id, p.circleId, p.type, p.title, p.dueDate, p.visibility, p.isCompleted, p.dateCompleted, p.createdAt,
  p.categoryId, k.value AS category, k.name AS categoryName, k.nameEs AS categoryNameEs, k.isActive AS categoryIsActive, g.id AS goalId,
  p.createdById, u.firstName, u.lastName, u.pictureId,
  p.completedById, d.firstName AS completerFirstName, d.lastName AS completerLastName, d.pictureId AS completerPictureId,
  ${assigneesOf('ProgressAssignee', 'p.id')} AS assignees`

/** The joins of ProgressItem p. `visibleGoal`: the goals (g) that the viewer may see. */
export function itemsJoined(visibleGoal: string) {
  return `JOIN User u ON u.id = p.createdById LEFT JOIN User d ON d.id = p.completedById
  LEFT JOIN Category k ON k.id = p.categoryId
  LEFT JOIN ProgressItem g ON g.id = p.goalId AND g.isActive = TRUE AND ${visibleGoal}`
}

/** Which items of one circle the viewer may see. Their creator always sees them. */
export function visibleIn(item: 'p' | 'g') {
  return `(${item}.visibility IN ${valuesOf('@levels')} OR ${item}.createdById = @userId)`
}

/** Like `visibleIn` across circles: m is the viewer's membership, @readable the pairs of role and visibility. */
export function visibleAcross(item: 'p' | 'g') {
  return `(m.roleId || ' ' || ${item}.visibility IN ${valuesOf('@readable')} OR ${item}.createdById = @userId)`
}

/** A row as the viewer sees it on a day. */
export function asItem(row: ItemRow, viewer: Holder & { userId: string }, today: string): ItemInList {
  const { id, circleId, type, title, dueDate, visibility, createdById, goalId } = row
  const assignees = parseAssignees(row.assignees)
  const assigned = assignees.flatMap((one) => (one.hasLeft ? [] : one.id))
  return {
    id,
    circleId,
    type,
    title,
    dueDate,
    due: dueLabelOf(dueDate, today),
    visibility,
    goalId,
    assignees,
    category: categoryIn(row),
    isCompleted: Boolean(row.isCompleted),
    dateCompleted: row.dateCompleted ? new Date(row.dateCompleted) : null,
    completedBy: completerIn(row),
    createdBy: { id: createdById, firstName: row.firstName, lastName: row.lastName, pictureId: row.pictureId },
    createdAt: new Date(row.createdAt),
    mayEdit: mayChangeItem(viewer, 'edit', row),
    mayDelete: mayChangeItem(viewer, 'delete', row),
    mayComplete: mayCompleteItem(viewer, row, assigned),
  }
}

function categoryIn({
  categoryId,
  category,
  categoryName,
  categoryNameEs,
  categoryIsActive,
}: ItemRow): Category | null {
  if (!categoryId || category === null) return null
  return {
    id: categoryId,
    value: category,
    name: categoryName,
    nameEs: categoryNameEs,
    isActive: Boolean(categoryIsActive),
  }
}

function completerIn({ completedById, completerFirstName, completerLastName, completerPictureId }: ItemRow) {
  if (!completedById || completerFirstName === null || completerLastName === null) return null
  return {
    id: completedById,
    firstName: completerFirstName,
    lastName: completerLastName,
    pictureId: completerPictureId,
  }
}
