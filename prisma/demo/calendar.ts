import { TZDate } from '@date-fns/tz'
import { format, startOfDay, subDays, subMonths, subYears } from 'date-fns'

// The demo data contains no hour later than this on its last day. Created before that hour, that morning is squeezed into
// what there is of it.
const lastHour = 10.5
const hourMs = 3_600_000

export type Calendar = ReturnType<typeof calendarOf>

/** Turns the demo data's "so many days ago" into instants and days of a circle's own zone, none of them in the future. */
export function calendarOf(timeZone: string, now: Date) {
  const midnight = startOfDay(new TZDate(now, timeZone))
  const hoursOfToday = Math.min(lastHour, (now.getTime() - midnight.getTime()) / hourMs)

  /** The instant at `time` (HH:MM) so many days ago. */
  function instant(daysAgo: number, time: string) {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    if (daysAgo === 0) {
      return new Date(midnight.getTime() + ((hours + minutes / 60) / lastHour) * hoursOfToday * hourMs)
    }
    const at = subDays(midnight, daysAgo)
    at.setHours(hours, minutes)
    return new Date(at.getTime())
  }

  /** The day YYYY-MM-DD so many days and years ago. */
  function day(daysAgo: number, yearsAgo = 0) {
    return format(subYears(subDays(midnight, daysAgo), yearsAgo), 'yyyy-MM-dd')
  }

  /** The day as texts say it, MM/DD/YYYY; a negative number of days lies ahead. */
  function dayInWords(daysAgo: number) {
    return format(subDays(midnight, daysAgo), 'MM/dd/yyyy')
  }

  /** The month YYYY-MM so many months ago. */
  function month(monthsAgo: number) {
    return format(subMonths(midnight, monthsAgo), 'yyyy-MM')
  }

  /** The month as texts say it, without its year; a negative number of months lies ahead. */
  function monthName(monthsAgo: number) {
    return format(subMonths(midnight, monthsAgo), 'LLLL')
  }

  /** The year YYYY so many months ago. */
  function year(monthsAgo: number) {
    return format(subMonths(midnight, monthsAgo), 'yyyy')
  }

  return { instant, day, dayInWords, month, monthName, year }
}
