import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { prepareScope } from '~/domain/routine/choices.server'
import { createRoutineItem } from '~/domain/routine/commands.server'
import { completeTask, uncompleteTask } from '~/domain/routine/completions.server'
import { deleteRoutineItem } from '~/domain/routine/delete.server'
import { getOccurrence, listCalendar } from '~/domain/routine/queries.server'
import { createTestData, type World } from '../world'
import { clock, daily, edited, event, made, opened, shown, task, weekly } from './cast'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

describe('a series without end that goes on over midnight', () => {
  const overnight = { startTime: '22:00', endDate: '2026-11-24', endTime: '06:00' }

  test.each([
    ['each day', daily, '2026-12-04'],
    ['each Saturday', weekly(6), '2026-11-28'],
  ])('%s, is asked about at once', async (_name, how, lastBefore) => {
    const id = await made(world.priya, event({ ...overnight, ...how }))
    const before = process.cpuUsage()
    const choice = await prepareScope(world.priya, id, { on: '2026-12-05' }, clock)
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500)
    expect(choice).toMatchObject({ scopes: ['occurrence', 'following', 'series'], lastBefore, changedDates: [] })
  })
})

test('a change of a day and all that follow is refused once that day was changed by itself, and nothing changes', async () => {
  const id = await made(world.priya, event({ ...daily, title: 'Walk' }))
  const form = await opened(world.priya, id, { on: '2026-11-25', scope: 'following' })
  await edited(world.joan, id, { on: '2026-11-25', scope: 'occurrence' }, { title: 'Walk with Joan' })
  expect(await form.say({ startTime: '08:00' })).toMatchObject({
    status: 'invalid',
    problems: { '': 'routine:errors.differentItem' },
  })
  expect(await shown(world.priya, '2026-11-24', '2026-11-26', { titles: true })).toEqual([
    '2026-11-24 10:00 Walk',
    '2026-11-25 10:00 Walk with Joan',
    '2026-11-26 10:00 Walk',
  ])
})

test('a day and all after it are deleted, also when that day was deleted by itself meanwhile', async () => {
  const id = await made(world.priya, event(daily))
  const on = '2026-11-25'
  await deleteRoutineItem(world.priya, id, { on, scope: 'occurrence' })
  await deleteRoutineItem(world.priya, id, { on, scope: 'following' })
  expect(await shown(world.priya, '2026-11-22', '2026-12-31')).toEqual(['2026-11-23 10:00', '2026-11-24 10:00'])
  const before = await db.routineItem.findUniqueOrThrow({ where: { id } })
  await deleteRoutineItem(world.priya, id, { on, scope: 'following' })
  expect(await db.routineItem.findUniqueOrThrow({ where: { id } })).toEqual(before)
})

test('what was ticked stays in the calendar when its day alone is deleted, until it is marked as not done', async () => {
  const id = await made(world.priya, task(daily))
  const [on, days] = ['2026-11-24', { from: '2026-11-24', to: '2026-11-24' }]
  await completeTask(world.priya, id, on)
  await deleteRoutineItem(world.priya, id, { on, scope: 'occurrence' })
  const ticked = { date: on, completion: { by: { firstName: 'Priya' } }, mayEdit: false, mayDelete: false }
  expect(await listCalendar(world.priya, days, clock)).toMatchObject({
    occurrences: [{ ...ticked, mayComplete: true }],
  })
  expect(await getOccurrence(world.priya, id, { on }, clock)).toMatchObject({ ...ticked, isDeleted: true })
  await uncompleteTask(world.priya, id, on)
  expect(await listCalendar(world.priya, days, clock)).toMatchObject({ occurrences: [] })
})

test.each(['series', 'following'] as const)(
  'a visit that was called off stays so when its weekday becomes another, and one that was changed is not there twice: %s',
  async (scope) => {
    const id = await made(world.priya, event(weekly(1, 4)))
    const only = { scope: 'occurrence' } as const
    await deleteRoutineItem(world.priya, id, { ...only, on: '2026-12-10' })
    await edited(world.priya, id, { ...only, on: '2026-12-17' }, { title: 'At the lake' })
    await edited(world.priya, id, { on: '2026-11-30', scope }, { weekdays: ['1', '3'] })
    expect(await shown(world.priya, '2026-12-05', '2026-12-23', { titles: true })).toEqual([
      '2026-12-07 10:00 Walk in the park',
      '2026-12-14 10:00 Walk in the park',
      '2026-12-17 10:00 At the lake',
      '2026-12-21 10:00 Walk in the park',
      '2026-12-23 10:00 Walk in the park',
    ])
  },
)

