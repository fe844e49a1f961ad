import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { changeRole, seedRoles } from '~/domain/permissions/commands.server'
import { startingRules } from '~/domain/permissions/matrix'
import { fingerprintOf, getMatrix, getRole, tryRules } from '~/domain/permissions/roles.server'
import { can, type RoleName, type Rule, roleNames } from '~/domain/permissions/rules'
import { RoleForm } from '~/domain/permissions/schema'
import { Forbidden, NotFound } from '~/domain/refusals'
import { createTestData, memberIn, type World } from '../world'

const timer: Rule = { action: 'any', resource: 'timer', record: null, isDeny: false }
const family = startingRules.family
let world: World
beforeEach(async () => {
  await write(async (tx) => {
    await tx.member.deleteMany()
    await tx.role.deleteMany()
  })
  await seedRoles()
  world = await createTestData()
})

const change = (name: RoleName, rules: readonly Rule[], before: readonly Rule[] = startingRules[name]) =>
  changeRole(world.users.joan, name, rules, { before: fingerprintOf(before) })
const latestSignal = async () => (await db.signal.findFirst({ orderBy: { id: 'desc' } }))?.id ?? 0

describe('a role with other rules', () => {
  test('holds from the next request on, and tells the pages of exactly those who have it', async () => {
    const since = await latestSignal()
    expect(can(world.luis, 'view', 'timer')).toBe(false)
    expect(await change('family', [...family, timer])).toEqual({ status: 'done' })
    expect(can(await memberIn(world.rosa, world.users.luis.id), 'view', 'timer')).toBe(true)
    expect(can(await memberIn(world.rosa, world.users.mateo.id), 'view', 'timer')).toBe(false)
    const told = await db.signal.findMany({ where: { id: { gt: since } } })
    expect(new Set(told.map(({ topic }) => topic))).toEqual(new Set(['rights']))
    const { elena, luis, greta } = world.users
    expect(told.map(({ userId }) => userId).sort()).toEqual([elena.id, luis.id, greta.id].sort())
  })

  test('stands in the audit log by the names of the rules', async () => {
    await change('family', [...family.slice(1), timer])
    const [row] = await db.audit.findMany({ where: { action: 'role.changed' }, orderBy: { id: 'desc' } })
    expect(JSON.parse(row?.details ?? '').fields).toEqual(['family - create post', 'family + any timer'])
    expect(row?.actorId).toBe(world.users.joan.id)
  })

  test('saved twice changes nothing and tells nobody', async () => {
    await change('family', [...family, timer])
    const since = await latestSignal()
    const rows = await db.audit.count()
    expect(await change('family', [timer, ...family, timer])).toEqual({ status: 'done' })
    expect(await latestSignal()).toBe(since)
    expect(await db.audit.count()).toBe(rows)
  })

  test('of two who change it at once, the second is told and shown what the first made of it', async () => {
    const search: Rule = { ...timer, resource: 'search' }
    const done = await Promise.all([change('family', [...family, timer]), change('family', [...family, search])])
    expect(done.map(({ status }) => status)).toEqual(['done', 'conflict'])
    const now = done[1]?.status === 'conflict' ? done[1] : expect.fail()
    expect(now.now).toHaveLength(family.length + 1)
    expect(await changeRole(world.users.joan, 'family', [...family, search], { before: now.fingerprint })).toEqual({
      status: 'done',
    })
  })

  test.each(['priya', 'elena', 'ida'] as const)('is not for %s', async (who) => {
    const before = fingerprintOf(family)
    await expect(changeRole(world.users[who], 'family', [], { before })).rejects.toThrow(Forbidden)
    await expect(tryRules(world.users[who], 'family', [])).rejects.toThrow(Forbidden)
    await expect(getMatrix(world.users[who])).rejects.toThrow(Forbidden)
    expect((await getRole(world.users.joan, 'family')).rules).toHaveLength(family.length)
  })

  test('is not found when there is none', async () => {
    await expect(changeRole(world.users.joan, 'boss', [], { before: '' })).rejects.toThrow(NotFound)
    await expect(getRole(world.users.joan, 'boss')).rejects.toThrow(NotFound)
  })
})

