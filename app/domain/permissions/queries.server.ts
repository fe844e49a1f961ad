import { sql } from '~/data/db.server'
import { jsonRows } from '~/data/dialect.server'
import type { Rule } from './rules'

type Row = { action: string; resource: string; record: string | null; isDeny: boolean | number }

// Asked for each signal that not everybody may receive.
const rulesOfRole = sql<Row, { roleId: string }>(
  'SELECT action, resource, record, isDeny FROM Permission WHERE roleId = @roleId',
)

/** For statements that gather the rules of a role as JSON. */
export const ruleRows = jsonRows({ action: 'action', resource: 'resource', record: 'record', isDeny: 'isDeny' })

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
