import QuickLRU from 'quick-lru'
import rrule from 'rrule'
import { asUtc, dayOf, daysAfter, firstOfNextMonth } from '~/domain/days'
import { maxOccurrences, type RecurringPattern, type SeriesEnd } from './rules'

// The library's CommonJS build has no named exports.
const { RRule } = rrule

export type Recurrence = {
  pattern: RecurringPattern
  weekdays: readonly number[]
  monthDay: number | null // monthly and yearly: the last day of shorter months
  month: number | null
}

export type Series = Recurrence & { startDate: string; lastDate: string; exclusions?: readonly string[] }

export class TooManyOccurrences extends Error {}

export const endless = '9999-12-31'
const longestPeriods = { NOT_REPEAT: 366, DAILY: 1, EVERY_WEEK: 7, EVERY_MONTH: 31, EVERY_YEAR: 366 } // in days
const longestMonth = 31
const known = new QuickLRU<string, readonly string[]>({ maxSize: 1_000 })

/** The dates of a series in a range, without exclusions. Throws TooManyOccurrences above 1,000. */
export function datesBetween(series: Series, from: string, to: string) {
  const { pattern, startDate, lastDate, exclusions = [] } = series
  const first = from > startDate ? from : startDate
  const last = to < lastDate ? to : lastDate
  if (first > last) return []
  if (pattern === 'NOT_REPEAT') return first === startDate ? [startDate] : []
  const dates = datesInMonths(series, first, last).filter((date) => date >= first && date <= last)
  if (dates.length > maxOccurrences) throw new TooManyOccurrences()
  return exclusions.length ? dates.filter((date) => !exclusions.includes(date)) : dates
}

/** Whether a series has an occurrence on this date. */
export function isDateOf(series: Series, date: string) {
  return datesBetween(series, date, date).length > 0
}

/** The first dates of a series from a day on, at most `most`. */
export function datesFrom({ exclusions = [], ...series }: Series, from: string, most: number) {
  const { startDate, lastDate, pattern } = series
  if (pattern === 'NOT_REPEAT') return datesBetween({ ...series, exclusions }, from, endless).slice(0, most)
  let left = most + exclusions.filter((date) => date >= from).length
  const rule = ruleFrom(series, from > startDate ? from : startDate)
  const dates = untilFalse(rule, (date) => date <= lastDate && left-- > 0)
  return dates.filter((date) => !exclusions.includes(date)).slice(0, most)
}

/** The last date of a series before a day, excluded ones left out; none when it has none. */
export function lastDateBefore(series: Series, day: string) {
  const stop = series.lastDate < day ? series.lastDate : daysAfter(day, -1)
  const period = longestPeriods[series.pattern]
  for (let to = stop; to >= series.startDate; to = daysAfter(to, -period)) {
    const last = datesBetween(series, daysAfter(to, 1 - period), to).at(-1)
    if (last) return last
  }
  return null
}

/** The number of a series' dates before a day, excluded ones included. */
export function countBefore({ startDate, lastDate, ...recurrence }: Series, day: string) {
  if (recurrence.pattern === 'NOT_REPEAT') return startDate < day ? 1 : 0
  return untilFalse(ruleFrom(recurrence, startDate), (date) => date < day && date <= lastDate).length
}

/** The first day on which it takes place from a day on: where a series that begins on that day really begins. */
export function firstMatch(recurrence: Recurrence, day: string): string | null {
  if (recurrence.pattern === 'NOT_REPEAT') return day
  const found = ruleFrom(recurrence, day).after(asUtc(day), true)
  return found && dayOf(found)
}

type End = { ends: SeriesEnd; endsOn: string | null; endsAfter: number | null }

/** The last date of a series that begins on one of its dates; none when it ends before it. */
export function lastDateOf(recurrence: Recurrence, startDate: string, { ends, endsOn, endsAfter }: End) {
  if (recurrence.pattern === 'NOT_REPEAT') return startDate
  if (ends === 'onDate' && endsOn)
    return lastDateBefore({ ...recurrence, startDate, lastDate: endsOn }, daysAfter(endsOn, 1))
  if (ends === 'afterCount' && endsAfter) {
    const last = ruleFrom(recurrence, startDate, { count: endsAfter }).all().at(-1)
    return last ? dayOf(last) : null
  }
  return endless
}

