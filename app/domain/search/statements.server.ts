import { sql } from '~/data/db.server'
import { joinInOrder, tableOf, valuesOf } from '~/data/dialect.server'
import { namesFound, titlesFound } from '~/data/search.server'
import { labelRows } from '~/domain/labels/queries.server'
import type { RoleName, Visibility } from '~/domain/permissions/names'
import { ruleRows } from '~/domain/permissions/queries.server'

export type RoleRow = { roleId: string; rules: string }
export type Place = { circleId: string; memberId: string | null }
export type CircleRow = {
  circleId: string
  firstName: string
  lastName: string
  sortName: string
  lineOfService: string | null
  pictureId: string | null
  labels: string
  isAdmin: number
  roleId: string
}
export type CaregiverRow = {
  memberId: string
  circleId: string
  userId: string
  firstName: string
  lastName: string
  pictureId: string | null
  role: RoleName
  relationship: string | null
}

export const heldRoles = sql<RoleRow, { userId: string }>(`
  SELECT r.id AS roleId, (SELECT ${ruleRows} FROM Permission WHERE roleId = r.id) AS rules
  FROM Role r
  WHERE EXISTS (SELECT 1 FROM Member m WHERE m.userId = @userId AND m.status = 'active' AND m.roleId = r.id)`)

// Matches first, never all circles of a user who has many.
export const placesFound = sql<Place, { words: string; userId: string; roles: string; most: number }>(`
  SELECT n.circleId, n.memberId ${namesFound} AND n.circleId IN (SELECT m.circleId FROM Member m
    WHERE m.userId = @userId AND m.status = 'active' AND m.roleId IN ${valuesOf('@roles')})
  LIMIT @most`)

export const circlesAt = sql<CircleRow, { userId: string; circleIds: string }>(`
  SELECT p.circleId, p.firstName, p.lastName, p.sortName, p.lineOfService, p.pictureId, m.isAdmin, m.roleId,
    (SELECT ${labelRows}
      FROM CircleLabel o JOIN Label l ON l.id = o.labelId WHERE o.circleId = p.circleId) AS labels
  FROM ${tableOf('@circleIds')} asked ${joinInOrder} Recipient p ON p.circleId = asked.value
  ${joinInOrder} Member m ON m.circleId = p.circleId AND m.userId = @userId AND m.status = 'active'`)

export const caregiversAt = sql<CaregiverRow, { memberIds: string }>(`
  SELECT m.id AS memberId, m.circleId, u.id AS userId, u.firstName, u.lastName, u.pictureId, r.name AS role, m.relationship
  FROM ${tableOf('@memberIds')} asked ${joinInOrder} Member m ON m.id = asked.value AND m.status = 'active'
  JOIN User u ON u.id = m.userId JOIN Role r ON r.id = m.roleId`)

export const titlesOfActions = sql<{ itemId: string }, { words: string; userId: string; roles: string; most: number }>(`
  SELECT n.itemId ${titlesFound} AND n.circleId IN (SELECT m.circleId FROM Member m
    WHERE m.userId = @userId AND m.status = 'active' AND m.roleId IN ${valuesOf('@roles')})
  LIMIT @most`)

type ActionRow = {
  id: string
  circleId: string
  title: string
  dueDate: string | null
  visibility: Visibility
  isCompleted: number
  firstName: string
  lastName: string
  pictureId: string | null
}

export const actionsAt = sql<ActionRow, { itemIds: string; userId: string; roles: string; readable: string }>(`
  SELECT p.id, p.circleId, p.title, p.dueDate, p.isCompleted, p.visibility, r.firstName, r.lastName, r.pictureId
  FROM ${tableOf('@itemIds')} asked ${joinInOrder} ProgressItem p ON p.id = asked.value
    AND p.type = 'action' AND p.isActive = TRUE
  JOIN Member m ON m.circleId = p.circleId AND m.userId = @userId AND m.status = 'active'
  JOIN Recipient r ON r.circleId = p.circleId
  WHERE m.roleId IN ${valuesOf('@roles')}
    AND (m.roleId || ' ' || p.visibility IN ${valuesOf('@readable')} OR p.createdById = @userId)`)