describe('rules with which nobody could manage', () => {
  test.each<[string, Rule[]]>([
    ['nothing', []],
    [
      'all but one',
      [
        { action: 'any', resource: '*' },
        { action: 'edit', resource: 'roles', isDeny: true },
      ],
    ],
    ['only to look', [{ action: 'view', resource: '*' }]],
    ['all of what everyone sees', [{ action: 'any', resource: '*', record: { visibility: 'everyone' } }]],
  ])('are refused to the role admin: %s', async (_, rules) => {
    expect(await change('admin', rules)).toEqual({ status: 'refused', problem: 'adminMustManage' })
    expect((await getRole(world.users.joan, 'admin')).rules).toHaveLength(1)
  })

  test('the role admin may say the same in other words', async () => {
    const words = ['create', 'edit', 'delete', 'read', 'view'].map((action) => ({ action, resource: '*' }))
    expect(await change('admin', words)).toEqual({ status: 'done' })
  })

  test('are refused when those who could give roles are the last', async () => {
    await write((tx) => tx.member.deleteMany({ where: { userId: world.users.joan.id } }))
    const less = startingRules.coach.filter(({ resource }) => resource !== 'roles')
    expect(await change('coach', less)).toEqual({ status: 'refused', problem: 'nobodyManages' })
  })

  test('are not refused while somebody else can', async () => {
    const less = startingRules.coach.filter(({ resource }) => resource !== 'roles')
    expect(await change('coach', less)).toEqual({ status: 'done' })
  })
})

describe('before it is saved', () => {
  test('it shows who loses what, in how many circles, and changes nothing', async () => {
    const effects = await tryRules(
      world.users.joan,
      'family',
      family.filter(({ resource }) => resource !== 'routine'),
    )
    expect(effects).toMatchObject([{ status: 'losses', whom: 'all', people: 3, circles: 2 }])
    expect(effects[0]?.what.map(({ action, resource }) => `${action} ${resource}`)).toEqual(
      ['create', 'edit', 'delete', 'read', 'view'].map((action) => `${action} routine`),
    )
    expect((await getRole(world.users.joan, 'family')).rules).toHaveLength(family.length)
  })

  test('it counts circle admins apart where they have the right anyway', async () => {
    const invite: Rule = { action: 'create', resource: 'team.invite' }
    const effects = await tryRules(world.users.joan, 'family', [...family, invite, timer])
    expect(effects).toMatchObject([
      { status: 'gains', whom: 'all', people: 3, circles: 2 },
      { status: 'gains', whom: 'notAdmins', people: 1, circles: 1, what: [invite] },
    ])
  })

  test('it names the levels of privacy that go', async () => {
    const narrower = startingRules.aide.map((rule) =>
      rule.action === 'read' && rule.resource === 'post' ? { ...rule, record: { visibility: 'everyone' } } : rule,
    )
    const [effect] = await tryRules(world.users.joan, 'aide', narrower)
    expect(effect?.what).toEqual([{ action: 'read', resource: 'post', level: 'careTeam' }])
  })
})

test('the matrix says all, some, nothing and denied', async () => {
  await change(
    'companion',
    [
      { action: 'any', resource: 'timer' },
      { action: 'any', resource: 'timer', isDeny: true },
    ],
    startingRules.companion,
  )
  const matrix = await getMatrix(world.users.joan)
  const cell = (resource: string, role: RoleName) =>
    matrix.find((row) => row.resource === resource)?.cells.find((one) => one.role === role)?.cell
  expect(cell('timer', 'admin')?.status).toBe('all')
  expect(cell('post', 'coach')?.status).toBe('all')
  expect(cell('post', 'aide')).toMatchObject({
    status: 'some',
    allowed: [{ action: 'create' }, { action: 'read', upTo: 'careTeam' }],
  })
  expect(cell('timer', 'family')?.status).toBe('none')
  expect(cell('timer', 'companion')?.status).toBe('denied')
  expect(matrix[0]?.cells.map(({ role }) => role)).toEqual([...roleNames])
})

test('a form with what no rule can say is refused', () => {
  const reads = (rule: object) => RoleForm.safeParse({ before: '', rules: [rule] }).success
  expect(reads({ action: 'any', resource: 'assessment.*', effect: 'deny' })).toBe(true)
  expect(reads({ action: 'read', resource: 'post', visibility: 'careTeam' })).toBe(true)
  expect(reads({ action: 'read', resource: 'timer', visibility: 'careTeam' })).toBe(false)
  expect(reads({ action: 'own', resource: 'post' })).toBe(false)
  expect(reads({ action: 'any', resource: 'audit' })).toBe(false)
})
