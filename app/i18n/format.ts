import { TZDate } from '@date-fns/tz'
import { addDays, differenceInYears, format, isSameDay, isValid, parseISO } from 'date-fns'
import type { Texts } from './i18n.server'

// The one file that turns dates into words. It runs on the server only: a browser with another zone or other
// language data would write them differently and React would throw the page away.

const dayShape: Record<string, string> = { en: 'MM/dd/yyyy', es: 'dd/MM/yyyy' }

/** A day without time, from 'YYYY-MM-DD': 03/14/1945 in English, 14/03/1945 in Spanish. */
export function formatDay(day: string, language: string) {
  const date = parseISO(day)
  return isValid(date) ? format(date, dayShape[language] ?? 'MM/dd/yyyy') : ''
}

/** An instant in this zone: 'Today at 8:40 AM', 'Yesterday at …', 'Tomorrow at …', another day as its date. */
export function formatWhen(
  at: Date,
  { now, timeZone, language, t }: { now: Date; timeZone: string; language: string; t: Texts },
) {
  const [local, today] = [new TZDate(at, timeZone), new TZDate(now, timeZone)]
  const time = format(local, 'h:mm a')
  if (isSameDay(local, today)) return t('when.today', { time })
  if (isSameDay(local, addDays(today, -1))) return t('when.yesterday', { time })
  if (isSameDay(local, addDays(today, 1))) return t('when.tomorrow', { time })
  return format(local, dayShape[language] ?? 'MM/dd/yyyy')
}

/** The day of an instant in this zone. */
export function formatDayOf(at: Date, { timeZone, language }: { timeZone: string; language: string }) {
  return format(new TZDate(at, timeZone), dayShape[language] ?? 'MM/dd/yyyy')
}

/** Whole years since the day of birth, as of today in this zone. */
export function ageOf(dateOfBirth: string, { now, timeZone }: { now: Date; timeZone: string }) {
  const born = parseISO(dateOfBirth)
  if (!isValid(born)) return null
  const today = new TZDate(now, timeZone)
  return differenceInYears(new Date(today.getFullYear(), today.getMonth(), today.getDate()), born)
}

/** Ten digits as (505) 555-0142; anything else as it is. */
export function formatPhone(phone: string) {
  const [, area, exchange, line] = phone.match(/^(\d{3})(\d{3})(\d{4})$/) ?? []
  return area ? `(${area}) ${exchange}-${line}` : phone
}
