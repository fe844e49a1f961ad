import { beforeEach, describe, expect, test } from 'vitest'
import { moveRoutineItem } from '~/domain/routine/commands.server'
import { completeTask } from '~/domain/routine/completions.server'
import { deleteRoutineItem } from '~/domain/routine/delete.server'
import { getOccurrence } from '~/domain/routine/queries.server'
import type { Scope } from '~/domain/routine/rules'
import { createTestData, type World } from '../world'
import { clock, daily, edited, event, made, monthly, shown, task, weekly } from './cast'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

type To = Parameters<typeof moveRoutineItem>[2]['to']

/** Moves the occurrence of a day as it is dragged now. */
async function moved(itemId: string, on: string, to: To, scope: Scope = 'occurrence') {
  const { version, itemId: id } = await getOccurrence(world.priya, itemId, { on }, clock)
  return moveRoutineItem(world.priya, id, { on, scope, to, version }, clock)
}

const november = (from: number, to: number) => shown(world.priya, `2026-11-${from}`, `2026-11-${to}`)

describe('an event that is dragged', () => {
  test('to another day keeps its times, and to another time keeps how long it lasts', async () => {
    const id = await made(world.priya, event({ startTime: '22:30', endTime: '23:45' }))
    await moved(id, '2026-11-23', { startDate: '2026-11-25' })
    expect(await november(23, 30)).toEqual(['2026-11-25 22:30'])
    await moved(id, '2026-11-25', { startDate: '2026-11-25', startTime: '23:30' })
    expect(await getOccurrence(world.priya, id, {}, clock)).toMatchObject({
      startTime: '23:30',
      endDate: '2026-11-26',
      endTime: '00:45',
    })
  })

  test('by its edge ends at another time', async () => {
    const id = await made(world.priya, event())
    await moved(id, '2026-11-23', { startDate: '2026-11-23', startTime: '10:00', endTime: '12:30' })
    expect(await getOccurrence(world.priya, id, {}, clock)).toMatchObject({ startTime: '10:00', endTime: '12:30' })
  })

  test('over the hours from what takes all day lasts an hour, and back has no time', async () => {
    const id = await made(world.priya, event({ isAllDay: true, startTime: null, endTime: null }))
    await moved(id, '2026-11-23', { startDate: '2026-11-23', startTime: '14:00' })
    expect(await getOccurrence(world.priya, id, {}, clock)).toMatchObject({ startTime: '14:00', endTime: '15:00' })
    await moved(id, '2026-11-23', { startDate: '2026-11-24', isAllDay: true })
    expect(await getOccurrence(world.priya, id, {}, clock)).toMatchObject({
      startDate: '2026-11-24',
      isAllDay: true,
      startTime: null,
    })
  })
})

describe('a day of a series', () => {
  test('is moved by itself, keeps its tie, and takes its tick along', async () => {
    const id = await made(world.priya, task(daily))
    await completeTask(world.priya, id, '2026-11-24')
    await moved(id, '2026-11-24', { startDate: '2026-11-24', startTime: '20:00' })
    expect(await november(23, 25)).toEqual(['2026-11-23 08:00', '2026-11-24 20:00', '2026-11-25 08:00'])
    const changed = await getOccurrence(world.priya, id, { on: '2026-11-24' }, clock)
    expect(changed).toMatchObject({
      parentId: id,
      originalDate: '2026-11-24',
      seriesId: id,
      completion: { by: { firstName: 'Priya' } },
    })
  })

  test('and all that follow go from Thursday to Wednesday, and the earlier ones stay', async () => {
    const id = await made(world.priya, event({ startDate: '2026-11-26', endDate: '2026-11-26', ...weekly(4) }))
    await moved(id, '2026-12-10', { startDate: '2026-12-09' }, 'following')
    expect(await shown(world.priya, '2026-11-20', '2026-12-20')).toEqual([
      '2026-11-26 10:00',
      '2026-12-03 10:00',
      '2026-12-09 10:00',
      '2026-12-16 10:00',
    ])
  })

  test('and all of them go from day 30 to day 31, which is the last of shorter months', async () => {
    const id = await made(world.priya, event({ startDate: '2026-11-30', endDate: '2026-11-30', ...monthly(30) }))
    await moved(id, '2026-12-30', { startDate: '2026-12-31' }, 'series')
    expect(await shown(world.priya, '2026-12-01', '2027-02-28')).toEqual([
      '2026-12-31 10:00',
      '2027-01-31 10:00',
      '2027-02-28 10:00',
    ])
  })
})

