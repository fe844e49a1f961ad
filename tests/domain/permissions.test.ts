import { describe, expect, test } from 'vitest'
import { startingRules } from '~/domain/permissions/matrix'
import { type RoleName, roleNames, visibilities } from '~/domain/permissions/names'
import {
  actions,
  allow,
  can,
  type Fields,
  mayRead,
  type PermissionAction,
  type Resource,
  type Rule,
  readableLevels,
  resources,
} from '~/domain/permissions/rules'
import { Forbidden } from '~/domain/refusals'
import { seeded } from '../random'

const all = [...actions]
const everyCoachResource = [
  'post',
  'progress',
  'action',
  'routine',
  'careRecipient',
  'assessment.caregiver',
  'assessment.cognitive',
  'assessment.functional',
  'assessment.legal',
  'assessment.medical',
  'assessment.socialNeeds',
  'assessment.bhSafety',
  'alignment',
  'labels',
  'lineOfService',
  'notes',
  'workflow',
  'timer',
  'search',
]

/** Section 2 of decisions.md, cell by cell: what each role may do without naming a record. Whatever is not here is refused. */
const table: Record<RoleName, Partial<Record<Resource, PermissionAction[]>>> = {
  admin: Object.fromEntries(resources.map((resource) => [resource, all])),
  coach: {
    ...Object.fromEntries(everyCoachResource.map((resource) => [resource, all])),
    roles: ['edit'],
    'team.invite': ['create'],
    'team.settings': ['edit'],
    circle: ['create'],
  },
  family: {
    post: ['create'],
    action: ['create'],
    routine: all,
    careRecipient: ['view'],
    'assessment.caregiver': ['view', 'edit'],
    'assessment.cognitive': ['view'],
    'assessment.functional': ['view'],
    'assessment.legal': ['view'],
    'assessment.medical': ['view'],
    'assessment.socialNeeds': ['view', 'edit'],
    'assessment.bhSafety': ['view'],
  },
  aide: {
    post: ['create'],
    action: ['create'],
    routine: all,
    careRecipient: ['view'],
    'assessment.functional': ['view'],
    'assessment.medical': ['view'],
    'assessment.bhSafety': ['view'],
  },
  companion: {
    post: ['create'],
    action: ['create'],
    routine: all,
    careRecipient: ['view'],
    'assessment.functional': ['view'],
    'assessment.medical': ['view'],
    'assessment.bhSafety': ['view'],
  },
  notDeclared: { routine: ['view'], careRecipient: ['view'] },
}

const levels: Record<RoleName, string[]> = {
  admin: ['everyone', 'careTeam', 'private'],
  coach: ['everyone', 'careTeam', 'private'],
  family: ['everyone'],
  aide: ['everyone', 'careTeam'],
  companion: ['everyone', 'careTeam'],
  notDeclared: ['everyone'],
}

const holder = (role: RoleName, isAdmin = false) => ({ rules: startingRules[role], isAdmin })
const holds = (...rules: Rule[]) => ({ rules, isAdmin: false })

describe('the matrix', () => {
  const cells = resources.flatMap((resource) => actions.map((action) => ({ action, resource })))
  const namesOf = (allowed: typeof cells) => allowed.map(({ action, resource }) => `${action} · ${resource}`)

  test.each(roleNames)('%s may do what the specification says, and nothing else', (role) => {
    const may = cells.filter(({ action, resource }) => can(holder(role), action, resource))
    const should = cells.filter(({ action, resource }) => table[role][resource]?.includes(action))
    expect(namesOf(may)).toEqual(namesOf(should))
  })

  test.each(roleNames)('%s reads posts and progress items of its levels', (role) => {
    expect(readableLevels(holder(role), 'post')).toEqual(levels[role])
    expect(readableLevels(holder(role), 'progress')).toEqual(levels[role])
  })

  test.each(roleNames)('%s who is circle admin may also edit the recipient and invite', (role) => {
    expect(can(holder(role, true), 'edit', 'careRecipient')).toBe(true)
    expect(can(holder(role, true), 'create', 'team.invite')).toBe(true)
    for (const [action, resource] of [
      ['edit', 'roles'],
      ['edit', 'notes'],
      ['edit', 'team.settings'],
      ['create', 'circle'],
    ] as const)
      expect(can(holder(role, true), action, resource)).toBe(can(holder(role), action, resource))
  })
})

