import { createHash } from 'node:crypto'
import { db, sql } from '~/data/db.server'
import { NotFound } from '~/domain/refusals'
import { type AreaGroup, areaCellOf, areaGroups } from './areas'
import { effectsOf, type Holders, isRoleName, textOfRules } from './capabilities'
import { type RoleName, roleNames } from './names'
import { parseRules } from './queries.server'
import type { StoredRule } from './role-record'
import type { Rule } from './rules'
import { requireSuperAdmin, type SuperAdmin } from './super-admin.server'

/** The matrix: each role's rights by area, and how many people have it. Throws Forbidden. */
export async function getMatrix(actor: SuperAdmin) {
  await requireSuperAdmin(actor)
  const stored = await db.role.findMany({ select: { name: true, rules: { orderBy: { id: 'asc' } } } })
  const held = await holdersStatement.all({})
  const roles = roleNames.map((name) => ({
    name,
    people: held.find((role) => role.name === name)?.people ?? 0,
    rules: storedRules(stored.find((role) => role.name === name)?.rules ?? []),
  }))
  const groups = Object.entries(areaGroups).map(([group, areas]) => ({
    group: group as AreaGroup,
    rows: areas.map((area) => ({
      area,
      cells: roles.map(({ name, rules }) => ({ role: name, cell: areaCellOf(rules, area) })),
    })),
  }))
  return { roles: roles.map(({ name, people }) => ({ name, people })), groups }
}

/** A role, its rules, and how many people have it where. Throws Forbidden, NotFound. */
export async function getRole(actor: SuperAdmin, name: string | undefined) {
  await requireSuperAdmin(actor)
  if (!isRoleName(name)) throw new NotFound()
  const { all } = await countHolders(name)
  return { name, rules: await rulesOfRole(name), ...all }
}

/** A preview of who would gain and lose what. Throws Forbidden, NotFound. */
export async function tryRules(actor: SuperAdmin, name: RoleName, rules: readonly Rule[]) {
  await requireSuperAdmin(actor)
  return effectsOf(await rulesOfRole(name), rules, await countHolders(name))
}

/** A fingerprint of these rules, in any order. */
export function fingerprintOf(rules: readonly Rule[]) {
  return createHash('sha256').update(textOfRules(rules)).digest('base64url')
}

async function rulesOfRole(name: RoleName) {
  const role = await db.role.findUnique({ where: { name }, select: { rules: { orderBy: { id: 'asc' } } } })
  if (!role) throw new NotFound()
  return storedRules(role.rules)
}

/** Rules with their ids. */
export function storedRules(
  rows: readonly (Parameters<typeof parseRules>[0][number] & { id: string })[],
): StoredRule[] {
  return rows.flatMap((row) => parseRules([row]).map((rule) => ({ ...rule, id: row.id })))
}

type Held = { name: string; people: number; circles: number; peopleNotAdmins: number; circlesNotAdmins: number }

// Active people and circles per role; and those who aren't circle admins.
const holdersStatement = sql<Held>(`
  SELECT o.name,
    count(DISTINCT m.userId) AS people, count(DISTINCT m.circleId) AS circles,
    count(DISTINCT CASE WHEN m.isAdmin THEN NULL ELSE m.userId END) AS peopleNotAdmins,
    count(DISTINCT CASE WHEN m.isAdmin THEN NULL ELSE m.circleId END) AS circlesNotAdmins
  FROM Member m JOIN Role o ON o.id = m.roleId
  WHERE m.status = 'active' AND m.userId IS NOT NULL
  GROUP BY o.name`)

async function countHolders(name: RoleName): Promise<Holders> {
  const held = (await holdersStatement.all({})).find((role) => role.name === name)
  const { people = 0, circles = 0, peopleNotAdmins = 0, circlesNotAdmins = 0 } = held ?? {}
  return { all: { people, circles }, notAdmins: { people: peopleNotAdmins, circles: circlesNotAdmins } }
}
