import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { NotFound } from '~/domain/refusals'
import { isRoleName, problemOfRules } from './capabilities'
import { startingRules } from './matrix'
import { parseRules } from './queries.server'
import { fingerprintOf, wordOf } from './roles.server'
import { type RoleName, type Rule, roleNames } from './rules'
import { requireStillSuperAdmin, type SuperAdmin } from './super-admin.server'

/** Gives a new instance its six roles. Roles that are there already keep their rules. */
export async function seedRoles() {
  await write(async (tx) => {
    if (await tx.role.count()) return

    for (const name of roleNames) {
      const role = await tx.role.create({ data: { id: newId(), name } })
      await insertRules(tx, role.id, startingRules[name])
    }
  })
}

export type RoleChanged =
  | { status: 'done' }
  | { status: 'conflict'; now: Rule[]; fingerprint: string }
  | { status: 'refused'; problem: 'adminMustManage' | 'nobodyManages' }

/**
 * Gives a role other rules. They apply from the next request on, and the open pages of everybody who has the role
 * refresh at once. `before` is the fingerprint of the rules that the change was made from: 'conflict' when somebody
 * else has changed them meanwhile, and nothing is written. 'refused' when nobody could manage any more. The same rules
 * again change nothing. Throws Forbidden for all but super admins, NotFound for a role that does not exist.
 */
export function changeRole(
  actor: SuperAdmin,
  name: string,
  rules: readonly Rule[],
  { before }: { before: string },
): Promise<RoleChanged> {
  return write(async (tx) => {
    await requireStillSuperAdmin(tx, actor)
    if (!isRoleName(name)) throw new NotFound()
    const rulesOf = await rulesByRole(tx)
    const role = await tx.role.findUniqueOrThrow({ where: { name } })
    const now = rulesOf[name]
    if (fingerprintOf(now) === fingerprintOf(rules)) return { status: 'done' }
    if (fingerprintOf(now) !== before) return { status: 'conflict', now, fingerprint: fingerprintOf(now) }
    const problem = problemOfRules({ role: name, rules }, rulesOf, await listHoldings(tx))
    if (problem) return { status: 'refused', problem }

    await tx.permission.deleteMany({ where: { roleId: role.id } })
    await insertRules(tx, role.id, rules)
    await signalHolders(tx, role.id)
    const [had, has] = [now, rules].map((some) => new Set(some.map(wordOf)))
    await audit(tx, {
      actorId: actor.id,
      action: 'role.changed',
      entity: 'role',
      entityId: role.id,
      details: {
        fields: [
          ...[...(had ?? [])].filter((word) => !has?.has(word)).map((word) => `${name} - ${word}`),
          ...[...(has ?? [])].filter((word) => !had?.has(word)).map((word) => `${name} + ${word}`),
        ],
      },
    })
    return { status: 'done' }
  })
}

/** Each rule once, however often it was typed. */
async function insertRules(tx: Tx, roleId: string, rules: readonly Rule[]) {
  const distinct = [...new Map(rules.map((rule) => [wordOf(rule), rule])).values()]
  await tx.permission.createMany({
    data: distinct.map(({ action, resource, record, isDeny = false }) => ({
      id: newId(),
      roleId,
      action,
      resource,
      record: record ? JSON.stringify(record) : null,
      isDeny,
    })),
  })
}

async function rulesByRole(tx: Tx) {
  const roles = await tx.role.findMany({ include: { rules: true } })
  const known = roles.flatMap(({ name, rules }) => (isRoleName(name) ? [[name, parseRules(rules)] as const] : []))
  return { ...emptyRules(), ...Object.fromEntries(known) }
}

function emptyRules() {
  return Object.fromEntries(roleNames.map((name) => [name, []])) as unknown as Record<RoleName, Rule[]>
}

/** Which roles are held by somebody who can sign in, as admin of their circle or not. */
async function listHoldings(tx: Tx) {
  const held = await tx.member.groupBy({
    by: ['roleId', 'isAdmin'],
    where: { status: 'active', user: { disabledAt: null } },
  })
  const roles = await tx.role.findMany({ select: { id: true, name: true } })
  return held.flatMap(({ roleId, isAdmin }) => {
    const name = roles.find(({ id }) => id === roleId)?.name
    return isRoleName(name) ? [{ role: name, isAdmin }] : []
  })
}

async function signalHolders(tx: Tx, roleId: string) {
  const holders = await tx.member.groupBy({
    by: ['userId'],
    where: { roleId, status: 'active', userId: { not: null } },
  })
  const at = new Date()
  await tx.signal.createMany({ data: holders.map(({ userId }) => ({ at, topic: 'rights', userId })) })
}
