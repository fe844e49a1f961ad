import { describe, expect, test } from 'vitest'
import {
  countBefore,
  datesBetween,
  datesFrom,
  endless,
  firstMatch,
  isDateOf,
  lastDateBefore,
  lastDateOf,
  type Recurrence,
  ruleTextOf,
  smallestGap,
  TooManyOccurrences,
} from '~/domain/routine/recurrence'

const none = { weekdays: [], monthDay: null, month: null }
const daily: Recurrence = { ...none, pattern: 'DAILY' }
const once: Recurrence = { ...none, pattern: 'NOT_REPEAT' }
const weekly = (...weekdays: number[]): Recurrence => ({ ...none, pattern: 'EVERY_WEEK', weekdays })
const monthly = (monthDay: number): Recurrence => ({ ...none, pattern: 'EVERY_MONTH', monthDay })
const yearly = (month: number, monthDay: number): Recurrence => ({ ...none, pattern: 'EVERY_YEAR', month, monthDay })
const from = (recurrence: Recurrence, startDate: string, lastDate = endless) => ({ ...recurrence, startDate, lastDate })
const never = { ends: 'never', endsOn: null, endsAfter: null } as const
const until = (endsOn: string) => ({ ends: 'onDate', endsOn, endsAfter: null }) as const
const times = (endsAfter: number) => ({ ends: 'afterCount', endsOn: null, endsAfter }) as const