describe('all days of a series', () => {
  const span = (from: string, to: string) => shown(world.priya, from, to)
  const days = async (from: string, to: string) => (await span(from, to)).map((one) => one.slice(5, 10))

  test.each([
    ['beyond its end', weekly(4), '2026-12-10', '2026-12-11', ['11-27', '12-04', '12-11']],
    ['to before its end', weekly(4), '2026-12-10', '2026-12-07', ['11-23', '11-30', '12-07']],
    ['beyond the others', weekly(3, 4), '2026-12-10', '2026-12-11', ['11-27', '12-02', '12-04', '12-09', '12-11']],
    ['of every day', daily, '2026-12-10', '2026-12-11', 15],
  ])('are as many as before when one is moved %s', async (_where, how, on, to, expected) => {
    const end = { ends: 'onDate', endsOn: '2026-12-10' }
    const id = await made(world.priya, event({ startDate: '2026-11-26', endDate: '2026-11-26', ...how, ...end }))
    expect(await moved(id, on, { startDate: to }, 'series')).toMatchObject({ status: 'saved' })
    const now = await days('2026-11-20', '2027-02-01')
    if (typeof expected === 'number') expect(now).toHaveLength(expected)
    else expect(now).toEqual(expected)
  })

  test('of the month go over its end together', async () => {
    const id = await made(world.priya, event({ startDate: '2026-11-30', endDate: '2026-11-30', ...monthly(30) }))
    await moved(id, '2026-12-30', { startDate: '2027-01-02' }, 'series')
    expect(await days('2026-11-20', '2027-02-10')).toEqual(['12-02', '01-02', '02-02'])
  })

  test('on the last of a month keep their day when one of them is moved to another time', async () => {
    const id = await made(world.priya, event({ startDate: '2026-11-30', endDate: '2026-11-30', ...monthly(31) }))
    await moved(id, '2026-11-30', { startDate: '2026-11-30', startTime: '14:00' }, 'series')
    expect(await span('2026-11-20', '2027-02-10')).toEqual(['2026-11-30 14:00', '2026-12-31 14:00', '2027-01-31 14:00'])
  })

  test('take along what was called off, as far as the day was moved', async () => {
    const id = await made(world.priya, event(weekly(1, 3)))
    await deleteRoutineItem(world.priya, id, { on: '2026-11-30', scope: 'occurrence' })
    await moved(id, '2026-11-23', { startDate: '2026-11-28' }, 'series')
    expect(await days('2026-11-20', '2026-12-13')).toEqual(['11-25', '11-28', '12-02', '12-09', '12-12'])
  })

  test.each(['series', 'following'] as const)('%s: begin with the earliest of them', async (scope) => {
    const id = await made(world.priya, event(weekly(1, 3)))
    await moved(id, '2026-11-30', { startDate: '2026-12-03' }, scope)
    const first = scope === 'series' ? ['11-25', '11-26'] : ['11-23', '11-25']
    expect(await days('2026-11-20', '2026-12-06')).toEqual([...first, '12-02', '12-03'])
  })

  test.each([
    ['its end', { ends: 'onDate', endsOn: '2026-11-26' }, '2026-11-25', '2026-11-28'],
    ['its first day', { startDate: '2026-11-25', endDate: '2026-11-25' }, '2026-11-25', '2026-11-21'],
    ['its last time', { ends: 'afterCount', endsAfter: '4' }, '2026-11-27', '2026-12-01'],
    ['weeks of the others', {}, '2026-11-25', '2026-12-30'],
  ])('stay where they are when a visit at %s would be lost or come twice, with words', async (_where, end, on, to) => {
    const id = await made(world.priya, event({ ...weekly(1, 3, 5), ...end }))
    const before = await days('2026-11-20', '2027-02-01')
    expect(await moved(id, on, { startDate: to }, 'series')).toMatchObject({
      status: 'invalid',
      problems: { startDate: 'routine:errors.dayLost' },
    })
    expect(await days('2026-11-20', '2027-02-01')).toEqual(before)
  })
})

