import QuickLRU from 'quick-lru'
import { asUtc, daysAfter } from '~/domain/days'
import { instantAt, type LocalTime, localTimeAt } from '~/domain/local-time'
import { offsetIn } from '~/i18n/format'

const offsets = new QuickLRU<string, number>({ maxSize: 5_000 })
const changesOfRange = new QuickLRU<string, ReadonlySet<string>>({ maxSize: 1_000 })

/** Local day and time as clocks show them: a time skipped by a clock change is an hour later. */
export function shownAt({ day, time }: LocalTime, timeZone: string): LocalTime {
  return localTimeAt(instantAt(day, time, timeZone), timeZone)
}

/** The days in a range on which a zone's clocks change, with their neighbours; usually none. */
export function clockChanges(timeZone: string, from: string, to: string): ReadonlySet<string> {
  const key = `${from} ${to} ${timeZone}`
  const before = changesOfRange.get(key)
  if (before) return before
  const days = new Set<string>()
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    if (offsetOn(daysAfter(day, -1), timeZone) !== offsetOn(daysAfter(day, 2), timeZone)) days.add(day)
  }
  changesOfRange.set(key, days)
  return days
}

function offsetOn(day: string, timeZone: string) {
  const key = `${day} ${timeZone}`
  const before = offsets.get(key)
  if (before !== undefined) return before
  const offset = offsetIn(asUtc(day), timeZone)
  offsets.set(key, offset)
  return offset
}
