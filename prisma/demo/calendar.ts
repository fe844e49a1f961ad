import { TZDate } from '@date-fns/tz'
import { format, startOfDay, subDays, subMonths, subYears } from 'date-fns'

// The demo data contains no hour later than this on its last day. Created before that hour, that morning is squeezed into
// what there is of it.
const lastHour = 10.5
const hourMs = 3_600_000

export type Calendar = ReturnType<typeof calendarOf>

/** Turns the demo data's days before today into instants and days of a circle's zone, never in the future. */
export function calendarOf(timeZone: string, now: Date) {
  const midnight = startOfDay(new TZDate(now, timeZone))
  const hoursOfToday = Math.min(lastHour, (now.getTime() - midnight.getTime()) / hourMs)

  /** The instant at `time` (HH:MM) on an earlier day. */
  function instant(daysAgo: number, time: string) {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    if (daysAgo === 0) {
      return new Date(midnight.getTime() + ((hours + minutes / 60) / lastHour) * hoursOfToday * hourMs)
    }
    const at = subDays(midnight, daysAgo)
    at.setHours(hours, minutes)
    return new Date(at.getTime())
  }

  /** The day YYYY-MM-DD, days and years before today. */
  function day(daysAgo: number, yearsAgo = 0) {
    return format(subYears(subDays(midnight, daysAgo), yearsAgo), 'yyyy-MM-dd')
  }

  /** The day as in texts, MM/DD/YYYY; in the future for a negative number. */
  function dayInWords(daysAgo: number) {
    return format(subDays(midnight, daysAgo), 'MM/dd/yyyy')
  }

  /** The month YYYY-MM, months before this one. */
  function month(monthsAgo: number) {
    return format(subMonths(midnight, monthsAgo), 'yyyy-MM')
  }

  /** The month as in texts, without its year; in the future for a negative number. */
  function monthName(monthsAgo: number) {
    return format(subMonths(midnight, monthsAgo), 'LLLL')
  }

  /** The year YYYY, months before this one. */
  function year(monthsAgo: number) {
    return format(subMonths(midnight, monthsAgo), 'yyyy')
  }

  return { instant, day, dayInWords, month, monthName, year }
}
