import { dayIn, offsetIn, timeIn } from '~/i18n/format'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export type LocalTime = { day: string; time: string }

/** Day and time of a zone at an instant, to the minute or to the second. */
export function localTimeAt(
  at: Date,
  timeZone: string,
  { to = 'minute' }: { to?: 'minute' | 'second' } = {},
): LocalTime {
  const time = timeIn(at, timeZone)
  return { day: dayIn(at, timeZone), time: to === 'minute' ? time : time + at.toISOString().slice(16, 19) }
}

/** The same for many zones at one instant, each computed once: many circles share few. */
export function localTimesAt(at: Date) {
  const times = new Map<string, LocalTime>()
  return (timeZone: string) => {
    const local = times.get(timeZone) ?? localTimeAt(at, timeZone)
    times.set(timeZone, local)
    return local
  }
}

/** The instant of a local time. A skipped time is later by the clock change; an ambiguous one is the first. */
export function instantAt(day: string, time: string, timeZone: string) {
  const asUtc = Date.parse(`${day}T${time}Z`)
  const before = offsetIn(new Date(asUtc - dayMs), timeZone)
  const after = offsetIn(new Date(asUtc + dayMs), timeZone)
  const candidates = [before, after].map((offset) => ({ offset, at: new Date(asUtc - offset * minuteMs) }))
  const real = candidates.find(({ offset, at }) => offsetIn(at, timeZone) === offset)
  return real?.at ?? new Date(asUtc - before * minuteMs)
}
