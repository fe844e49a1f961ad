import { sql } from '~/data/db.server'
import type { Rule } from './rules'

type Row = { action: string; resource: string; record: string | null; isDeny: boolean | number }

const rulesOfRole = sql<Row, { roleId: string }>(
  'SELECT action, resource, record, isDeny FROM Permission WHERE roleId = @roleId',
)

const rulesOfRoles = sql<Row & { roleId: string }, { roleIds: string }>(`
  SELECT roleId, action, resource, record, isDeny FROM Permission WHERE roleId IN (SELECT value FROM json_each(@roleIds))`)

/** The rules of a role as they stand now; nothing is kept between requests. */
export function listRules(roleId: string): Rule[] {
  return parseRules(rulesOfRole.all({ roleId }))
}

/** The same for several roles at once, by role. */
export function listRulesOf(roleIds: string[]) {
  const rows = rulesOfRoles.all({ roleIds: JSON.stringify(roleIds) })
  return new Map(roleIds.map((roleId) => [roleId, parseRules(rows.filter((row) => row.roleId === roleId))]))
}

export function parseRules(rows: readonly Row[]): Rule[] {
  return rows.map((row) => ({
    action: row.action,
    resource: row.resource,
    record: row.record ? JSON.parse(row.record) : null,
    isDeny: Boolean(row.isDeny),
  }))
}
