import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import type { RoleName } from '~/domain/permissions/names'
import { sortNameOf } from '~/domain/recipient/sort-name'
import { Forbidden } from '~/domain/refusals'
import { maySearch, search } from '~/domain/search/queries.server'
import { partsFound, problemOfQuery, splitWords } from '~/domain/search/rules'
import { createTestData, memberIn, remove, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const circlesFor = async (user: { id: string }, query: string) =>
  (await search(user, query)).circles.shown.map(({ person }) => `${person.firstName} ${person.lastName}`)
const caregiversFor = async (user: { id: string }, query: string) =>
  (await search(user, query)).caregivers.shown.flatMap(({ people }) =>
    people.map(({ person }) => `${person.firstName} ${person.lastName}`),
  )
const nameUser = (user: { id: string }, firstName: string, lastName: string) =>
  write((tx) => tx.user.update({ where: { id: user.id }, data: { firstName, lastName } }))

async function giveRole(user: { id: string }, circleId: string, name: RoleName, isAdmin = false) {
  const role = await db.role.findUniqueOrThrow({ where: { name } })
  const email = `${newId()}@example.test`
  return write((tx) =>
    tx.member.create({
      data: {
        id: newId(),
        circleId,
        userId: user.id,
        email,
        roleId: role.id,
        status: 'active',
        isAdmin,
        createdAt: new Date(),
      },
    }),
  )
}

describe('a coach', () => {
  test('sees the labels of a circle that is found, where the role may see labels', async () => {
    const labels = ['Needs a ramp', 'Fall watch'].map((name) => ({ id: newId(), name: `${name} ${newId()}` }))
    await write(async (tx) => {
      for (const { id, name } of labels) {
        const by = world.users.priya.id
        await tx.label.create({ data: { id, name, color: 'teal', createdById: by, createdAt: new Date() } })
        await tx.circleLabel.create({
          data: { circleId: world.rosa, labelId: id, addedById: by, addedAt: new Date() },
        })
      }
    })
    const labelsSeenBy = async (user: { id: string }) =>
      (await search(user, 'del')).circles.shown[0]?.labels.map(({ name }) => name)
    expect(await labelsSeenBy(world.users.priya)).toEqual(labels.map(({ name }) => name).reverse())

    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { name: 'coach' } })
    const rule = { id: newId(), roleId, action: 'view', resource: 'labels', isDeny: true }
    await write((tx) => tx.permission.create({ data: rule }))
    expect(await labelsSeenBy(world.users.priya)).toEqual([])
    await write((tx) => tx.permission.delete({ where: { id: rule.id } }))
  })

  test('finds the circle and its caregivers by the beginning of a name, each with its part marked', async () => {
    const { circles, caregivers } = await search(world.users.priya, 'del')
    expect(circles).toMatchObject({
      count: 1,
      isCapped: false,
      next: null,
      shown: [
        {
          circleId: world.rosa,
          name: [
            { text: 'Rosa ', isMatch: false },
            { text: 'Del', isMatch: true },
            { text: 'gado', isMatch: false },
          ],
          lineOfService: 'guideActive',
        },
      ],
    })
    expect(caregivers.count).toBe(2)
    expect(caregivers.shown).toMatchObject([
      {
        circleId: world.rosa,
        recipient: { firstName: 'Rosa' },
        people: [
          { id: world.elena.id, role: 'family', relationship: 'daughter' },
          { id: world.luis.id, role: 'family', relationship: 'son' },
        ],
      },
    ])
  })

  test.each(['elena del', 'DEL ele', 'delgado, elena', '  Elena   Delgado '])('finds Elena by "%s"', async (query) => {
    expect(await caregiversFor(world.users.priya, query)).toEqual(['Elena Delgado'])
  })

  test('finds nothing in the middle of a word', async () => {
    expect(await search(world.users.priya, 'gado')).toMatchObject({ circles: { count: 0 }, caregivers: { count: 0 } })
  })

  test('finds nobody who was invited, said no or was removed', async () => {
    for (const name of ['Dora', 'Ruth', 'Victor', 'newcomer'])
      expect(await caregiversFor(world.users.priya, name)).toEqual([])
  })

  test('finds nobody any more who has left since', async () => {
    await remove(world.luis)
    expect(await caregiversFor(world.users.priya, 'luis')).toEqual([])
  })

  test('finds nothing of circles that are not theirs, where there is something', async () => {
    expect(await caregiversFor(world.users.owen, 'Greta')).toEqual(['Greta Brandt'])
    expect(await caregiversFor(world.users.priya, 'Greta')).toEqual([])
    expect(await circlesFor(world.users.owen, 'Walter')).toEqual(['Walter Brandt'])
    expect(await circlesFor(world.users.priya, 'Walter')).toEqual([])
  })

  test('finds nothing any more once they have left the circle', async () => {
    await giveRole(world.users.priya, world.walter, 'coach')
    await remove(world.priya)
    expect(await circlesFor(world.users.priya, 'Rosa')).toEqual([])
    expect(await circlesFor(world.users.priya, 'Walter')).toEqual(['Walter Brandt'])
  })

  test('who is family in another circle finds nothing of that one', async () => {
    await giveRole(world.users.priya, world.walter, 'family', true)
    expect((await memberIn(world.walter, world.users.priya.id)).isAdmin).toBe(true)
    expect(await circlesFor(world.users.priya, 'Brandt')).toEqual([])
    expect(await caregiversFor(world.users.priya, 'Brandt')).toEqual([])
    expect(await caregiversFor(world.users.priya, 'Priya')).toEqual(['Priya Raman'])
  })

  test('finds only names: no word of a post, a note or the general information', async () => {
    await write((tx) =>
      tx.recipient.update({ where: { circleId: world.rosa }, data: { generalInformation: 'Xylophone' } }),
    )
    await write((tx) => tx.circle.update({ where: { id: world.rosa }, data: { note: 'Xylophone' } }))
    const found = await search(world.users.priya, 'xylophone')
    expect([found.circles.count, found.caregivers.count]).toEqual([0, 0])
  })
})

