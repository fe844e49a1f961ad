import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { newId } from '~/data/id'
import { open, seal } from '~/data/sealed.server'
import { write } from '~/data/write.server'
import { createCircle } from '~/domain/circles/commands.server'
import { getCircleStatus } from '~/domain/circles/queries.server'
import { newCircleRecord } from '~/domain/recipient/profile-record'
import type { Submission } from '~/domain/records/save'
import { parse } from '~/domain/records/schema'
import { Forbidden } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { env } from '~/env.server'
import { typedBy } from '../submission'
import { createTestData, giveRules, memberIn, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const typed = { firstName: 'Ada', lastName: 'Ñandú Óbrien', dateOfBirth: '1944-05-06' }
const form = (more: object = {}): Submission => ({
  typed: typedBy(newCircleRecord, { ...typed, ...more }),
  base: '',
  keepCurrent: [],
})
const problems = (more: object) =>
  Object.entries(parse(newCircleRecord, form(more).typed, { base: {}, today: '2026-11-22' }).problems).map(
    ([path, problem]) => `${path}: ${problem}`,
  )
const create = async (user: User, more: object = {}) => {
  const done = await createCircle(user, form(more))
  if (done.status !== 'saved') throw new Error('The circle was not made')
  return done.value
}
const fault = (statement: string) => write((tx) => tx.$executeRawUnsafe(statement).then(() => {}))
const recipientOf = (circleId: string) =>
  db.recipient.findUniqueOrThrow({ where: { circleId }, include: { insurances: true, circle: true } })

describe('creating a circle', () => {
  test.each([
    ['joan', 'admin'],
    ['priya', 'coach'],
    ['owen', 'coach'],
  ] as const)('%s is in it as its admin and %s', async (name, role) => {
    const circleId = await create(world.users[name])
    expect(await memberIn(circleId, world.users[name].id)).toMatchObject({
      role,
      isAdmin: true,
      recipient: { firstName: 'Ada' },
    })
    const audits = await db.audit.findMany({ where: { circleId }, orderBy: { id: 'asc' } })
    expect(audits.map(({ action }) => action)).toEqual(['circle.created', 'member.joined'])
    expect(await db.user.findUnique({ where: { id: world.users[name].id } })).toMatchObject({
      preferences: expect.stringContaining(circleId),
    })
  })

  test('leaves nothing behind when the creator cannot be led to it', async () => {
    const before = [await db.circle.count(), await db.audit.count()]
    await fault(`CREATE TRIGGER fault BEFORE UPDATE OF preferences ON User BEGIN SELECT RAISE(ABORT, 'no'); END`)
    await expect(create(world.users.priya)).rejects.toThrow()
    await fault('DROP TRIGGER fault')
    expect([await db.circle.count(), await db.audit.count()]).toEqual(before)
  })

  test('is refused to everybody else', async () => {
    const before = await db.circle.count()
    for (const name of ['elena', 'luis', 'mateo', 'sam', 'nora', 'dora', 'victor', 'ida'] as const)
      await expect(create(world.users[name])).rejects.toThrow(Forbidden)
    expect(await db.circle.count()).toBe(before)
  })

  test.each([
    ['sam', 'companion'],
    ['luis', 'family'],
  ] as const)('is for %s too when the rules of the role %s say so, who then gets no other role', async (name, role) => {
    onTestFinished(await giveRules(role, [{ action: 'create', resource: 'circle' }]))
    expect((await getCircleStatus(world.users[name])).mayCreate).toBe(true)
    const circleId = await create(world.users[name])
    expect(await memberIn(circleId, world.users[name].id)).toMatchObject({ role, isAdmin: true })
  })

  test('is refused to coaches whose rules do not say so', async () => {
    onTestFinished(await giveRules('coach', [{ action: 'any', resource: 'post' }]))
    expect((await getCircleStatus(world.users.priya)).mayCreate).toBe(false)
    await expect(create(world.users.priya)).rejects.toThrow(Forbidden)
  })

  test('is open to all where families host themselves, who are then family', async () => {
    env.OPEN_CIRCLES = true
    try {
      const circleId = await create(world.users.ida)
      expect(await memberIn(circleId, world.users.ida.id)).toMatchObject({ role: 'family', isAdmin: true })
    } finally {
      env.OPEN_CIRCLES = false
    }
  })

  test('once, however often the form arrives', async () => {
    const once = { ...form(), submissionId: newId() }
    const ids = await Promise.all([createCircle(world.users.priya, once), createCircle(world.users.priya, once)])
    expect(ids[0]).toEqual(ids[1])
    expect(await db.circle.count({ where: { createdById: world.users.priya.id } })).toBe(1)
  })

  test('takes the creator’s time zone, else the one that was chosen, and sorts without accents', async () => {
    const priya = { ...world.users.priya, timeZone: 'America/Chicago' }
    const one = await recipientOf(await create(priya, { timeZone: 'America/Denver' }))
    const other = await recipientOf(await create(world.users.owen, { timeZone: 'America/Denver' }))
    const neither = await recipientOf(await create(world.users.owen))
    expect([one, other, neither].map(({ circle }) => circle.timeZone)).toEqual([
      'America/Chicago',
      'America/Denver',
      'America/New_York',
    ])
    expect(one).toMatchObject({ sortName: 'nandu obrien ada', memberSince: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  })

  test('keeps what was said, nothing of what was not, and no field that nobody asked for', async () => {
    const circleId = await create(world.users.priya, {
      email: ' Ada+x@Example.org ',
      phoneNumber: '(505) 555-0100',
      phoneType: 'home',
      residence: 'livingWithSpouse',
      typeOfCommunity: 'memoryCare',
      city: ' ',
      primary: { insuranceProvider: 'Medicare', memberID: 'SENTINEL-77', effectiveDate: '2020-01-01' },
      lineOfService: 'onHold',
      circleId: world.walter,
      id: world.rosa,
      isAdmin: 'true',
    })
    const recipient = await recipientOf(circleId)
    expect(recipient).toMatchObject({
      email: 'ada+x@example.org',
      phoneNumber: '5055550100',
      typeOfCommunity: null,
      city: null,
      lineOfService: null,
      gender: null,
    })
    expect(recipient.insurances).toMatchObject([{ rank: 'primary', insuranceProvider: 'Medicare', groupNumber: null }])
  })
})

describe('what is sealed', () => {
  test('opens in its own place and nowhere else', () => {
    const place = { table: 'Recipient', column: 'cms', id: newId() }
    const sealed = seal('1EG4-TE5-MK72', place)
    expect(sealed).toMatch(/^v1\.[\w-]+$/)
    expect(seal('1EG4-TE5-MK72', place)).not.toBe(sealed)
    expect(open(sealed, place)).toBe('1EG4-TE5-MK72')
    for (const other of [
      { ...place, id: newId() },
      { ...place, column: 'email' },
      { ...place, table: 'User' },
    ])
      expect(() => open(sealed, other)).toThrow()
    const changed = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'Q' : 'A'}`
    expect(() => open(changed, place)).toThrow()
    expect(() => open(sealed.replace('v1', 'v9'), place)).toThrow('unknown version')
  })

  test('the Medicare number and the member numbers are not to be read in the database', async () => {
    const circleId = await create(world.users.priya, { cms: 'SENTINEL-4711', primary: { memberID: 'SENTINEL-4712' } })
    const { id, cms, insurances } = await recipientOf(circleId)
    expect(open(cms ?? '', { table: 'Recipient', column: 'cms', id })).toBe('SENTINEL-4711')
    const [{ id: insuranceId = '', memberID = '' } = {}] = insurances
    expect(open(memberID ?? '', { table: 'Insurance', column: 'memberID', id: insuranceId })).toBe('SENTINEL-4712')
    await write(async () => {})
    for (const file of [databaseFile, `${databaseFile}-wal`])
      expect(readFileSync(file).includes('SENTINEL-471')).toBe(false)
  })
})

describe('the form', () => {
  test.each([
    [{ firstName: '' }, 'firstName: errors.required'],
    [{ lastName: 'x'.repeat(61) }, expect.stringContaining('lastName: ')],
    [{ dateOfBirth: undefined }, 'dateOfBirth: errors.required'],
    [{ dateOfBirth: '2999-01-01' }, 'dateOfBirth: errors.birth'],
    [{ dateOfBirth: '1850-01-01' }, 'dateOfBirth: errors.birth'],
    [{ dateOfBirth: '1944-02-30' }, 'dateOfBirth: errors.date'],
    [{ cms: '1EG4#TE5/' }, 'cms: recipient:errors.cms'],
    [{ phoneNumber: '123' }, 'phoneNumber: errors.phoneLength'],
    [{ phoneNumber: '505555010x' }, 'phoneNumber: errors.digitsOnly'],
    [{ email: 'ada@example' }, 'email: recipient:errors.email'],
    [{ email: 'ada@example.abcdefghij' }, 'email: recipient:errors.email'],
    [{ residence: 'livingSeniorLivingCommunity' }, 'typeOfCommunity: errors.required'],
    [{ zipCode: '8750' }, 'zipCode: errors.zipCode'],
    [{ timeZone: 'Mars/Olympus' }, expect.stringContaining('timeZone: ')],
    [
      { secondary: { effectiveDate: '2026-01-01', expirationDate: '2025-12-31' } },
      'secondary.expirationDate: recipient:errors.expiration',
    ],
  ])('refuses %j', (mistake, problem) => {
    expect(problems(mistake)).toEqual([problem])
  })

  test('takes what is right', () => {
    expect(
      problems({ residence: 'livingSeniorLivingCommunity', typeOfCommunity: 'memoryCare', zipCode: '87505' }),
    ).toEqual([])
    expect(problems({ primary: { effectiveDate: '2026-01-01', expirationDate: '2026-01-01' } })).toEqual([])
  })
})
