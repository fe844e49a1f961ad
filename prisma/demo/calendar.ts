import { TZDate } from '@date-fns/tz'
import { format, startOfDay, subDays, subYears } from 'date-fns'

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

  return { instant, day }
}