describe('the rules', () => {
  test('a star stands for everything, and after a dot for what follows', () => {
    expect(can(holds({ action: 'any', resource: '*' }), 'delete', 'team.invite')).toBe(true)
    expect(can(holds({ action: 'view', resource: 'assessment.*' }), 'view', 'assessment.legal')).toBe(true)
    expect(can(holds({ action: 'any', resource: 'team.*' }), 'create', 'post')).toBe(false)
    expect(can(holds({ action: 'any', resource: 'pos' }), 'create', 'post')).toBe(false)
    expect(can(holds({ action: 'any', resource: 'assess*' }), 'view', 'assessment.legal')).toBe(false)
  })

  test('a rule with a record holds for records that have every field it names', () => {
    const reader = holds({ action: 'read', resource: 'post', record: { visibility: 'careTeam', isPinned: true } })
    expect(can(reader, 'read', 'post', { visibility: 'careTeam', isPinned: true, more: 1 })).toBe(true)
    expect(can(reader, 'read', 'post', { visibility: 'careTeam' })).toBe(false)
    expect(can(reader, 'read', 'post')).toBe(false)
  })

  test('a field that every object inherits is not a field of the record', () => {
    const trickster = holds({ action: 'read', resource: 'post', record: { constructor: Object } })
    expect(can(trickster, 'read', 'post', {})).toBe(false)
  })

  test('a deny wins over every allow, and only where it matches', () => {
    const coach = holds(...startingRules.coach, {
      action: 'read',
      resource: 'post',
      record: { visibility: 'private' },
      isDeny: true,
    })
    expect(readableLevels(coach, 'post')).toEqual(['everyone', 'careTeam'])
    expect(can(coach, 'create', 'post')).toBe(true)

    const between = holds(...startingRules.coach, {
      action: 'read',
      resource: 'post',
      record: { visibility: 'careTeam' },
      isDeny: true,
    })
    expect(readableLevels(between, 'post')).toEqual(['everyone', 'private'])
    expect(
      can(
        holds({ action: 'any', resource: '*' }, { action: 'create', resource: 'team.*', isDeny: true }),
        'create',
        'team.invite',
      ),
    ).toBe(false)
  })

  test('a deny alone allows nothing', () => {
    expect(can(holds({ action: 'view', resource: 'timer', isDeny: true }), 'edit', 'timer')).toBe(false)
  })

  test('what the product does not know is never allowed', () => {
    const admin = holder('admin')
    expect(can(admin, 'fly' as PermissionAction, 'post')).toBe(false)
    expect(can(admin, 'read', 'moon' as Resource)).toBe(false)
  })

  test('the author reads their own post whatever its visibility', () => {
    const luis = { ...holder('family'), userId: 'luis' }
    expect(mayRead(luis, 'post', { visibility: 'private', createdById: 'luis' })).toBe(true)
    expect(mayRead(luis, 'post', { visibility: 'private', createdById: 'priya' })).toBe(false)
  })

  test('allow() refuses by throwing', () => {
    expect(() => allow(holder('notDeclared'), 'create', 'post')).toThrow(Forbidden)
    expect(() => allow(holder('aide'), 'create', 'post')).not.toThrow()
  })
})

test('a hundred thousand random sets of rules agree with a plain reading of the specification', () => {
  const random = seeded(20261120)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const patterns = ['*', 'team.*', 'assessment.*', 'routine.*', ...resources]
  let allowed = 0

  for (let round = 0; round < 100_000; round++) {
    const rules = Array.from({ length: Math.floor(random() * 5) }, () => ({
      action: pick([...actions, 'any']),
      resource: pick(patterns),
      record: random() < 0.4 ? { visibility: pick(visibilities) } : null,
      isDeny: random() < 0.25,
    }))
    const [action, resource] = [pick(actions), pick(resources)]
    const record = random() < 0.6 ? { visibility: pick(visibilities) } : undefined
    const answer = can(holds(...rules), action, resource, record)
    expect(answer).toBe(plainReading(rules, action, resource, record))
    if (answer) allowed++
  }
  expect(allowed).toBeGreaterThan(1000)
})

/** Segment by segment, rule by rule, without any cleverness. */
function plainReading(rules: Rule[], action: string, resource: string, record: Fields | undefined) {
  let isAllowed = false
  for (const rule of rules) {
    if (rule.action !== 'any' && rule.action !== action) continue
    const [pattern, segments] = [rule.resource.split('.'), resource.split('.')]
    let fits = pattern.length <= segments.length
    for (const [place, segment] of pattern.entries()) {
      if (segment === '*') break
      if (segment !== segments[place]) fits = false
      if (place === pattern.length - 1 && segments.length !== pattern.length) fits = false
    }
    for (const field of Object.keys(rule.record ?? {})) if (rule.record?.[field] !== record?.[field]) fits = false
    if (!fits) continue
    if (rule.isDeny) return false
    isAllowed = true
  }
  return isAllowed
}
