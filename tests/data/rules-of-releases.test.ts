import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { openDatabase } from '~/data/connection.server'
import { databaseFile } from '~/data/files.server'
import { isId, newId } from '~/data/id'
import { migrate } from '~/data/migrate.server'
import { startingRules } from '~/domain/permissions/matrix'
import { type RoleName, roleNames } from '~/domain/permissions/names'
import { parseRules } from '~/domain/permissions/queries.server'
import { actions, can, type Rule, resources } from '~/domain/permissions/rules'
import { look } from './look'

const scratch = mkdtempSync(join(tmpdir(), 'kinfold-rules-'))
const released = join(process.cwd(), 'prisma/migrations')
const first = readdirSync(released).sort()[0] ?? ''
const firstOnly = join(scratch, 'first')
cpSync(join(released, first), join(firstOnly, first), { recursive: true })
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const everyone = { visibility: 'everyone' }
const careTeam = { visibility: 'careTeam' }
const careTeamRules: Rule[] = [
  { action: 'create', resource: 'post' },
  { action: 'read', resource: 'post', record: careTeam },
  { action: 'read', resource: 'progress', record: careTeam },
  { action: 'create', resource: 'action' },
  { action: 'any', resource: 'routine' },
  { action: 'view', resource: 'careRecipient' },
  { action: 'view', resource: 'assessment.functional' },
  { action: 'view', resource: 'assessment.medical' },
  { action: 'view', resource: 'assessment.bhSafety' },
]
const ofCoaches =
  'post progress action routine careRecipient assessment.* alignment labels lineOfService notes workflow timer search'

/** What the first release gave its roles. Not to be changed: this is what older instances have. */
const firstRules: Record<RoleName, Rule[]> = {
  admin: [{ action: 'any', resource: '*' }],
  coach: [
    ...ofCoaches.split(' ').map((resource) => ({ action: 'any', resource })),
    { action: 'edit', resource: 'roles' },
    { action: 'create', resource: 'team.invite' },
  ],
  family: [
    { action: 'create', resource: 'post' },
    { action: 'read', resource: 'post', record: everyone },
    { action: 'read', resource: 'progress', record: everyone },
    { action: 'create', resource: 'action' },
    { action: 'any', resource: 'routine' },
    { action: 'view', resource: 'careRecipient' },
    { action: 'view', resource: 'assessment.*' },
    { action: 'edit', resource: 'assessment.caregiver' },
    { action: 'edit', resource: 'assessment.socialNeeds' },
  ],
  aide: careTeamRules,
  companion: careTeamRules,
  notDeclared: [
    { action: 'read', resource: 'post', record: everyone },
    { action: 'read', resource: 'progress', record: everyone },
    { action: 'view', resource: 'routine' },
    { action: 'view', resource: 'careRecipient' },
  ],
}

/** An instance of the first release, with these rules. */
async function firstRelease(rules: Partial<Record<RoleName, readonly Rule[]>> = {}) {
  for (const ending of ['', '-wal', '-shm']) rmSync(`${databaseFile}${ending}`, { force: true })
  await migrate(firstOnly)
  look((database) => {
    for (const name of roleNames) insertRole(database, name, rules[name] ?? firstRules[name])
  })
}

function insertRole(database: ReturnType<typeof openDatabase>, name: RoleName, rules: readonly Rule[]) {
  const roleId = newId()
  database.prepare('INSERT INTO Role (id, name) VALUES (?, ?)').run(roleId, name)
  const insert = database.prepare(
    'INSERT INTO Permission (id, roleId, action, resource, record, isDeny) VALUES (?, ?, ?, ?, ?, ?)',
  )
  for (const { action, resource, record, isDeny } of rules)
    insert.run(
      newId(new Date('2026-11-21')),
      roleId,
      action,
      resource,
      record ? JSON.stringify(record) : null,
      isDeny ? 1 : 0,
    )
}

type Row = Parameters<typeof parseRules>[0][number] & { id: string }
const rowsOf = (name: RoleName) =>
  look((database) =>
    database
      .prepare<[string], Row>(
        'SELECT p.* FROM Permission p JOIN Role r ON r.id = p.roleId WHERE r.name = ? ORDER BY p.id',
      )
      .all(name),
  )

/** All that these rules allow, with and without a visibility. */
function allowedBy(rules: readonly Rule[]) {
  return [undefined, everyone, careTeam, { visibility: 'private' }].flatMap((record) =>
    resources.flatMap((resource) =>
      actions
        .filter((action) => can({ rules, isAdmin: false }, action, resource, record))
        .map((action) => `${action} ${resource} ${record?.visibility ?? ''}`),
    ),
  )
}

describe('an instance of the first release', () => {
  beforeEach(() => firstRelease())

  test.each(roleNames)('lets %s do after the upgrade what a new instance does', async (name) => {
    await migrate()
    expect(allowedBy(parseRules(rowsOf(name)))).toEqual(allowedBy(startingRules[name]))
  })

  test('keeps its rules in their places, and the new ones come last with ids like all others', async () => {
    const before = rowsOf('coach')
    await migrate()
    const after = rowsOf('coach')
    expect(after.slice(0, before.length)).toEqual(before)
    const added = after.slice(before.length)
    expect(added.map(({ action, resource }) => `${action} ${resource}`).sort()).toEqual([
      'create circle',
      'edit team.settings',
    ])
    expect(added.every(({ id }) => isId(id))).toBe(true)
  })
})

describe('rules that a super admin has changed', () => {
  const view = { action: 'view', resource: 'notes' }

  test('let nobody write the note who did not before', async () => {
    await firstRelease({ companion: [{ action: 'any', resource: 'notes' }], aide: [view, { ...view, action: 'edit' }] })
    await migrate()
    for (const name of ['companion', 'aide'] as const)
      expect(allowedBy(parseRules(rowsOf(name)))).toEqual(['view notes ', ...allWith('view notes')])
  })

  test('let coaches who may see the note go on writing it, and others not', async () => {
    await firstRelease({ coach: [view] })
    await migrate()
    expect(can({ rules: parseRules(rowsOf('coach')), isAdmin: false }, 'edit', 'notes')).toBe(true)
    await firstRelease({ coach: [{ action: 'view', resource: 'timer' }] })
    await migrate()
    expect(rowsOf('coach').map(({ resource }) => resource)).not.toContain('notes')
  })

  test('get nothing twice', async () => {
    await firstRelease({ coach: [{ action: 'any', resource: '*' }] })
    await migrate()
    expect(rowsOf('coach')).toHaveLength(1)
  })
})

function allWith(what: string) {
  return ['everyone', 'careTeam', 'private'].map((level) => `${what} ${level}`)
}
