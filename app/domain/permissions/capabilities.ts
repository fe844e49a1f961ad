import { type RoleName, roleNames, type Visibility, visibilities } from './names'
import {
  actions,
  can,
  type Holder,
  levelsFor,
  type PermissionAction,
  type Resource,
  type Rule,
  resources,
  withVisibility,
} from './rules'

/** With a level if it depends on visibility. */
export type Capability = { action: PermissionAction; resource: Resource; level: Visibility | null }

function capabilitiesOf(holder: Holder): Capability[] {
  return resources.flatMap((resource) => actions.flatMap((action) => allowedIn(holder, action, resource)))
}

function allowedIn(holder: Holder, action: PermissionAction, resource: Resource): Capability[] {
  if (resource !== 'post' && resource !== 'progress')
    return can(holder, action, resource) ? [{ action, resource, level: null }] : []
  return levelsFor(holder, action, resource).map((level) => ({ action, resource, level }))
}

function compareRules(before: readonly Rule[], after: readonly Rule[], isAdmin: boolean) {
  const [had, has] = [before, after].map((rules) => capabilitiesOf({ rules, isAdmin }))
  return { gains: without(has ?? [], had ?? []), losses: without(had ?? [], has ?? []) }
}

export type Holders = Record<Whom, { people: number; circles: number }>
export type Whom = 'all' | 'notAdmins'
export type Effect = { change: 'gains' | 'losses'; whom: Whom; people: number; circles: number; what: Capability[] }

/** Who gains and loses what. Changes that only affect others than circle admins count separately. */
export function effectsOf(before: readonly Rule[], after: readonly Rule[], holders: Holders): Effect[] {
  const forOthers = compareRules(before, after, false)
  const forAdmins = compareRules(before, after, true)
  return (['losses', 'gains'] as const).flatMap((change) => {
    const shared = new Set(forAdmins[change].map(capabilityKeyOf))
    const isShared = (one: Capability) => shared.has(capabilityKeyOf(one))
    const parts: Effect[] = [
      { change, whom: 'all', ...holders.all, what: forOthers[change].filter(isShared) },
      { change, whom: 'notAdmins', ...holders.notAdmins, what: forOthers[change].filter((one) => !isShared(one)) },
    ]
    return parts.filter(({ what }) => what.length)
  })
}

/** Rules in words, once each, in a fixed order: equal lists are equal. */
export function textOfRules(rules: readonly Rule[]) {
  return JSON.stringify([...new Set(rules.map(wordOf))].sort())
}

/** As in the audit log: 'deny view timer', 'read post of everyone'. */
export function wordOf({ action, resource, record, isDeny }: Rule) {
  const level = typeof record?.visibility === 'string' ? ` of ${record.visibility}` : ''
  return `${isDeny ? 'deny ' : ''}${action} ${resource}${level}`
}

function without(these: Capability[], those: Capability[]) {
  const known = new Set(those.map(capabilityKeyOf))
  return these.filter((capability) => !known.has(capabilityKeyOf(capability)))
}

function capabilityKeyOf({ action, resource, level }: Capability) {
  return `${action} ${resource} ${level ?? ''}`
}

export type Cell = {
  status: 'all' | 'some' | 'denied' | 'none'
  allowed: { action: PermissionAction; upTo: Visibility | null }[]
}

/** The matrix of all roles: what each may do with each resource. Denied is what only a deny rule takes away. */
export function cellOf(rules: readonly Rule[], resource: Resource): Cell {
  const holder = { rules, isAdmin: false }
  const allowed = actions.flatMap((action) => {
    const found = allowedIn(holder, action, resource)
    return found.length ? [{ action, upTo: found.at(-1)?.level ?? null }] : []
  })
  const isWhole = withVisibility.includes(resource)
    ? actions.every((action) => allowedIn(holder, action, resource).length === visibilities.length)
    : allowed.length === actions.length
  if (isWhole) return { status: 'all', allowed }
  if (allowed.length) return { status: 'some', allowed }
  const undenied = { rules: rules.filter(({ isDeny }) => !isDeny), isAdmin: false }
  const isDenied = actions.some((action) => allowedIn(undenied, action, resource).length)
  return { status: isDenied ? 'denied' : 'none', allowed }
}

type RuleHolding = { role: RoleName; isAdmin: boolean }

const managing = [
  ['edit', 'roles'],
  ['create', 'team.invite'],
] as const

/** The admin role retains every right, and each thing that can be managed must remain manageable. */
export function problemOfRules(
  change: { role: RoleName; rules: readonly Rule[] },
  rulesOf: Record<RoleName, readonly Rule[]>,
  holdings: readonly RuleHolding[],
): 'adminMustManage' | 'nobodyManages' | undefined {
  const everything = { rules: [{ action: 'any', resource: '*' }], isAdmin: false }
  const admin = capabilitiesOf({ rules: change.rules, isAdmin: false })
  if (change.role === 'admin' && admin.length < capabilitiesOf(everything).length) return 'adminMustManage'

  const after = { ...rulesOf, [change.role]: change.rules }
  const isLost = managing.some(
    ([action, resource]) =>
      holdings.some(({ role, isAdmin }) => can({ rules: rulesOf[role], isAdmin }, action, resource)) &&
      !holdings.some(({ role, isAdmin }) => can({ rules: after[role] ?? [], isAdmin }, action, resource)),
  )
  return isLost ? 'nobodyManages' : undefined
}

export function isRoleName(text: string | undefined): text is RoleName {
  return roleNames.some((name) => name === text)
}
