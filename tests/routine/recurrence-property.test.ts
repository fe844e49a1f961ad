import { expect, test } from 'vitest'
import { daysAfter } from '~/domain/days'
import { instantAt } from '~/domain/local-time'
import type { Member } from '~/domain/member'
import { rightsOf } from '~/domain/routine/access'
import { clockChanges } from '~/domain/routine/clock'
import { datesTouching, occurrencesOn } from '~/domain/routine/expansion'
import { type ItemRowWithPeople, readItemWithPeople } from '~/domain/routine/item-rows.server'
import { firstMatch, lastDateOf, type Recurrence } from '~/domain/routine/recurrence'

// Series by chance, compared with a walk over the days that shares no code with the product: days are numbers, and what the
// clocks of a zone do is read from Intl hour by hour.

const howMany = 20_000
const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Havana', // at midnight
  'America/Santiago', // south of the equator, at midnight
  'Europe/Madrid',
  'Africa/Casablanca', // goes back for Ramadan: both changes in one window
  'Asia/Kolkata', // never
  'Australia/Lord_Howe', // half an hour
]
const patterns = ['DAILY', 'EVERY_WEEK', 'EVERY_MONTH', 'EVERY_YEAR'] as const

// A generator of our own, so that a failure can be repeated: mulberry32.
let state = 20_261_123
function random() {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
const below = (n: number) => Math.floor(random() * n)
const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T

// Days since 1970-01-01, by the algorithm of the Gregorian calendar (Hinnant, days_from_civil).
function numberOf(year: number, month: number, day: number) {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}
function civilOf(number: number) {
  const z = number + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const month = Math.floor((5 * dayOfYear + 2) / 153)
  const civilMonth = month + (month < 10 ? 3 : -9)
  const day = dayOfYear - Math.floor((153 * month + 2) / 5) + 1
  return { year: yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0), month: civilMonth, day }
}
const two = (number: number) => String(number).padStart(2, '0')
const textOf = (number: number) => {
  const { year, month, day } = civilOf(number)
  return `${year}-${two(month)}-${two(day)}`
}
const parse = (text: string) => numberOf(...(text.split('-').map(Number) as [number, number, number]))

function lastOfMonth(year: number, month: number) {
  return numberOf(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) - numberOf(year, month, 1)
}

/** Whether it takes place on a day, as a person would say it. */
function takesPlace({ pattern, weekdays, monthDay, month }: Recurrence, number: number) {
  if (pattern === 'DAILY') return true
  if (pattern === 'EVERY_WEEK') return weekdays.includes((((number + 4) % 7) + 7) % 7)
  const civil = civilOf(number)
  const wanted = Math.min(monthDay ?? 0, lastOfMonth(civil.year, civil.month))
  return civil.day === wanted && (pattern === 'EVERY_MONTH' || civil.month === month)
}

/** The clock changes of a zone: the minute since 1970 at which one comes, and the offsets before and after it. */
type Change = { at: number; before: number; after: number }
const clocks = new Map(zones.map((zone) => [zone, changesOf(zone)]))

function changesOf(zone: string): Change[] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const offsetAt = (minute: number) => {
    const parts = Object.fromEntries(
      format.formatToParts(minute * 60_000).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day = 1, hour = 0, minute: m = 0 } = parts
    return numberOf(year, month, day) * 1440 + hour * 60 + m - minute
  }
  const [first, last] = [numberOf(2025, 12, 1) * 1440, numberOf(2028, 1, 31) * 1440]
  const changes: Change[] = []
  for (let minute = first, before = offsetAt(first); minute < last; minute += 30) {
    const after = offsetAt(minute)
    if (after !== before) changes.push({ at: minute, before, after })
    before = after
  }
  return changes.length ? changes : [{ at: last, before: offsetAt(first), after: offsetAt(first) }]
}

/** The minute since 1970 at which a wall says this: what is left out comes later, of what comes twice the first. */
function minuteOf(wall: number, zone: string) {
  const changes = clocks.get(zone) as Change[]
  const passed = changes.filter(({ at, before, after }) => wall >= at + Math.max(before, after))
  const offset = passed.at(-1)?.after ?? changes[0]?.before ?? 0
  return wall - offset
}

function wallOf(minute: number, zone: string) {
  const changes = clocks.get(zone) as Change[]
  const offset = changes.filter(({ at }) => minute >= at).at(-1)?.after ?? changes[0]?.before ?? 0
  const wall = minute + offset
  return `${textOf(Math.floor(wall / 1440))} ${two(Math.floor((wall % 1440) / 60))}:${two(wall % 60)}`
}

const counts = { DAILY: 120, EVERY_WEEK: 120, EVERY_MONTH: 60, EVERY_YEAR: 8 }
const windows = [
  '2026-02-20',
  '2026-03-01',
  '2026-03-20',
  '2026-04-01',
  '2026-08-25',
  '2026-09-25',
  '2026-10-20',
  '2027-03-01',
]

