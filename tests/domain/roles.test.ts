import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { type Area, areaCellOf, areaGroups } from '~/domain/permissions/areas'
import { wordOf } from '~/domain/permissions/capabilities'
import { changeRole, type RolePreview, seedRoles } from '~/domain/permissions/commands.server'
import { startingRules } from '~/domain/permissions/matrix'
import { type RoleName, roleNames } from '~/domain/permissions/names'
import { roleRecord, rowOf, ruleOf, ruleRecord } from '~/domain/permissions/role-record'
import { fingerprintOf, getMatrix, getRole, tryRules } from '~/domain/permissions/roles.server'
import { can, type Rule, resources } from '~/domain/permissions/rules'
import type { SaveResult, Submission } from '~/domain/records/save'
import { parse } from '~/domain/records/schema'
import { typedOf } from '~/domain/records/typed'
import { Forbidden, NotFound } from '~/domain/refusals'
import { submissionOf } from '../submission'
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

const fresh = (rule: Rule) => rowOf({ ...rule, id: newId() })
const opened = async (name: RoleName) => (await getRole(world.users.joan, name)).rules.map(rowOf)
const sent = (rows: object[], base: object[], more: Partial<Submission> = {}): Submission => ({
  ...submissionOf(roleRecord, { rules: rows }, { rules: base }, more),
  previewed: more.previewed,
})

/** Sends a form, and once more when its preview was seen. */
async function changeTo(name: RoleName, rows: object[], base: object[], actor = world.users.joan) {
  const tried = await changeRole(actor, name, sent(rows, base))
  if (tried.status !== 'preview') return tried
  return changeRole(actor, name, sent(rows, base, { previewed: tried.preview.name }))
}

/** The form of a role with these rules: one that the role has stays in its row. */
async function change(name: RoleName, rules: readonly Rule[]) {
  const base = await opened(name)
  const left = [...base]
  const rows = rules.map((rule) => {
    const at = left.findIndex((row) => wordOf(ruleOf(row)) === wordOf(rule))
    return at < 0 ? fresh(rule) : left.splice(at, 1)[0]
  })
  return changeTo(name, rows as object[], base)
}
const latestSignal = async () => (await db.signal.findFirst({ orderBy: { id: 'desc' } }))?.id ?? 0

describe('a role with other rules', () => {
  test('holds from the next request on, and tells the pages of exactly those who have it', async () => {
    const since = await latestSignal()
    expect(can(world.luis, 'view', 'timer')).toBe(false)
    expect(await change('family', [...family, timer])).toMatchObject({ status: 'saved' })
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
    const stayed = family.slice(1).filter(({ resource }) => resource === 'post')
    expect(stayed).not.toHaveLength(0)
    expect(JSON.parse(row?.details ?? '')).toEqual({
      fields: ['family - create post', 'family + any timer', ...stayed.map((rule) => `family = ${wordOf(rule)}`)],
      holders: { people: 3, circles: 2 },
    })
    expect(row?.actorId).toBe(world.users.joan.id)
  })

  test('saved twice changes nothing and tells nobody', async () => {
    await change('family', [...family, timer])
    const since = await latestSignal()
    const rows = await db.audit.count()
    expect(await change('family', [timer, ...family, timer])).toMatchObject({ status: 'saved' })
    expect(await latestSignal()).toBe(since)
    expect(await db.audit.count()).toBe(rows)
  })

  test('keeps the ids of the rules that stay, and takes none from a form', async () => {
    const base = await opened('family')
    const [foreign] = await opened('coach')
    await changeTo('family', [...base.slice(1), { ...fresh(timer), id: foreign?.id }], base)
    const now = await opened('family')
    expect(now.slice(0, -1)).toEqual(base.slice(1))
    expect(now.at(-1)).toMatchObject({ resource: 'timer', id: expect.not.stringMatching(foreign?.id ?? '') })
    expect(await opened('coach')).toContainEqual(foreign)
  })

  test.each(['priya', 'elena', 'ida'] as const)('is not for %s', async (who) => {
    const base = await opened('family')
    for (const previewed of [undefined, fingerprintOf([])])
      await expect(changeRole(world.users[who], 'family', sent([], base, { previewed }))).rejects.toThrow(Forbidden)
    await expect(tryRules(world.users[who], 'family', [])).rejects.toThrow(Forbidden)
    await expect(getMatrix(world.users[who])).rejects.toThrow(Forbidden)
    expect((await getRole(world.users.joan, 'family')).rules).toHaveLength(family.length)
  })

  test('is not found when there is none', async () => {
    await expect(changeRole(world.users.joan, 'boss', sent([], []))).rejects.toThrow(NotFound)
    await expect(getRole(world.users.joan, 'boss')).rejects.toThrow(NotFound)
  })
})

