import QuickLRU from 'quick-lru'
import { asUtc, daysAfter } from '~/domain/days'
import { instantAt, type LocalTime, localTimeAt } from '~/domain/local-time'
import { offsetIn } from '~/i18n/format'

const offsets = new QuickLRU<string, number>({ maxSize: 5_000 })

/** Day and time as clocks show them: a time that a clock change leaves out is an hour later. */
export function shownAt({ day, time }: LocalTime, timeZone: string): LocalTime {
  return localTimeAt(instantAt(day, time, timeZone), timeZone)
}

/** The days from one to another on which the clocks of a zone change, with the days beside them: mostly none. */
export function clockChanges(timeZone: string, from: string, to: string): ReadonlySet<string> {
  const days = new Set<string>()
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    // A day of any zone lies between these two midnights of UTC.
    if (offsetOn(daysAfter(day, -1), timeZone) !== offsetOn(daysAfter(day, 2), timeZone)) days.add(day)
  }
  return days
}

/** How far the clocks of a zone are ahead when a day begins in UTC. */
function offsetOn(day: string, timeZone: string) {
  const key = `${day} ${timeZone}`
  const before = offsets.get(key)
  if (before !== undefined) return before
  const offset = offsetIn(asUtc(day), timeZone)
  offsets.set(key, offset)
  return offset
}
