import { sql } from '~/data/db.server'
import { jsonRows } from '~/data/dialect.server'
import { type Rule, readableLevels } from './rules'

type Row = { action: string; resource: string; record: string | null; isDeny: boolean | number }

// For each signal with a limited audience.
const rulesOfRole = sql<Row, { roleId: string }>(
  'SELECT action, resource, record, isDeny FROM Permission WHERE roleId = @roleId',
)

/** SQL: a role's rules as JSON. */
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

/** Pairs of role and visibility, as JSON: what these roles may read of this resource, by circle. */
export function readableWith(rulesOf: ReadonlyMap<string, readonly Rule[]>, resource: 'post' | 'progress') {
  return JSON.stringify(
    [...rulesOf].flatMap(([roleId, rules]) =>
      readableLevels({ rules, isAdmin: false }, resource).map((level) => `${roleId} ${level}`),
    ),
  )
}

const myRules = sql<
  { roleId: string; action: string; resource: string; record: string | null; isDeny: number },
  { userId: string }
>(
  `SELECT DISTINCT s.roleId, s.action, s.resource, s.record, s.isDeny FROM Permission s
   WHERE s.roleId IN (SELECT roleId FROM Member WHERE userId = @userId AND status = 'active')`,
)

export type RulesByRole = Map<string, Rule[]>

/** A person's roles in any circle, with their rules. */
export async function rulesOfMyRoles(userId: string): Promise<RulesByRole> {
  const rows = new Map<string, Parameters<typeof parseRules>[0][number][]>()
  for (const { roleId, ...rule } of await myRules.all({ userId })) rows.set(roleId, [...(rows.get(roleId) ?? []), rule])
  return new Map([...rows].map(([roleId, rules]) => [roleId, parseRules(rules)]))
}
