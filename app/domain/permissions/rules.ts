import { Forbidden } from '~/domain/refusals'
import { assessmentTopics } from '~/domain/section-names'
import { type RoleName, type Visibility, visibilities } from './names'

export const actions = ['create', 'edit', 'delete', 'read', 'view'] as const
export type PermissionAction = (typeof actions)[number]

export const resources = [
  'post',
  'progress',
  'action',
  'routine',
  'careRecipient',
  ...assessmentTopics,
  'alignment',
  'labels',
  'lineOfService',
  'notes',
  'workflow',
  'timer',
  'search',
  'roles',
  'team.invite',
  'team.settings',
  'circle',
] as const
export type Resource = (typeof resources)[number]

export const patterns = ['*', 'assessment.*', 'team.*', ...resources] as const
export type Pattern = (typeof patterns)[number]

export const ruleActions = ['any', ...actions] as const

export type Fields = Readonly<Record<string, unknown>>
export type Rule = { action: string; resource: string; record?: Fields | null; isDeny?: boolean }

export type Holder = { rules: readonly Rule[]; isAdmin: boolean }

/** In addition to the role; the role's deny rules don't apply to them. */
const circleAdminRules: readonly Rule[] = [
  { action: 'edit', resource: 'careRecipient' },
  { action: 'create', resource: 'team.invite' },
]

/** Whether an allow rule matches and no deny rule does. Unknown actions and resources are never allowed. */
export function can(holder: Holder, action: PermissionAction, resource: Resource, record?: Fields) {
  if (!actions.includes(action) || !resources.includes(resource)) return false
  return (
    allowedBy(holder.rules, action, resource, record) ||
    (holder.isAdmin && allowedBy(circleAdminRules, action, resource, record))
  )
}

/** Throws Forbidden unless the holder may do this. */
export function allow(holder: Holder, action: PermissionAction, resource: Resource, record?: Fields) {
  if (!can(holder, action, resource, record)) throw new Forbidden()
}

/** Visibility levels: private includes care team, care team includes everyone. For existing items, those of others. */
export function levelsFor(holder: Holder, action: PermissionAction, resource: 'post' | 'progress'): Visibility[] {
  const widest = [...visibilities].reverse().find((visibility) => can(holder, action, resource, { visibility }))
  if (!widest) return []

  const within = visibilities.slice(0, visibilities.indexOf(widest) + 1)
  return within.filter((visibility) => !isDenied(holder, action, resource, { visibility }))
}

/** The levels at which the holder may do this. Throws Forbidden where there is none. */
export function allowLevels(holder: Holder, action: PermissionAction, resource: 'post' | 'progress') {
  const levels = levelsFor(holder, action, resource)
  if (!levels.length) throw new Forbidden()
  return levels
}

/** The visibility levels of others' items that the holder may read. */
export function readableLevels(holder: Holder, resource: 'post' | 'progress') {
  return levelsFor(holder, 'read', resource)
}

/** Whether the holder may read this very item; the author always may. */
export function mayRead(
  holder: Holder & { userId: string },
  resource: 'post' | 'progress',
  item: { visibility: string; createdById: string },
) {
  return (
    item.createdById === holder.userId || readableLevels(holder, resource).some((level) => level === item.visibility)
  )
}

export const withVisibility: readonly Resource[] = ['post', 'progress']

/** Whether rules of this pattern may have a maximum visibility. */
export function mayNameVisibility(pattern: string) {
  return pattern === '*' || withVisibility.some((resource) => resource === pattern)
}

const everyoneOffers: readonly RoleName[] = ['family', 'companion', 'aide', 'notDeclared']

/** The roles that a member may give: a coach also coach, an admin also coach and admin. */
export function rolesOfferedBy(role: RoleName): readonly RoleName[] {
  if (role === 'admin') return [...everyoneOffers, 'coach', 'admin']
  if (role === 'coach') return [...everyoneOffers, 'coach']
  return everyoneOffers
}

function isDenied({ rules }: Holder, action: PermissionAction, resource: Resource, record: Fields) {
  return rules.some((rule) => rule.isDeny && matches(rule, action, resource, record))
}

function allowedBy(rules: readonly Rule[], action: PermissionAction, resource: Resource, record?: Fields) {
  const matching = rules.filter((rule) => matches(rule, action, resource, record))
  return matching.length > 0 && !matching.some((rule) => rule.isDeny)
}

function matches(rule: Rule, action: PermissionAction, resource: Resource, record?: Fields) {
  return (
    (rule.action === 'any' || rule.action === action) &&
    matchesResource(rule.resource, resource) &&
    Object.entries(rule.record ?? {}).every(
      ([field, value]) => record !== undefined && Object.hasOwn(record, field) && record[field] === value,
    )
  )
}

/** Patterns name whole segments; a final `*` is one or more. */
function matchesResource(pattern: string, resource: Resource) {
  if (pattern === '*') return true
  return pattern.endsWith('.*') ? resource.startsWith(pattern.slice(0, -1)) : pattern === resource
}
