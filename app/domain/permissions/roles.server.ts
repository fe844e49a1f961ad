import { createHash } from 'node:crypto'
import { db } from '~/data/db.server'
import { NotFound } from '~/domain/refusals'
import { type Capability, type Cell, capabilityKeyOf, cellOf, compareRules, isRoleName } from './capabilities'
import { parseRules } from './queries.server'
import type { KeptRule } from './role-record'
import { type Resource, type RoleName, type Rule, resources, roleNames } from './rules'
import { requireSuperAdmin, type SuperAdmin } from './super-admin.server'

/** The matrix: every resource with what each role may do with it. Throws Forbidden for all but super admins. */
export async function getMatrix(
  actor: SuperAdmin,
): Promise<{ resource: Resource; cells: { role: RoleName; cell: Cell }[] }[]> {
  await requireSuperAdmin(actor)
  const rulesOf = await Promise.all(roleNames.map(async (role) => ({ role, rules: await rulesOfRole(role) })))
  return resources.map((resource) => ({
    resource,
    cells: rulesOf.map(({ role, rules }) => ({ role, cell: cellOf(rules, resource) })),
  }))
}

/**
 * A role with its rules and how many people have it where. Throws Forbidden for all but super admins, NotFound for a role
 * that there is not.
 */
export async function getRole(actor: SuperAdmin, name: string | undefined) {
  await requireSuperAdmin(actor)
  if (!isRoleName(name)) throw new NotFound()
  return { name, rules: await rulesOfRole(name), ...(await countHolders(name, 'all')) }
}

export type Effect = { change: 'gains' | 'losses'; whom: Whom; people: number; circles: number; what: Capability[] }
type Whom = 'all' | 'notAdmins'

/**
 * Who would gain and lose what by these rules, without changing anything. Admins of a circle keep some rights whatever
 * their role says; what only the others gain or lose is counted for them alone.
 */
export async function tryRules(actor: SuperAdmin, name: RoleName, rules: readonly Rule[]): Promise<Effect[]> {
  await requireSuperAdmin(actor)
  const before = await rulesOfRole(name)
  const forOthers = compareRules(before, rules, false)
  const forAdmins = compareRules(before, rules, true)
  const [all, notAdmins] = await Promise.all([countHolders(name, 'all'), countHolders(name, 'notAdmins')])
  return (['losses', 'gains'] as const).flatMap((change) => {
    const shared = new Set(forAdmins[change].map(capabilityKeyOf))
    const parts = [
      {
        change,
        whom: 'all' as const,
        ...all,
        what: forOthers[change].filter((one) => shared.has(capabilityKeyOf(one))),
      },
      {
        change,
        whom: 'notAdmins' as const,
        ...notAdmins,
        what: forOthers[change].filter((one) => !shared.has(capabilityKeyOf(one))),
      },
    ]
    return parts.filter(({ what }) => what.length)
  })
}

/** A short name for exactly these rules, in whatever order. */
export function fingerprintOf(rules: readonly Rule[]) {
  return createHash('sha256')
    .update(JSON.stringify([...new Set(rules.map(wordOf))].sort()))
    .digest('base64url')
}

/** A rule as the audit log names it: 'deny view timer', 'read post of everyone'. */
export function wordOf({ action, resource, record, isDeny }: Rule) {
  const level = typeof record?.visibility === 'string' ? ` of ${record.visibility}` : ''
  return `${isDeny ? 'deny ' : ''}${action} ${resource}${level}`
}

async function rulesOfRole(name: RoleName) {
  const role = await db.role.findUnique({ where: { name }, select: { rules: { orderBy: { id: 'asc' } } } })
  if (!role) throw new NotFound()
  return keptRules(role.rules)
}

/** Rules with their ids. */
export function keptRules(rows: readonly (Parameters<typeof parseRules>[0][number] & { id: string })[]): KeptRule[] {
  return rows.flatMap((row) => parseRules([row]).map((rule) => ({ ...rule, id: row.id })))
}

/** The people active in some circle with this role, and the circles. */
async function countHolders(name: RoleName, whom: Whom) {
  const where = { status: 'active', role: { name }, ...(whom === 'notAdmins' ? { isAdmin: false } : {}) }
  const [people, circles] = await Promise.all([
    db.member.groupBy({ by: ['userId'], where }),
    db.member.groupBy({ by: ['circleId'], where }),
  ])
  return { people: people.length, circles: circles.length }
}
