import { daysAfter } from '~/domain/days'
import { instantAt } from '~/domain/local-time'
import { dayIn } from '~/i18n/format'
import type { QuietHours } from './schema'

const usualDigestTime = '08:00'

/**
 * When the quiet hours end that hold at this instant, by the clock of this zone; undefined when none hold.
 * They may cross midnight. On the days on which the clocks change, beginning and end are when the clock says so: a time
 * that is left out is as much later as the clock goes forward, of one that comes twice it is the first.
 */
export function quietUntil({ isOn, from, until }: QuietHours, timeZone: string, now: Date) {
  if (!isOn) return undefined
  const today = dayIn(now, timeZone)
  for (const day of [daysAfter(today, -1), today]) {
    const end = instantAt(crossesMidnight({ from, until }) ? daysAfter(day, 1) : day, until, timeZone)
    if (instantAt(day, from, timeZone) <= now && now < end) return end
  }
}

/** When the daily email comes, HH:mm in the person's zone: at eight, or when the quiet hours end that eight falls into. */
export function digestTime({ isOn, from, until }: QuietHours) {
  const hasBegun = from <= usualDigestTime
  const goesOn = usualDigestTime < until
  const isQuiet = crossesMidnight({ from, until }) ? hasBegun || goesOn : hasBegun && goesOn
  return isOn && isQuiet ? until : usualDigestTime
}

function crossesMidnight({ from, until }: Pick<QuietHours, 'from' | 'until'>) {
  return until < from
}