describe('who may search', () => {
  test('coaches and managers, and nobody else', async () => {
    const { priya, joan, owen, elena, luis, mateo, sam, nora, greta, dora, victor, ida } = world.users
    for (const user of [priya, joan, owen]) expect(await maySearch(user), user.firstName).toBe(true)
    for (const user of [elena, luis, mateo, sam, nora, greta, dora, victor, ida]) {
      expect(await maySearch(user), user.firstName).toBe(false)
      await expect(search(user, 'Rosa'), user.firstName).rejects.toThrow(Forbidden)
    }
  })

  test('is what the rules in the database say, at once', async () => {
    const aide = await db.role.findUniqueOrThrow({ where: { name: 'aide' } })
    const coach = await db.role.findUniqueOrThrow({ where: { name: 'coach' } })
    const given = { id: newId(), roleId: aide.id, action: 'view', resource: 'search' }
    const denied = { id: newId(), roleId: coach.id, action: 'view', resource: 'search', isDeny: true }
    await write((tx) => tx.permission.createMany({ data: [given, denied] }))
    expect(await maySearch(world.users.mateo)).toBe(true)
    expect(await circlesFor(world.users.mateo, 'Rosa')).toEqual(['Rosa Delgado'])
    expect((await search(world.users.mateo, 'Rosa')).circles.shown[0]?.lineOfService).toBeNull()
    expect(await maySearch(world.users.priya)).toBe(false)
    await expect(search(world.users.priya, 'Rosa')).rejects.toThrow(Forbidden)
    await write((tx) => tx.permission.deleteMany({ where: { id: { in: [given.id, denied.id] } } }))
  })
})