describe('of two who change a role at once', () => {
  const search: Rule = { ...timer, resource: 'search' }
  const nameOf = (done: SaveResult<undefined, RolePreview>) =>
    done.status === 'preview' ? done.preview.name : expect.fail(done.status)
  beforeEach(async () => {
    await write((tx) => tx.user.update({ where: { id: world.users.ida.id }, data: { isSuperAdmin: true } }))
  })

  test('both changes stay, and the second sees what both come to before it is saved', async () => {
    const base = await opened('family')
    const [hers, mine] = [timer, search].map((rule) => [...base, fresh(rule)]) as [object[], object[]]
    const send = (previewed?: string) => changeRole(world.users.joan, 'family', sent(mine, base, { previewed }))
    const first = nameOf(await send())
    await changeTo('family', hers, base, world.users.ida)
    const rows = await db.audit.count()
    const second = nameOf(await send(first))
    expect(await db.audit.count()).toBe(rows)
    expect(second).not.toBe(first)
    expect(await send(second)).toMatchObject({ status: 'saved' })
    expect((await getRole(world.users.joan, 'family')).rules).toMatchObject([...family, timer, search])
  })

  test('the same rule that both add is there once', async () => {
    const base = await opened('family')
    await changeTo('family', [...base, fresh(timer)], base, world.users.ida)
    expect(await changeTo('family', [...base, fresh(timer)], base)).toMatchObject({ status: 'saved' })
    expect(await opened('family')).toHaveLength(family.length + 1)
  })

  test('the second is told by whom when it is the same rule, whichever part of it, and chooses', async () => {
    const base = await opened('family')
    const withFirst = (changed: object) => base.map((row, index) => (index === 0 ? { ...row, ...changed } : row))
    await changeTo('family', withFirst({ action: 'edit' }), base, world.users.ida)
    const mine = withFirst({ effect: 'deny' })
    const path = `rules.${base[0]?.id}.action`
    const told = await changeTo('family', mine, base)
    expect(told).toMatchObject({ status: 'conflict', conflicts: [{ path, by: expect.stringMatching(/^Ida /) }] })
    if (told.status !== 'conflict') return

    const next = told.base as { rules: object[] }
    expect(await changeTo('family', mine, next.rules)).toMatchObject({ status: 'saved' })
    expect((await opened('family'))[0]).toMatchObject({ action: 'create', effect: 'deny' })
  })

  test('a rule that one removes and the other changes is a conflict', async () => {
    const base = await opened('family')
    await changeTo('family', base.slice(1), base, world.users.ida)
    const mine = base.map((row, index) => (index === 0 ? { ...row, action: 'edit' } : row))
    expect(await changeTo('family', mine, base)).toMatchObject({
      status: 'conflict',
      conflicts: [{ path: `rules.${base[0]?.id}`, status: 'theyRemoved' }],
    })
    expect(await opened('family')).toEqual(base.slice(1))
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
    expect(await change('admin', rules)).toMatchObject({
      problems: { '': 'administration:roles.errors.adminMustManage' },
    })
    expect((await getRole(world.users.joan, 'admin')).rules).toHaveLength(1)
  })

  test('the role admin may say the same in other words', async () => {
    const words = ['create', 'edit', 'delete', 'read', 'view'].map((action) => ({ action, resource: '*' }))
    expect(await change('admin', words)).toMatchObject({ status: 'saved' })
  })

  test('are refused when those who could give roles are the last', async () => {
    await write((tx) => tx.member.deleteMany({ where: { userId: world.users.joan.id } }))
    const less = startingRules.coach.filter(({ resource }) => resource !== 'roles')
    expect(await change('coach', less)).toMatchObject({ problems: { '': 'administration:roles.errors.nobodyManages' } })
  })

  test('are not refused while somebody else can', async () => {
    const less = startingRules.coach.filter(({ resource }) => resource !== 'roles')
    expect(await change('coach', less)).toMatchObject({ status: 'saved' })
  })
})

