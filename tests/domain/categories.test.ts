import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { categoryRecord } from '~/domain/categories/category-record'
import {
  createCategory,
  moveCategory,
  offerCategory,
  seedCategories,
  sortCategories,
  updateCategory,
} from '~/domain/categories/commands.server'
import { listCategories, listCategoriesInUse, prepareCategory } from '~/domain/categories/queries.server'
import { specifiedCategories } from '~/domain/categories/rules'
import { Forbidden, NotFound } from '~/domain/refusals'
import { categoryName } from '~/i18n/category-name'
import { textsIn } from '~/i18n/i18n.server'
import en from '../../locales/en/categories.json'
import { submissionOf } from '../submission'
import { createTestData, type World } from '../world'

let world: World
beforeEach(async () => {
  await write((tx) => tx.category.deleteMany())
  await seedCategories()
  world = await createTestData()
})

const values = async () => (await listCategories()).map(({ value }) => value)
const idOf = async (value: string) =>
  (await listCategories({ withInactive: true })).find((one) => one.value === value)?.id ?? ''
const own = async () => (await listCategories({ withInactive: true })).filter(({ name }) => name !== null)
const named = (name: string, submissionId?: string) => submissionOf(categoryRecord, { name }, {}, { submissionId })
const renamed = (name: string, before: string) => submissionOf(categoryRecord, { name }, { name: before })
const saved = { status: 'saved' }
const taken = { status: 'invalid', problems: { name: 'administration:categories.errors.taken' } }
const changes = () => db.audit.count({ where: { action: { startsWith: 'category.' } } })

test('a new instance has the specified ones, once', async () => {
  await seedCategories()
  expect(await values()).toEqual([...specifiedCategories])
})

test('an own one comes last, and the same form sent twice adds one', async () => {
  const form = named('Pet care', newId())
  expect(await createCategory(world.users.joan, form)).toMatchObject(saved)
  expect(await createCategory(world.users.joan, form)).toMatchObject(saved)
  expect(await own()).toMatchObject([{ name: 'Pet care', isActive: true }])
  expect((await listCategories()).at(-1)?.name).toBe('Pet care')
  const again = named('pet CARE', newId())
  for (const _ of [1, 2]) expect(await createCategory(world.users.joan, again)).toMatchObject(taken)
})

test.each(['Cognitive health', ' cognitive  HEALTH', 'Salud cognitiva', 'Sálud cognitivá'])(
  'an own one is not called like a specified one in any language: %s',
  async (name) => {
    expect(await createCategory(world.users.joan, named(name))).toMatchObject(taken)
    await createCategory(world.users.joan, named('Pet care'))
    const [pets] = await own()
    expect(await updateCategory(world.users.joan, pets?.id ?? '', renamed(name, 'Pet care'))).toMatchObject(taken)
    expect(await own()).toMatchObject([{ name: 'Pet care' }])
  },
)

test('an own one is renamed, and so is a specified one; the same again changes nothing', async () => {
  await createCategory(world.users.joan, named('Pet care'))
  await createCategory(world.users.joan, named('Garden'))
  const [pets] = await own()
  const rename = (name: string, before = 'Pets') =>
    updateCategory(world.users.joan, pets?.id ?? '', renamed(name, before))
  expect(await rename('Pets', 'Pet care')).toMatchObject(saved)
  const before = await changes()
  expect(await rename('Pets', 'Pet care')).toMatchObject(saved)
  expect(await changes()).toBe(before)
  expect(await rename('garden')).toMatchObject(taken)
  expect((await own()).map(({ name }) => name)).toEqual(['Pets', 'Garden'])

  const food = await idOf('nutritionalCare')
  expect(await prepareCategory(food)).toEqual({ name: 'Nutritional care', nameEs: 'Cuidado nutricional' })
  const both = { name: 'Food and drink', nameEs: 'Comida y bebida' }
  const form = submissionOf(categoryRecord, both, await prepareCategory(food), {})
  expect(await updateCategory(world.users.joan, food, form)).toMatchObject(saved)
  expect(await prepareCategory(food)).toEqual(both)
  expect(await rename('Nutritional care')).toMatchObject(saved) // nobody is called so any more
})

test('a name in Spanish is for readers in Spanish, who otherwise read the other one', async () => {
  const both = submissionOf(categoryRecord, { name: 'Pet care', nameEs: 'Mascotas' }, {}, {})
  await createCategory(world.users.joan, both)
  await createCategory(world.users.joan, named('Garden'))
  const [pets, garden] = await own()
  const inSpanish = { t: textsIn('es'), language: 'es' } as const
  if (!pets || !garden) throw new Error('They were not added')
  expect([pets, garden].map((one) => categoryName(one, inSpanish))).toEqual(['Mascotas', 'Garden'])
  expect(categoryName(pets, { t: textsIn('en'), language: 'en' })).toBe('Pet care')
  const again = submissionOf(categoryRecord, { name: 'Animals', nameEs: 'mascótas' }, {}, {})
  expect(await createCategory(world.users.joan, again)).toMatchObject({ problems: { nameEs: expect.any(String) } })
})

