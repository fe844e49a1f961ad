import { expect, test } from 'vitest'
import { daysAfter, daysBetween, lastDay, weekdayOf } from '~/domain/days'
import { movedSeries, problemOfMovedDays } from '~/domain/routine/move-series'
import { datesBetween, firstMatch, lastDateOf } from '~/domain/routine/recurrence'
import { type RoutineValue, recurrenceOf } from '~/domain/routine/routine-record'
import { months, recurringPatterns, weekdays } from '~/domain/routine/rules'
import { type Random, randomFrom } from '../../prisma/bulk/random'

const howMany = 2_000
const shownDays = 500 // of a series without an end

/** A series as the form could have made it: it begins on one of its days. */
function aSeries(random: Random): RoutineValue {
  const recurringPattern = random.pick(recurringPatterns.filter((one) => one !== 'NOT_REPEAT'))
  const isByDate = recurringPattern === 'EVERY_MONTH' || recurringPattern === 'EVERY_YEAR'
  const some = weekdays.filter(() => random.below(3) === 0)
  const from = daysAfter('2026-01-01', random.below(800))
  const ends = random.pick(['never', 'onDate', 'afterCount'] as const)
  const value: RoutineValue = {
    title: 'Walk',
    kind: 'event',
    startDate: from,
    startTime: '10:00',
    endDate: from,
    endTime: '11:00',
    isAllDay: false,
    recurringPattern,
    weekdays: recurringPattern === 'EVERY_WEEK' ? (some.length ? some : [random.pick(weekdays)]) : null,
    month: recurringPattern === 'EVERY_YEAR' ? random.pick(months) : null,
    monthDay: isByDate ? String(1 + random.below(28)) : null,
    ends,
    endsOn: null,
    endsAfter: ends === 'afterCount' ? String(1 + random.below(20)) : null,
    assignees: [],
    description: null,
  }
  const startDate = firstMatch(recurrenceOf(value), from) ?? from
  return {
    ...value,
    startDate,
    endDate: startDate,
    endsOn: ends === 'onDate' ? daysAfter(startDate, random.below(60)) : null,
  }
}

function datesOf(value: RoutineValue, until: string) {
  const { startDate, ends, endsOn, endsAfter } = value
  const recurrence = recurrenceOf(value)
  const end = { ends: ends ?? 'never', endsOn, endsAfter: endsAfter === null ? null : Number(endsAfter) } as const
  const lastDate = lastDateOf(recurrence, startDate, end) ?? ''
  return datesBetween({ ...recurrence, startDate, lastDate }, startDate, until)
}

/** Where a date has to be once another was moved. Days of the month that each month has go along by months. */
function goalOf(date: string, value: RoutineValue, { on, to }: { on: string; to: string }) {
  const { recurringPattern } = value
  if (recurringPattern === 'DAILY') return daysAfter(date, daysBetween(on, to))
  if (recurringPattern === 'EVERY_WEEK')
    return weekdayOf(date) === weekdayOf(on) ? daysAfter(date, daysBetween(on, to)) : date
  const monthOf = (day: string) => new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  const at = monthOf(date)
  const apart = (monthOf(to).getUTCFullYear() - monthOf(on).getUTCFullYear()) * 12
  at.setUTCMonth(at.getUTCMonth() + apart + monthOf(to).getUTCMonth() - monthOf(on).getUTCMonth())
  return at.toISOString().slice(0, 8) + to.slice(8)
}

test(`${howMany} series by chance have each of their days where it goes after a move, or stay`, () => {
  const random = randomFrom(13)
  let moved = 0
  for (let number = 0; number < howMany; number += 1) {
    const value = aSeries(random)
    const before = datesOf(value, value.ends === 'never' ? daysAfter(value.startDate, shownDays) : lastDay)
    const on = random.pick(before)
    const to = daysAfter(on, random.below(25) - 12)
    const isByDate = value.monthDay !== null
    if (isByDate && Number(to.slice(8)) > 28) continue
    const move = { on, to }
    if (Object.keys(problemOfMovedDays(value, move)).length) {
      expect(value.recurringPattern, 'only days of the week can be in each other’s way').toBe('EVERY_WEEK')
      continue
    }
    moved += 1
    const after = movedSeries(value, move)
    const goals = before.map((date) => goalOf(date, value, move)).sort()
    const until = value.ends === 'never' ? daysAfter(goals.at(-1) ?? '', -30) : lastDay
    const says = JSON.stringify([value, move, after])
    expect(datesOf(after, until), says).toEqual(goals.filter((date) => date <= until))
  }
  expect(moved).toBeGreaterThan(howMany / 2)
})