test('no tick is lost where a task is moved to a day that was ticked while it was a series', async () => {
  const id = await made(world.priya, task(daily))
  for (const day of ['2026-11-23', '2026-11-24']) await completeTask(world.priya, id, day)
  await edited(world.priya, id, { scope: 'series' }, { recurringPattern: 'NOT_REPEAT' })
  const moved = await edited(world.priya, id, { scope: 'series' }, { startDate: '2026-11-24' })
  expect(moved).toMatchObject({ status: 'saved', value: { date: '2026-11-24' } })
  const ticks = await db.taskCompletion.findMany({ where: { itemId: id }, orderBy: { date: 'asc' } })
  expect(ticks.map(({ date, status }) => [date, status])).toEqual([
    ['2026-11-23', 'COMPLETED'],
    ['2026-11-24', 'COMPLETED'],
  ])
})

test.each([
  ['series', '2026-11-23', '2026-11-24'],
  ['following', '2026-11-30', '2026-12-01'],
] as const)(
  'a visit until a day keeps its last one when its weekday becomes a later one: %s',
  async (scope, on, day) => {
    const until = { ends: 'onDate', endsOn: '2026-12-14' }
    const id = await made(world.priya, event({ ...weekly(1), ...until }))
    await edited(world.priya, id, { on, scope }, { startDate: day, endDate: day })
    expect((await shown(world.priya, '2026-12-02', '2027-02-01')).join()).toBe('2026-12-08 10:00,2026-12-15 10:00')
  },
)

test('pills until a day end on that day when they begin a day later', async () => {
  const id = await made(world.priya, task({ ...daily, ends: 'onDate', endsOn: '2026-11-27' }))
  await edited(world.priya, id, { scope: 'series' }, { startDate: '2026-11-24' })
  expect((await shown(world.priya, '2026-11-22', '2026-12-31')).at(-1)).toBe('2026-11-27 08:00')
})

test('a series whose first day no calendar shows is refused', async () => {
  const before = await db.routineItem.count()
  const leapDay = { recurringPattern: 'EVERY_YEAR', month: '2', monthDay: '29', ends: 'never' }
  const form = event({ startDate: '2199-12-31', endDate: '2199-12-31', ...leapDay })
  expect(await createRoutineItem(world.priya, form, clock)).toMatchObject({
    status: 'invalid',
    problems: { recurringPattern: 'routine:errors.noOccurrence' },
  })
  expect(await db.routineItem.count()).toBe(before)
})

test('a series that begins later on another of its days keeps all of its days', async () => {
  const id = await made(world.priya, event(weekly(1, 3)))
  await edited(world.priya, id, { scope: 'series' }, { startDate: '2026-11-25', endDate: '2026-11-25' })
  expect(await shown(world.priya, '2026-11-22', '2026-12-02')).toEqual([
    '2026-11-25 10:00',
    '2026-11-30 10:00',
    '2026-12-02 10:00',
  ])
  await edited(world.priya, id, { scope: 'series' }, { startDate: '2026-11-26', endDate: '2026-11-26' })
  expect(await shown(world.priya, '2026-11-22', '2026-12-03')).toEqual([
    '2026-11-26 10:00',
    '2026-11-30 10:00',
    '2026-12-03 10:00',
  ])
})

describe('whoever changed a whole series', () => {
  test('goes on near the day from which it was opened, not where it began', async () => {
    const id = await made(world.priya, event(weekly(1, 4)))
    const asked = { on: '2027-03-18', scope: 'series' } as const
    const shifted = await edited(world.priya, id, asked, { startTime: '09:00' })
    expect(shifted).toMatchObject({ status: 'saved', value: { date: '2027-03-18', movedFrom: null } })
    const moved = await edited(world.priya, id, asked, { weekdays: ['1', '3'] })
    expect(moved).toMatchObject({ status: 'saved', value: { date: '2027-03-15', movedFrom: null } })
    const wednesday = { ...asked, on: '2027-03-17' }
    const same = await edited(world.priya, id, wednesday, {})
    expect(same).toMatchObject({ status: 'saved', value: { date: '2027-03-17' } })
    const ended = await edited(world.priya, id, wednesday, { ends: 'onDate', endsOn: '2027-01-08' })
    expect(ended).toMatchObject({ status: 'saved', value: { date: '2027-01-06' } })
  })

  test('is led to its first day where that was moved to the first match', async () => {
    const id = await made(world.priya, event(weekly(1)))
    const said = { startDate: '2026-11-25', endDate: '2026-11-25', weekdays: ['5'] }
    const moved = await edited(world.priya, id, { on: '2027-03-15', scope: 'series' }, said)
    expect(moved).toMatchObject({ status: 'saved', value: { date: '2026-11-27', movedFrom: '2026-11-25' } })
  })
})