function aSeries() {
  const pattern = oneOf(patterns)
  const weekdays = pattern === 'EVERY_WEEK' ? [0, 1, 2, 3, 4, 5, 6].filter(() => random() < 0.35) : []
  if (pattern === 'EVERY_WEEK' && !weekdays.length) weekdays.push(below(7))
  const month = pattern === 'EVERY_YEAR' ? 1 + below(12) : null
  const longest = month ? [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] : 31
  const monthDay = pattern === 'EVERY_MONTH' || month ? 1 + below(longest ?? 31) : null
  const typed = parse('2021-03-01') + below(2_300)
  const end = oneOf(['never', 'never', 'onDate', 'afterCount'] as const)
  return {
    recurrence: { pattern, weekdays, month, monthDay },
    typed,
    ends: end,
    endsOn: end === 'onDate' ? textOf(typed + below(2_000)) : null,
    endsAfter: end === 'afterCount' ? 1 + below(counts[pattern]) : null,
    time: random() < 0.5 ? below(4) * 60 + below(4) * 15 : below(24 * 60),
    zone: oneOf(zones),
    from: oneOf(windows),
  }
}
type ASeries = ReturnType<typeof aSeries>

/** The dates of a series in a window, walked day by day from its start; some are left out. */
function walk({ recurrence, typed, endsOn, endsAfter }: ASeries, from: number, to: number) {
  const dates: number[] = []
  const last = Math.min(to, endsOn ? parse(endsOn) : to)
  let count = 0
  const first = endsAfter === null ? Math.max(typed, from) : typed
  for (let day = first; day <= last && (endsAfter === null || count < endsAfter); day += 1) {
    if (!takesPlace(recurrence, day)) continue
    count += 1
    if (day >= from) dates.push(day)
  }
  return dates
}

test(`${howMany} series by chance are what a walk over the days finds, over the clock changes of 8 zones`, () => {
  const differences: string[] = []
  let [compared, moved] = [0, 0]
  for (let index = 0; index < howMany; index += 1) {
    const series = aSeries()
    const [from, to] = [parse(series.from), parse(series.from) + 41]
    const walked = walk(series, from, to)
    const left = walked.filter(() => random() < 0.1)
    const expected = walked
      .filter((day) => !left.includes(day))
      .map((day) => {
        const minute = minuteOf(day * 1440 + series.time, series.zone)
        return said(wallOf(minute, series.zone), day, minute, series.zone)
      })
    const found = shown(series, { from: textOf(from), to: textOf(to) }, left.map(textOf))
    compared += expected.length
    moved += expected.filter((wall) => !wall.includes(clockOf(series.time))).length
    if (JSON.stringify(found) !== JSON.stringify(expected))
      differences.push(JSON.stringify({ ...series, typed: textOf(series.typed), found, expected }))
  }
  expect(differences.slice(0, 3)).toEqual([])
  expect(compared).toBeGreaterThan(100_000)
  expect(moved).toBeGreaterThan(100) // in an hour that a clock change leaves out
}, 240_000)

/** The instant is compared on the days about a clock change: reckoning with all of them takes a minute. */
function said(wall: string, day: number, minute: number | (() => number), zone: string) {
  const isNear = clocks.get(zone)?.some(({ at }) => Math.abs(at / 1440 - day - 0.5) < 2)
  if (!isNear) return wall
  return `${wall} ${typeof minute === 'number' ? minute : minute()}`
}

const clockOf = (time: number) => `${two(Math.floor(time / 60))}:${two(time % 60)}`

/** What the product shows of it: the wall's day and time of each occurrence, with its minute since 1970. */
function shown(
  { recurrence, typed, time, zone, ...end }: ASeries,
  days: { from: string; to: string },
  exclusions: string[],
) {
  const startDate = firstMatch(recurrence, textOf(typed))
  const lastDay = startDate && lastDateOf(recurrence, startDate, end)
  if (!startDate || !lastDay) return []
  const row: ItemRowWithPeople = {
    id: 'series',
    circleId: 'circle',
    isTask: 1,
    title: 'Walk',
    excerpt: '',
    isAllDay: 0,
    startDate,
    startTime: clockOf(time),
    endDate: null,
    endTime: null,
    recurringPattern: recurrence.pattern,
    weekdays: recurrence.weekdays.join() || null,
    monthDay: recurrence.monthDay,
    month: recurrence.month,
    ...end,
    lastDay,
    parentId: null,
    originalDate: null,
    sequence: 0,
    isActive: 1,
    createdById: 'somebody',
    hasOwner: 1,
    exclusions: JSON.stringify(exclusions),
    assignees: '[]',
  }
  const item = readItemWithPeople(row)
  if (!item) return ['unreadable']
  const viewer = { timeZone: zone, rules: [], isAdmin: false, userId: 'somebody', role: 'family' } as unknown as Member
  const changes = clockChanges(zone, daysAfter(days.from, -1), days.to)
  const view = {
    viewer,
    rights: rightsOf(viewer),
    now: { day: '2026-01-01', time: '00:00' },
    changes,
    completions: new Map(),
  }
  return occurrencesOn(item, datesTouching(item, days), view).map(({ date, startDate: day, startTime }) => {
    const minute = () => instantAt(date, clockOf(time), zone).getTime() / 60_000
    return said(`${day} ${startTime}`, parse(date), minute, zone)
  })
}