describe('a name is found', () => {
  test.each([
    ['Ñandú', 'Peña', ['nandu', 'ÑANDÚ', 'ñandú', 'nandú pena', 'PENA', 'n\u0303andu\u0301', 'peñ']],
    ['Jürgen', 'Müller', ['muller', 'MÜLLER', 'jurgen mul', 'Mu\u0308ller']],
    ['Conor', "O'Brien", ["O'Brien", 'O’Brien', 'obrien', "o'b", 'brien', 'OBRIEN conor']],
    [
      'Ana-María',
      'García-López',
      ['ana maria', 'anamaria', 'ana-m', 'garcia lopez', 'García-López', 'lopez', 'garcialo'],
    ],
    ['J. R.', 'St. John', ['j. r. st', 'st. john', 'st john', 'j r st']],
    ['Đặng', 'Nguyễn', ['nguyen', 'NGUYỄN', 'Đang']],
    ['Ελένη', 'Παπαδοπούλου', ['παπαδ', 'Ελένη', 'ΕΛΈΝΗ']],
    ['지민', '김민준', ['김민준', '김민준 지']],
    ['हिन्दी', 'शर्मा', ['हिन्दी', 'शर्मा']],
  ])('%s %s', async (firstName, lastName, queries) => {
    await nameUser(world.users.nora, firstName, lastName)
    for (const query of queries)
      expect(await caregiversFor(world.users.priya, query), query).toEqual([`${firstName} ${lastName}`])
  })

  test.each([
    ['Conor', "O'Brien", 'obr', "O'Br"],
    ['Ñandú', 'Peña', 'nandu', 'Ñandú'],
    ['N\u0303andu', 'Pe', 'nan', 'N\u0303an'],
    ['Ana', 'García-López', 'lop', 'Lóp'],
    ['<b>Bob', '<script>', 'bob', 'Bob'],
  ])('%s %s, searched as %3$s, and marked where it stands', (firstName, lastName, query, marked) => {
    const parts = partsFound(`${firstName} ${lastName}`, splitWords(query)) ?? []
    expect(parts.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([marked])
    expect(parts.map(({ text }) => text).join('')).toBe(`${firstName} ${lastName}`)
  })
})

describe('what is typed', () => {
  test.each([
    ['', 'search:errors.required'],
    ['   ', 'search:errors.required'],
    ['ab', 'search:errors.tooShort'],
    ['%%%', 'search:errors.tooShort'],
    ['___', 'search:errors.tooShort'],
    ['***', 'search:errors.tooShort'],
    ['"""', 'search:errors.tooShort'],
    ['a:b', 'search:errors.tooShort'],
    ['a - b', 'search:errors.tooShort'],
    ['e\u0301\u0301\u0301', 'search:errors.tooShort'],
    ['ros', undefined],
    ['1a2', undefined],
    ['김민준', undefined],
    ['x'.repeat(121), 'errors.tooLong?maximum=120'],
  ])('%j: %s', (query, problem) => {
    expect(problemOfQuery(query)).toBe(problem)
  })

  test.each([
    'del%',
    '%del',
    'd_lgado',
    'delgad_',
    'ros*a',
    'delga*',
    'delgado*',
    '*delgado',
    'rosa NOT luis',
    'rosa OR luis',
    'NEAR(rosa delgado)',
    'recipient:rosa luis',
    'caregiver:luis rosa',
  ])('%s is taken to the letter', async (query) => {
    const { circles, caregivers } = await search(world.users.priya, query)
    expect([circles.count, caregivers.count]).toEqual([0, 0])
  })

  test('ten thousand strings of all kinds find nobody who is not there, and break nothing', async () => {
    const pieces = [
      ...['"', "'", '*', '^', '-', '+', ':', '(', ')', '{', '}', ',', ';', '%', '_', '\\', '/', '\0', '\n', '\t'],
      ...['NEAR(', 'AND', 'OR', 'NOT', 'recipient:', 'rowid', '--', '/*', "' OR 1=1", '<b>', '${', '𝒳', '🧓', '\ud800'],
      ...[
        'rosa',
        'del',
        'ñ',
        'é',
        'e\u0301',
        'ß',
        'İ',
        'ﬁ',
        'ǆ',
        '김',
        'हि',
        'ع',
        '𐓏',
        '𞤀',
        '\u0301',
        '\u200d',
        'ª',
        '½',
        'Ⅷ',
      ],
    ]
    let seed = 7
    const below = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % most
    }
    let searched = 0
    for (let time = 0; time < 10_000; time++) {
      const query = Array.from(
        { length: 1 + below(9) },
        () => pieces[below(pieces.length)] + ' '.repeat(below(2)),
      ).join('')
      if (problemOfQuery(query)) continue
      searched += 1
      const { circles, caregivers } = await search(world.users.owen, query)
      for (const { circleId } of [...circles.shown, ...caregivers.shown]) expect(circleId).toBe(world.walter)
    }
    expect(searched).toBeGreaterThan(5_000)
  })
})

describe('many results', () => {
  let coach: World['users']['priya']
  beforeAll(async () => {
    const many = await createTestData()
    coach = many.users.priya
    for (let number = 0; number < 230; number++) {
      const circleId = newId()
      const name = { firstName: 'Zelda', lastName: `Zephyr ${String(number).padStart(3, '0')}` }
      const createdAt = new Date()
      await write((tx) =>
        tx.circle.create({
          data: {
            id: circleId,
            createdAt,
            recipient: { create: { ...name, id: newId(), sortName: sortNameOf(name), createdAt } },
          },
        }),
      )
      await giveRole(coach, circleId, 'coach')
    }
  })

  test('come ten circles at a time, in the order of their names, and say how many there are', async () => {
    const first = await search(coach, 'zephyr')
    expect(first.circles.shown.map(({ person }) => person.lastName)).toEqual(
      Array.from({ length: 10 }, (_, number) => `Zephyr ${String(number).padStart(3, '0')}`),
    )
    expect(first.circles).toMatchObject({ count: 200, isCapped: true, next: 20 })
    expect((await search(coach, 'zephyr', { circles: 20 })).circles).toMatchObject({ next: 30 })
    expect((await search(coach, 'zephyr', { circles: 20 })).circles.shown).toHaveLength(20)
    expect((await search(coach, 'zephyr', { circles: 5_000 })).circles).toMatchObject({ count: 200, next: null })
    expect((await search(coach, 'zephyr 12')).circles).toMatchObject({ count: 10, isCapped: false, next: null })
  })

  test('the same person stands under each of the circles', async () => {
    const { caregivers } = await search(coach, 'priya', { caregivers: 40 })
    expect(caregivers.count).toBe(200)
    expect(caregivers.shown).toHaveLength(40)
    expect(caregivers.shown.every(({ people }) => people.length === 1)).toBe(true)
  })
})