test('all are sorted by name in the language of who asks, once', async () => {
  await sortCategories(world.users.joan, 'en')
  const english = (await values()).map((value) => en[value as keyof typeof en])
  expect(english).toEqual([...english].sort((one, other) => one.localeCompare(other, 'en')))
  const before = await changes()
  await sortCategories(world.users.joan, 'en')
  expect(await changes()).toBe(before)
  await sortCategories(world.users.joan, 'es')
  expect(await changes()).toBe(before + 1)
  expect((await values()).indexOf('nutritionalCare')).toBeLessThan((await values()).indexOf('other'))
})

test('each says how many items are sorted under it, without deleted ones', async () => {
  const food = await idOf('nutritionalCare')
  const items = async () => (await listCategoriesInUse()).find(({ id }) => id === food)?.items
  const item = {
    circleId: world.rosa,
    type: 'goal',
    title: 'Eats well',
    categoryId: food,
    createdById: world.users.priya.id,
  }
  const at = new Date()
  const more = { sortTitle: 'eats well', dueOrder: '9999-12-31', visibility: 'everyone', createdAt: at }
  const row = (isActive: boolean) => ({ ...item, ...more, id: newId(), isActive })
  expect(await items()).toBe(0)
  await write((tx) => tx.progressItem.createMany({ data: [row(true), row(true), row(false)] }))
  expect(await items()).toBe(2)
})

test('of two who rename one, the second is told by whom, and nothing is written', async () => {
  await createCategory(world.users.joan, named('Pet care'))
  const [pets] = await own()
  await write((tx) => tx.user.update({ where: { id: world.users.ida.id }, data: { isSuperAdmin: true } }))
  const rename = (name: string, who = world.users.ida) => updateCategory(who, pets?.id ?? '', renamed(name, 'Pet care'))
  await rename('Pets', world.users.joan)
  const { firstName, lastName } = world.users.joan
  expect(await rename('Animals')).toMatchObject({
    status: 'conflict',
    base: { name: 'Pets' },
    conflicts: [{ path: 'name', by: `${firstName} ${lastName}` }],
  })
  expect(await own()).toMatchObject([{ name: 'Pets' }])
})

test('one moves up and down by a place, and stays at the ends of the list', async () => {
  await moveCategory(world.users.joan, await idOf('cognitiveHealth'), 'up')
  expect((await values()).slice(0, 3)).toEqual(['cognitiveHealth', 'caregiverSupport', 'communicationSkills'])
  const before = await changes()
  await moveCategory(world.users.joan, await idOf('cognitiveHealth'), 'up')
  await moveCategory(world.users.joan, await idOf('other'), 'down')
  expect(await changes()).toBe(before)
  await Promise.all([1, 2].map(async () => moveCategory(world.users.joan, await idOf('cognitiveHealth'), 'down')))
  expect((await values()).slice(0, 3)).toEqual(['caregiverSupport', 'communicationSkills', 'cognitiveHealth'])
})

test('one is offered no more and again, twice with nothing new', async () => {
  await offerCategory(world.users.joan, await idOf('other'), false)
  await offerCategory(world.users.joan, await idOf('other'), false)
  expect(await values()).not.toContain('other')
  expect(await listCategories({ withInactive: true })).toHaveLength(specifiedCategories.length)
  await offerCategory(world.users.joan, await idOf('other'), true)
  expect(await values()).toContain('other')
})

describe('nobody but super admins', () => {
  test.each(['priya', 'elena', 'ida'] as const)('not %s', async (who) => {
    const user = world.users[who]
    const id = await idOf('other')
    const before = await changes()
    for (const attempt of [
      () => createCategory(user, named('X')),
      () => updateCategory(user, id, named('X')),
      () => moveCategory(user, id, 'up'),
      () => offerCategory(user, id, false),
      () => sortCategories(user, 'en'),
    ])
      await expect(attempt()).rejects.toThrow(Forbidden)
    expect(await changes()).toBe(before)
  })

  test('and they find none that is not there', async () => {
    await expect(moveCategory(world.users.joan, newId(), 'up')).rejects.toThrow(NotFound)
    await expect(offerCategory(world.users.joan, newId(), true)).rejects.toThrow(NotFound)
  })
})
