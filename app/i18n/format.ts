import { TZDate } from '@date-fns/tz'
import { differenceInYears, format, isValid, parseISO } from 'date-fns'
import { daysAfter, isCalendarDay } from '~/domain/days'
import type { Texts } from './i18n.server'
import { written } from './written'

// Only this file formats dates, on the server: browsers may differ, and React would discard the page.

const dayShape: Record<string, string> = { en: 'MM/dd/yyyy', es: 'dd/MM/yyyy' }

/** A day without time, from 'YYYY-MM-DD': 03/14/1945 in English, 14/03/1945 in Spanish. */
export function formatDay(day: string, language: string) {
  if (isCalendarDay(day)) {
    const [year, month, date] = day.split('-') // a list has hundreds, and date-fns takes twenty times as long
    return language === 'es' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`
  }
  const date = parseISO(day)
  return isValid(date) ? format(date, dayShape[language] ?? 'MM/dd/yyyy') : ''
}

/** The days that have a word of their own, as of an instant in a zone. */
export type NearbyTime = { timeZone: string; yesterday: string; today: string; tomorrow: string }

export function formatNearby(now: Date, timeZone: string): NearbyTime {
  const today = clockAt(now, timeZone).day
  return { timeZone, yesterday: daysAfter(today, -1), today, tomorrow: daysAfter(today, 1) }
}

/** An instant: 'Today at 8:40 AM', 'Yesterday at …', 'Tomorrow at …', another day as its date. */
export function formatWhen(at: Date, { near, language, t }: { near: NearbyTime; language: string; t: Texts }) {
  const clock = clockAt(at, near.timeZone)
  const { day } = clock
  const time = timeOn(clock, language)
  if (day === near.today) return t('when.today', { time })
  if (day === near.yesterday) return t('when.yesterday', { time })
  if (day === near.tomorrow) return t('when.tomorrow', { time })
  return formatDay(day, language)
}

/** The day of an instant in this zone. */
export function formatDayOf(at: Date, { timeZone, language }: { timeZone: string; language: string }) {
  return formatDay(clockAt(at, timeZone).day, language)
}

/** The day of an instant in this zone, as YYYY-MM-DD. */
export function dayIn(at: Date, timeZone: string) {
  return clockAt(at, timeZone).day
}

/** The month of an instant in this zone, as YYYY-MM. */
export function monthIn(at: Date, timeZone: string) {
  return dayIn(at, timeZone).slice(0, 7)
}

/** The day of the week, short: 'Sat', 'sáb'. */
export function formatWeekday(day: string, language: string) {
  return written(day, language, { weekday: 'short' })
}

/** A day without its year: 'Nov 14', '14 nov'. */
export function formatShortDay(day: string, language: string) {
  return written(day, language, { month: 'short', day: 'numeric' })
}

/** The day of the week in full: 'Sunday', 'Domingo'. */
export function formatLongWeekday(day: string, language: string) {
  return startUpper(written(day, language, { weekday: 'long' }), language)
}

export function startUpper(words: string, language: string) {
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1)
}

/** A day in full: 'December 2, 2026', '2 de diciembre de 2026'. */
export function formatLongDay(day: string, language: string) {
  return written(day, language, { month: 'long', day: 'numeric', year: 'numeric' })
}

/** A month, short, from 'YYYY-MM': 'Jun 2025', 'jun 2025', or without its year. */
export function formatMonth(month: string, language: string, { hasYear }: { hasYear: boolean }) {
  return written(`${month}-15`, language, { month: 'short', year: hasYear ? 'numeric' : undefined })
}

const halves: Record<string, [string, string]> = { en: [' AM', ' PM'], es: ['\u00a0a.\u00a0m.', '\u00a0p.\u00a0m.'] }

/** The time in this zone: 8:40 AM in English, 8:40 a. m. in Spanish. */
export function formatTimeOf(at: Date, { timeZone, language }: { timeZone: string; language: string }) {
  return timeOn(clockAt(at, timeZone), language)
}

function timeOn({ hour, minute }: ReturnType<typeof clockAt>, language: string) {
  if (!minute) return ''
  const [morning, afternoon] = halves[language] ?? [' AM', ' PM']
  return `${hour % 12 || 12}:${minute}${hour < 12 ? morning : afternoon}`
}

/** The instant at which a day ('YYYY-MM-DD') begins in this zone, or one of the days after it. */
export function startOfDayIn(day: string, timeZone: string, { plusDays = 0 } = {}) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date + plusDays, timeZone).getTime())
}

/** How many minutes the clocks of this zone are ahead of UTC at an instant. */
export function offsetIn(at: Date, timeZone: string) {
  return -new TZDate(at.getTime(), timeZone).getTimezoneOffset()
}

/** The time in this zone, as HH:mm. */
export function timeIn(at: Date, timeZone: string) {
  const { hour, minute } = clockAt(at, timeZone)
  return `${String(hour).padStart(2, '0')}:${minute}`
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

// One cached formatter per zone: creating one costs a hundred times as much as using it.
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Local day, hour and minute of an instant in this zone: '2026-11-21', 8 and '40'; empty for an unreadable date. */
function clockAt(at: Date, timeZone: string) {
  if (!isValid(at)) return { day: '', hour: 0, minute: '' }
  const [month, day, year, hour, minute] = clockOf(timeZone).format(at).split(/\D+/) // 11/21/2026, 08:40
  return { day: `${year}-${month}-${day}`, hour: Number(hour), minute }
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

/** A month, 'YYYY-MM', in full: 'June 2026', 'junio de 2026', or without its year. */
export function formatLongMonth(month: string, language: string, { hasYear = true } = {}) {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return month
  return written(`${month}-15`, language, { month: 'long', year: hasYear ? 'numeric' : undefined })
}

/** A day of a year that is clear: 'November 25', '25 de noviembre'. */
export function formatMonthDay(day: string, language: string) {
  return written(day, language, { month: 'long', day: 'numeric' })
}

/** A day with its weekday: 'Friday, November 20', 'Viernes, 20 de noviembre'; with the year on request. */
export function formatFullDay(day: string, language: string, { hasYear = false } = {}) {
  const words = formatFullDayInside(day, language, { hasYear })
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1)
}

/** The same as it is written inside a sentence: 'viernes, 20 de noviembre'. */
export function formatFullDayInside(day: string, language: string, { hasYear = false } = {}) {
  const year = hasYear ? 'numeric' : undefined
  return written(day, language, { weekday: 'long', month: 'long', day: 'numeric', year })
}

/** The seven days of the week from Sunday on, in full, short and by their letters. */
export function weekdaysIn(language: string, weekday: 'long' | 'short' | 'narrow') {
  return Array.from({ length: 7 }, (_, index) => {
    const words = written(`2026-11-0${index + 1}`, language, { weekday }) // the first of that month is a Sunday
    return words.charAt(0).toLocaleUpperCase(language) + words.slice(1)
  })
}

/** A month, short: 'Dec', 'dic'. */
export function formatShortMonth(day: string, language: string) {
  return written(day, language, { month: 'short' })
}

/** A time of the day from HH:mm: '8:40 AM', '8:40 a. m.'. */
export function formatClock(time: string, language: string) {
  const [hour = '', minute = '00'] = time.split(':')
  return timeOn({ day: '', hour: Number(hour), minute }, language).replace(' ', '\u00a0')
}

/** The same beside hours that have AM or PM: '8:40'. */
export function formatClockFace(time: string) {
  const [hour = '', minute = '00'] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute}`
}

/** The same as short as a cell of a month needs it: '9a', '12:30p'. */
export function formatShortClock(time: string) {
  const [hour = '', minute = '00'] = time.split(':')
  return `${Number(hour) % 12 || 12}${minute === '00' ? '' : `:${minute}`}${Number(hour) < 12 ? 'a' : 'p'}`
}

/** A full hour beside the calendar: '8 AM', '8 a. m.'. */
export function formatHour(hour: number, language: string) {
  return formatClock(`${hour}:00`, language).replace(':00', '')
}