/** The fewest days between consecutive dates; null for a single item. */
export function smallestGap({ pattern, weekdays }: Recurrence): number | null {
  if (pattern === 'NOT_REPEAT') return null
  if (pattern === 'DAILY') return 1
  if (pattern === 'EVERY_MONTH') return 28
  if (pattern === 'EVERY_YEAR') return 365
  const sorted = [...weekdays].sort()
  const gaps = sorted.map((day, index) => (sorted[index + 1] ?? (sorted[0] ?? 0) + 7) - day)
  return Math.min(7, ...gaps)
}

/** The iCalendar rule of a recurrence without its end: FREQ=WEEKLY;BYDAY=MO,WE. Null for a single item. */
export function ruleTextOf(recurrence: Recurrence) {
  if (recurrence.pattern === 'NOT_REPEAT') return null
  return RRule.optionsToString(optionsOf(recurrence)).replace(/^RRULE:/, '')
}

/** A recurrence's days in whole months: series with the same rule share the cache. */
function datesInMonths(recurrence: Recurrence, from: string, to: string) {
  const dates: string[] = []
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = firstOfNextMonth(first)) {
    dates.push(...datesInMonth(recurrence, first))
    if (dates.length > maxOccurrences + 2 * longestMonth) throw new TooManyOccurrences()
  }
  return dates
}

function datesInMonth(recurrence: Recurrence, first: string): readonly string[] {
  const { pattern, weekdays, monthDay } = recurrence
  if (pattern === 'EVERY_YEAR' && Number(first.slice(5, 7)) !== recurrence.month) return []
  const key = `${pattern} ${weekdays} ${monthDay} ${first}`
  const before = known.get(key)
  if (before) return before
  const dates =
    weekdays.length > 1
      ? weekdays.flatMap((day) => datesInMonth({ ...recurrence, weekdays: [day] }, first)).sort()
      : datesOfRule(recurrence, first)
  known.set(key, dates)
  return dates
}

function datesOfRule(recurrence: Recurrence, first: string) {
  const until = asUtc(daysAfter(firstOfNextMonth(first), -1))
  return ruleFrom(recurrence, first, { until }).all().map(dayOf)
}

function untilFalse(rule: InstanceType<typeof RRule>, isWanted: (date: string) => boolean) {
  const dates: string[] = []
  rule.all((utc) => {
    const date = dayOf(utc)
    if (!isWanted(date)) return false
    dates.push(date)
    return true
  })
  return dates
}

/** A rule in UTC, where no clock changes. */
function ruleFrom(recurrence: Recurrence, day: string, end: { count?: number; until?: Date } = {}) {
  const isUncached = true
  return new RRule({ ...optionsOf(recurrence), ...end, dtstart: asUtc(day) }, isUncached)
}

// rrule's weeks begin on Monday.
const byWeekday = [RRule.SU, RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA]

function optionsOf({ pattern, weekdays, monthDay, month }: Recurrence) {
  if (pattern === 'EVERY_WEEK')
    return { freq: RRule.WEEKLY, byweekday: [...weekdays].sort().flatMap((day) => byWeekday[day] ?? []) }
  if (pattern === 'EVERY_MONTH') return { freq: RRule.MONTHLY, ...onDay(monthDay ?? 1, 28) }
  if (pattern === 'EVERY_YEAR') {
    const shortest = month === 2 ? 28 : 31
    return { freq: RRule.YEARLY, bymonth: month ?? 1, ...onDay(monthDay ?? 1, shortest) }
  }
  return { freq: RRule.DAILY }
}

function onDay(day: number, shortest: number) {
  if (day <= shortest) return { bymonthday: day }
  const days = Array.from({ length: day - shortest + 1 }, (_, index) => shortest + index)
  return { bymonthday: days, bysetpos: -1 }
}
