import { sql } from '~/data/db.server'
import type { Rule } from './rules'

type Row = { action: string; resource: string; record: string | null; isDeny: boolean | number }

const rulesOfRole = sql<Row, { roleId: string }>(
  'SELECT action, resource, record, isDeny FROM Permission WHERE roleId = @roleId',
)

/** The current rules of a role; nothing is cached between requests. */
export async function listRules(roleId: string): Promise<Rule[]> {
  return parseRules(await rulesOfRole.all({ roleId }))
}

export function parseRules(rows: readonly Row[]): Rule[] {
  return rows.map((row) => ({
    action: row.action,
    resource: row.resource,
    record: row.record ? JSON.parse(row.record) : null,
    isDeny: Boolean(row.isDeny),
  }))
}