describe('is not moved', () => {
  test.each(['series', 'following'] as const)(
    '%s: all days of a weekday onto another that the series has, which would be one visit less',
    async (scope) => {
      const id = await made(world.priya, event(weekly(1, 3)))
      const before = await november(23, 30)
      expect(before).toEqual(['2026-11-23 10:00', '2026-11-25 10:00', '2026-11-30 10:00'])
      const to = { startDate: '2026-12-02', startTime: '14:00' }
      expect(await moved(id, '2026-11-30', to, scope)).toMatchObject({
        status: 'invalid',
        problems: { startDate: 'routine:errors.weekdayTaken' },
      })
      expect(await november(23, 30)).toEqual(before)
      expect(await moved(id, '2026-11-30', to, 'occurrence')).toMatchObject({ status: 'saved' })
      expect(await shown(world.priya, '2026-11-23', '2026-12-02')).toEqual([
        '2026-11-23 10:00',
        '2026-11-25 10:00',
        '2026-12-02 10:00',
        '2026-12-02 14:00',
      ])
    },
  )

  test('with all that follow to before days of the series that stay, which would be there twice', async () => {
    const id = await made(world.priya, task(daily))
    const back = { startDate: '2026-11-25' }
    expect(await moved(id, '2026-11-27', back, 'following')).toMatchObject({
      status: 'invalid',
      problems: { startDate: 'routine:errors.daysBefore' },
    })
    expect(await november(23, 28)).toEqual([23, 24, 25, 26, 27, 28].map((day) => `2026-11-${day} 08:00`))
    for (const day of ['2026-11-25', '2026-11-26'])
      await deleteRoutineItem(world.priya, id, { on: day, scope: 'occurrence' })
    expect(await moved(id, '2026-11-27', back, 'following')).toMatchObject({ status: 'saved' })
    expect(await november(23, 28)).toEqual([23, 24, 25, 26, 27, 28].map((day) => `2026-11-${day} 08:00`))
  })

  test.each([
    [{ startDate: '2026-02-31' }, { startDate: 'errors.date' }],
    [{ startDate: '0001-01-01' }, { startDate: 'errors.date' }],
    [{ startDate: '9999-12-31' }, { startDate: 'errors.date' }],
    [{ startDate: '2026-11-24', startTime: '25:00' }, { startTime: 'errors.time' }],
    [{ startDate: '2026-11-24', startTime: '', endTime: '11:00' }, { startTime: 'errors.time' }],
    [
      { startDate: '2026-11-24', startTime: '10:00', endDate: '', endTime: '' },
      { endDate: 'errors.date', endTime: 'errors.time' },
    ],
    [{ startDate: '2026-11-19' }, { startDate: 'routine:errors.pastStart' }],
    [{ startDate: '2026-11-24', startTime: '12:00', endTime: '11:00' }, { endTime: 'routine:errors.endBeforeStart' }],
  ] as const)('what goes to %j', async (to, problems) => {
    const id = await made(world.priya, event())
    expect(await moved(id, '2026-11-23', to)).toMatchObject({ status: 'invalid', problems })
    expect(await november(23, 30)).toEqual(['2026-11-23 10:00'])
  })

  test('a series that would overlap itself', async () => {
    const id = await made(world.priya, event(daily))
    const to = { startDate: '2026-11-23', startTime: '10:00', endDate: '2026-11-24', endTime: '11:00' }
    expect(await moved(id, '2026-11-23', to, 'series')).toMatchObject({
      problems: { recurringPattern: 'routine:errors.overlap' },
    })
  })

  test('what somebody has changed since it was dragged, of whom the other is told', async () => {
    const id = await made(world.priya, event())
    const { version } = await getOccurrence(world.priya, id, {}, clock)
    await edited(world.elena, id, { scope: 'series' }, { startTime: '15:00', endTime: '16:00' })
    const asked = { on: '2026-11-23', scope: 'series', to: { startDate: '2026-11-24' }, version } as const
    expect(await moveRoutineItem(world.priya, id, asked, clock)).toMatchObject({
      problems: { '': 'routine:errors.changedMeanwhile' },
    })
    expect(await november(23, 30)).toEqual(['2026-11-23 15:00'])
  })
})