describe('before it is saved', () => {
  test('it shows who loses what, in how many circles, and changes nothing', async () => {
    const effects = await tryRules(
      world.users.joan,
      'family',
      family.filter(({ resource }) => resource !== 'routine'),
    )
    expect(effects).toMatchObject([{ change: 'losses', whom: 'all', people: 3, circles: 2 }])
    expect(effects[0]?.what.map(({ action, resource }) => `${action} ${resource}`)).toEqual(
      ['create', 'edit', 'delete', 'read', 'view'].map((action) => `${action} routine`),
    )
    expect((await getRole(world.users.joan, 'family')).rules).toHaveLength(family.length)
  })

  test('it counts circle admins apart where they have the right anyway', async () => {
    const invite: Rule = { action: 'create', resource: 'team.invite' }
    const effects = await tryRules(world.users.joan, 'family', [...family, invite, timer])
    expect(effects).toMatchObject([
      { change: 'gains', whom: 'all', people: 3, circles: 2 },
      { change: 'gains', whom: 'notAdmins', people: 1, circles: 1, what: [invite] },
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
  await change('companion', [
    { action: 'any', resource: 'timer' },
    { action: 'any', resource: 'timer', isDeny: true },
  ])
  const { roles, groups } = await getMatrix(world.users.joan)
  const rows = groups.flatMap((group) => group.rows)
  const cell = (area: Area, role: RoleName) =>
    rows.find((row) => row.area === area)?.cells.find((one) => one.role === role)?.cell
  expect(cell('timer', 'admin')?.status).toBe('all')
  expect(cell('post', 'coach')?.status).toBe('all')
  expect(cell('post', 'aide')).toEqual({
    status: 'some',
    can: [
      { ability: 'see', upTo: 'careTeam', sections: null },
      { ability: 'add', upTo: 'private', sections: null },
    ],
  })
  expect(cell('timer', 'family')?.status).toBe('none')
  expect(cell('timer', 'companion')?.status).toBe('denied')
  expect(rows[0]?.cells.map(({ role }) => role)).toEqual([...roleNames])
  expect(roles.map(({ name, people }) => [name, people])).toEqual(await peopleByRole())
})

test('the matrix has one row for the assessment, and names the sections where not all are meant', async () => {
  const cell = (name: RoleName) => areaCellOf(startingRules[name], 'assessment')
  expect(cell('coach').status).toBe('all')
  expect(cell('family')).toEqual({
    status: 'some',
    can: [
      { ability: 'see', upTo: null, sections: null },
      { ability: 'change', upTo: null, sections: ['caregiver', 'socialNeeds'] },
    ],
  })
  expect(cell('notDeclared')).toEqual({ status: 'none', can: [] })
  const denied = [
    { action: 'view', resource: 'assessment.*' },
    { action: 'view', resource: 'assessment.*', isDeny: true },
  ]
  expect(areaCellOf(denied, 'assessment').status).toBe('denied')
})

test('every resource has its place in the matrix', () => {
  const areas: string[] = Object.values(areaGroups).flat()
  const placed = resources.map((resource) => (resource.startsWith('assessment.') ? 'assessment' : resource))
  expect(areas.toSorted()).toEqual([...new Set<string>(placed)].sort())
})

/** Counted one by one, as nobody would for a page. */
async function peopleByRole() {
  const members = await db.member.findMany({ where: { status: 'active' }, include: { role: true } })
  return roleNames.map((name) => [
    name,
    new Set(members.filter((member) => member.role.name === name).map(({ userId }) => userId)).size,
  ])
}

test('a form with what no rule can say is refused', () => {
  const said = { effect: 'allow', visibility: 'any' }
  const problemsOf = (rule: object) =>
    Object.values(parse(ruleRecord, typedOf(ruleRecord, { ...said, ...rule }), { base: {}, today: '' }).problems)
  expect(problemsOf({ action: 'any', resource: 'assessment.*', effect: 'deny' })).toEqual([])
  expect(problemsOf({ action: 'read', resource: 'post', visibility: 'careTeam' })).toEqual([])
  const visibility = 'administration:roles.errors.visibility'
  expect(problemsOf({ action: 'read', resource: 'timer', visibility: 'careTeam' })).toEqual([visibility])
  expect(problemsOf({ action: 'own', resource: 'post' })).toEqual(['errors.invalid'])
  expect(problemsOf({ action: 'any', resource: 'audit' })).toEqual(['errors.invalid'])
})