describe('the days of a recurrence', () => {
  test.each<[string, Recurrence, string, string[]]>([
    ['every day', daily, '2026-02-27', ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']],
    ['Mondays and Wednesdays', weekly(1, 3), '2026-11-23', ['2026-11-23', '2026-11-25', '2026-11-30', '2026-12-02']],
    ['Sundays', weekly(0), '2026-11-22', ['2026-11-22', '2026-11-29', '2026-12-06', '2026-12-13']],
    ['the 15th', monthly(15), '2026-11-15', ['2026-11-15', '2026-12-15', '2027-01-15', '2027-02-15']],
    ['the 29th', monthly(29), '2026-12-29', ['2026-12-29', '2027-01-29', '2027-02-28', '2027-03-29']],
    ['the 30th', monthly(30), '2028-01-30', ['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30']],
    ['the 31st', monthly(31), '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['a birthday', yearly(3, 14), '2026-03-14', ['2026-03-14', '2027-03-14', '2028-03-14', '2029-03-14']],
    ['February 29', yearly(2, 29), '2028-02-29', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28']],
    ['February 29 again', yearly(2, 29), '2031-02-28', ['2031-02-28', '2032-02-29', '2033-02-28', '2034-02-28']],
    ['New Year’s Eve', yearly(12, 31), '2026-12-31', ['2026-12-31', '2027-12-31', '2028-12-31', '2029-12-31']],
  ])('%s', (_what, recurrence, start, dates) => {
    expect(datesFrom(from(recurrence, start), start, 4)).toEqual(dates)
    expect(datesBetween(from(recurrence, start), start, dates[3] ?? '')).toEqual(dates)
  })

  test('are said to other calendars as the rule that they follow', () => {
    expect(ruleTextOf(once)).toBeNull()
    expect(ruleTextOf(daily)).toBe('FREQ=DAILY')
    expect(ruleTextOf(weekly(3, 0))).toBe('FREQ=WEEKLY;BYDAY=SU,WE')
    expect(ruleTextOf(monthly(28))).toBe('FREQ=MONTHLY;BYMONTHDAY=28')
    expect(ruleTextOf(monthly(31))).toBe('FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1')
    expect(ruleTextOf(yearly(4, 30))).toBe('FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30')
    expect(ruleTextOf(yearly(2, 29))).toBe('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1')
  })

  test('leave out what is excluded, and nothing else', () => {
    const series = { ...from(daily, '2026-11-20'), exclusions: ['2026-11-22', '2026-11-24', '2030-01-01'] }
    expect(datesBetween(series, '2026-11-21', '2026-11-25')).toEqual(['2026-11-21', '2026-11-23', '2026-11-25'])
    expect(isDateOf(series, '2026-11-22')).toBe(false)
    expect(lastDateBefore(series, '2026-11-23')).toBe('2026-11-21')
    expect(datesFrom(series, '2026-11-22', 2)).toEqual(['2026-11-23', '2026-11-25'])
  })

  test('of what takes place once are its day', () => {
    expect(datesBetween(from(once, '2026-11-20', '2026-11-20'), '2026-11-01', '2026-11-30')).toEqual(['2026-11-20'])
    expect(datesBetween(from(once, '2026-11-20', '2026-11-20'), '2026-11-21', '2026-11-30')).toEqual([])
    expect(lastDateBefore(from(once, '1990-01-01', '1990-01-01'), '2026-01-01')).toBe('1990-01-01')
  })
})

describe('the first date', () => {
  test.each<[string, Recurrence, string, string]>([
    ['a Monday with Tuesdays ticked', weekly(2), '2026-11-23', '2026-11-24'],
    ['a Tuesday with Tuesdays ticked', weekly(2), '2026-11-24', '2026-11-24'],
    ['a Saturday with Sundays ticked', weekly(0), '2026-11-21', '2026-11-22'],
    ['the 20th for the 5th', monthly(5), '2026-11-20', '2026-12-05'],
    ['the 1st of February for the 31st', monthly(31), '2026-02-01', '2026-02-28'],
    ['March 1 for February 29', yearly(2, 29), '2024-03-01', '2025-02-28'],
    ['any day', daily, '2026-11-20', '2026-11-20'],
  ])('from %s', (_what, recurrence, typed, first) => {
    expect(firstMatch(recurrence, typed)).toBe(first)
  })
})

describe('the end', () => {
  test('on a date is the last that is not after it', () => {
    expect(lastDateOf(weekly(1, 3), '2026-11-23', until('2026-12-08'))).toBe('2026-12-07')
    expect(lastDateOf(weekly(1, 3), '2026-11-23', until('2026-12-07'))).toBe('2026-12-07')
    expect(lastDateOf(yearly(2, 29), '2028-02-29', until('2199-12-31'))).toBe('2199-02-28')
    expect(lastDateOf(weekly(1), '2026-11-23', until('2026-11-22'))).toBeNull()
  })

  test('after a number of times counts every date, excluded ones among them', () => {
    expect(lastDateOf(daily, '2026-11-20', times(10))).toBe('2026-11-29')
    expect(lastDateOf(monthly(31), '2026-01-31', times(3))).toBe('2026-03-31')
    expect(lastDateOf(daily, '2026-11-20', times(1))).toBe('2026-11-20')
    expect(countBefore({ ...from(daily, '2026-11-20'), exclusions: ['2026-11-21'] }, '2026-11-24')).toBe(4)
  })

  test('never comes, or is its day for what takes place once', () => {
    expect(lastDateOf(daily, '2026-11-20', never)).toBe(endless)
    expect(lastDateOf(once, '2026-11-20', never)).toBe('2026-11-20')
  })
})

test('days that follow each other are at least so far apart', () => {
  const gaps = [daily, weekly(1), weekly(1, 3), weekly(0, 6), weekly(6, 2), monthly(31), yearly(2, 29), once].map(
    smallestGap,
  )
  expect(gaps).toEqual([1, 7, 2, 1, 3, 28, 365, null])
})

test('more than 1,000 occurrences of one series in a view are refused', () => {
  const series = from(daily, '2026-01-01')
  expect(datesBetween(series, '2026-01-01', '2028-09-26')).toHaveLength(1_000)
  expect(() => datesBetween(series, '2026-01-01', '2028-09-27')).toThrow(TooManyOccurrences)
  expect(datesBetween(from(yearly(5, 5), '1900-05-05'), '1900-01-01', '2199-12-31')).toHaveLength(300)
})

test('a series that began long ago costs no more than one that began today', () => {
  const dates = datesBetween(from(daily, '1900-01-01'), '2026-11-01', '2026-12-12')
  expect(dates).toHaveLength(42)
  const series = Array.from({ length: 200 }, (_, index) => {
    const recurrence = [daily, weekly(index % 7, 3), monthly(1 + (index % 31)), weekly(index % 7)][index % 4] ?? daily
    return from(recurrence, firstMatch(recurrence, '2021-11-20') ?? '')
  })
  const expandAll = () => series.reduce((count, one) => count + datesBetween(one, '2026-11-01', '2026-12-12').length, 0)
  const counts = Array.from({ length: 20 }, () => {
    const begun = performance.now()
    return { count: expandAll(), ms: performance.now() - begun }
  })
  expect(counts[0]?.count).toBeGreaterThan(2_000)
  expect(Math.min(...counts.map(({ ms }) => ms))).toBeLessThan(5)
})
