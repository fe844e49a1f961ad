import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { invalid, type Preview, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { NotFound } from '~/domain/refusals'
import { signal } from '~/domain/signals/commands.server'
import { type Effect, isRoleName, problemOfRules, wordOf } from './capabilities'
import { startingRules } from './matrix'
import { type RoleName, roleNames } from './names'
import { parseRules } from './queries.server'
import { roleRecord, rowOf, ruleOf, type StoredRule } from './role-record'
import { fingerprintOf, storedRules, tryRules } from './roles.server'
import type { Rule } from './rules'
import { requireStillSuperAdmin, type SuperAdmin } from './super-admin.server'

/** Gives a new instance its six roles. Existing ones are unchanged. */
export async function seedRoles() {
  await write(async (tx) => {
    if (await tx.role.count()) return

    for (const name of roleNames) {
      const role = await tx.role.create({ data: { id: newId(), name } })
      const rules = startingRules[name].map((rule) => ({ ...rule, id: newId() }))
      await insertRules(tx, role.id, rules)
    }
  })
}

export type RolePreview = Preview & { effects: Effect[] }

/** Changes a role's rules after a preview. Refused if something could no longer be managed. Throws Forbidden, NotFound. */
export async function changeRole(
  actor: SuperAdmin,
  name: string | undefined,
  submission: Submission,
): Promise<SaveResult<undefined, RolePreview>> {
  const done = await write(async (tx) => {
    await requireStillSuperAdmin(tx, actor)
    const role = await findRole(tx, name)
    const changedBy = { entityId: role.id, actions: ['role.changed'], userId: actor.id, grain: 'record' } as const
    const about = { current: { rules: role.rules.map(rowOf) }, changedBy }
    return saveRecord<typeof roleRecord, undefined, Unseen>(tx, roleRecord, submission, about, async (value) => {
      const rules = distinct(value.rules.map(ruleOf))
      const found = fingerprintOf(rules)
      const isChanged = found !== fingerprintOf(role.rules)
      const problem = isChanged && (await problemOf(tx, role.name, rules))
      if (problem) return invalid({ '': `administration:roles.errors.${problem}` })
      if (submission.previewed !== found) return { status: 'preview', preview: { name: found, role: role.name, rules } }
      if (isChanged) await saveRules(tx, actor, role, rules)
      return saved
    })
  })
  if (done.status !== 'preview') return done
  const { name: found, role, rules } = done.preview
  return { status: 'preview', preview: { name: found, effects: await tryRules(actor, role, rules) } }
}

type Unseen = Preview & { role: RoleName; rules: StoredRule[] }

async function problemOf(tx: Tx, role: RoleName, rules: readonly Rule[]) {
  return problemOfRules({ role, rules }, await rulesByRole(tx), await listHoldings(tx))
}

type Role = { id: string; name: RoleName; rules: StoredRule[] }

async function findRole(tx: Tx, name: string | undefined): Promise<Role> {
  if (!isRoleName(name)) throw new NotFound()
  const { id, rules } = await tx.role.findUniqueOrThrow({
    where: { name },
    include: { rules: { orderBy: { id: 'asc' } } },
  })
  return { id, name, rules: storedRules(rules) }
}

async function saveRules(tx: Tx, actor: SuperAdmin, { id, name, rules: now }: Role, rules: StoredRule[]) {
  const known = new Set(now.map((rule) => rule.id))
  // The id of an added rule came with the form: it may belong to another role.
  const stored = rules.map((rule) => ({ ...rule, id: known.has(rule.id) ? rule.id : newId() }))
  await tx.permission.deleteMany({ where: { roleId: id } })
  await insertRules(tx, id, stored)
  const holders = await signalHolders(tx, id)
  const details = { fields: changesOf(name, now, rules), holders }
  await audit(tx, { actorId: actor.id, action: 'role.changed', entity: 'role', entityId: id, details })
}

/** Removed (-), added (+) and unchanged (=) rules. */
function changesOf(role: RoleName, now: readonly Rule[], rules: readonly Rule[]) {
  const [had, has] = [now.map(wordOf), rules.map(wordOf)]
  const taken = now.filter((rule) => !has.includes(wordOf(rule)))
  const given = rules.filter((rule) => !had.includes(wordOf(rule)))
  const changed = new Set([...taken, ...given].map(({ resource }) => resource))
  const stayed = now.filter((rule) => changed.has(rule.resource) && !taken.includes(rule))
  return [
    ...taken.map((rule) => `${role} - ${wordOf(rule)}`),
    ...given.map((rule) => `${role} + ${wordOf(rule)}`),
    ...stayed.map((rule) => `${role} = ${wordOf(rule)}`),
  ]
}

function distinct<R extends Rule>(rules: readonly R[]) {
  const words = rules.map(wordOf)
  return rules.filter((rule, index) => words.indexOf(wordOf(rule)) === index)
}

async function insertRules(tx: Tx, roleId: string, rules: readonly StoredRule[]) {
  await tx.permission.createMany({
    data: rules.map(({ id, action, resource, record, isDeny = false }) => ({
      id,
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
  const where = { roleId, status: 'active', userId: { not: null } }
  const people = await tx.member.groupBy({ by: ['userId'], where })
  const circles = await tx.member.groupBy({ by: ['circleId'], where })
  await signal(tx, 'rights', { userIds: people.flatMap(({ userId }) => userId ?? []) })
  return { people: people.length, circles: circles.length }
}
