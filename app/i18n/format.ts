import { TZDate } from '@date-fns/tz'
import { addDays, differenceInYears, format, formatISO, isValid, parseISO } from 'date-fns'
import type { Texts } from './i18n.server'

// The one file that turns dates into words. It runs on the server only: a browser with another zone or other
// language data would write them differently and React would throw the page away.

const dayShape: Record<string, string> = { en: 'MM/dd/yyyy', es: 'dd/MM/yyyy' }

/** A day without time, from 'YYYY-MM-DD': 03/14/1945 in English, 14/03/1945 in Spanish. */
export function formatDay(day: string, language: string) {
  const date = parseISO(day)
  return isValid(date) ? format(date, dayShape[language] ?? 'MM/dd/yyyy') : ''
}

/** The days that have a word of their own, as of an instant in a zone. */
export type NearbyTime = { timeZone: string; yesterday: string; today: string; tomorrow: string }

export function formatNearby(now: Date, timeZone: string): NearbyTime {
  const today = wallClock(now, timeZone).day
  return { timeZone, yesterday: daysFrom(today, -1), today, tomorrow: daysFrom(today, 1) }
}

/** An instant: 'Today at 8:40 AM', 'Yesterday at …', 'Tomorrow at …', another day as its date. */
export function formatWhen(at: Date, { near, language, t }: { near: NearbyTime; language: string; t: Texts }) {
  const wall = wallClock(at, near.timeZone)
  const { day } = wall
  const time = timeOn(wall, language)
  if (day === near.today) return t('when.today', { time })
  if (day === near.yesterday) return t('when.yesterday', { time })
  if (day === near.tomorrow) return t('when.tomorrow', { time })
  return formatDay(day, language)
}

/** The day of an instant in this zone. */
export function formatDayOf(at: Date, { timeZone, language }: { timeZone: string; language: string }) {
  return formatDay(wallClock(at, timeZone).day, language)
}

/** The day of an instant in this zone, as YYYY-MM-DD. */
export function dayIn(at: Date, timeZone: string) {
  return wallClock(at, timeZone).day
}

/** The day of the week, short: 'Sat', 'sáb'. */
export function formatWeekday(day: string, language: string) {
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
}

/** The hour on the wall of this zone, 0 to 23. */
export function hourIn(at: Date, timeZone: string) {
  return wallClock(at, timeZone).hour
}

const halves: Record<string, [string, string]> = { en: [' AM', ' PM'], es: ['\u00a0a.\u00a0m.', '\u00a0p.\u00a0m.'] }

/** The time on the wall of this zone: 8:40 AM in English, 8:40 a. m. in Spanish. */
export function formatTimeOf(at: Date, { timeZone, language }: { timeZone: string; language: string }) {
  return timeOn(wallClock(at, timeZone), language)
}

function timeOn({ hour, minute }: ReturnType<typeof wallClock>, language: string) {
  const [morning, afternoon] = halves[language] ?? [' AM', ' PM']
  return `${hour % 12 || 12}:${minute}${hour < 12 ? morning : afternoon}`
}

/** The instant at which a day ('YYYY-MM-DD') begins in this zone, or one of the days after it. */
export function startOfDayIn(day: string, timeZone: string, { plusDays = 0 } = {}) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date + plusDays, timeZone).getTime())
}

/** How many minutes the wall of this zone is ahead of UTC at an instant. */
export function offsetIn(at: Date, timeZone: string) {
  return -new TZDate(at.getTime(), timeZone).getTimezoneOffset()
}

/** Whether this is the name of a time zone that we can reckon in. */
export function isTimeZone(name: string) {
  if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Whole years since the day of birth, as of today. */
export function ageOf(dateOfBirth: string, { today }: NearbyTime) {
  const born = parseISO(dateOfBirth)
  return isValid(born) ? differenceInYears(parseISO(today), born) : null
}

/** Ten digits as (505) 555-0142; anything else as it is. */
export function formatPhone(phone: string) {
  const [, area, exchange, line] = phone.match(/^(\d{3})(\d{3})(\d{4})$/) ?? []
  return area ? `(${area}) ${exchange}-${line}` : phone
}

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** A size on the disk, in steps of 1,024: '12.4 MB', with a period in the Spanish of the United States, too. */
export function formatBytes(bytes: number, language: string) {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  const figure = new Intl.NumberFormat(`${language}-US`, { maximumFractionDigits: step > 1 ? 1 : 0 }).format(
    bytes / 1024 ** step,
  )
  return `${figure} ${units[step]}`
}

// One formatter a zone, kept: making one costs a hundred times what using it does, and a page of posts asks for many.
const clocks = new Map<string, Intl.DateTimeFormat>()

/** What calendar and clock on the wall of this zone say at an instant: '2026-11-21', 8 and '40'. */
function wallClock(at: Date, timeZone: string) {
  const parts: Record<string, string> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(at)) parts[type] = value
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour), minute: parts.minute }
}

function clockOf(timeZone: string) {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  clocks.set(timeZone, clock)
  return clock
}

function daysFrom(day: string, days: number) {
  return formatISO(addDays(parseISO(day), days), { representation: 'date' })
}
