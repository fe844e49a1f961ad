import { daysAfter } from '~/domain/days'
import { instantAt } from '~/domain/local-time'
import { dayIn } from '~/i18n/format'
import type { QuietHours } from './schema'

const usualDigestTime = '08:00'

/** When the current quiet hours end in this zone, also after midnight; undefined if there are none. */
export function quietUntil({ isOn, from, until }: QuietHours, timeZone: string, now: Date) {
  if (!isOn) return undefined
  const today = dayIn(now, timeZone)
  for (const day of [daysAfter(today, -1), today]) {
    const end = instantAt(crossesMidnight({ from, until }) ? daysAfter(day, 1) : day, until, timeZone)
    if (instantAt(day, from, timeZone) <= now && now < end) return end
  }
}

/** When the daily email is sent, HH:mm in the user's zone: at eight, or at the end of the quiet hours around it. */
export function digestTime({ isOn, from, until }: QuietHours) {
  const hasBegun = from <= usualDigestTime
  const goesOn = usualDigestTime < until
  const isQuiet = crossesMidnight({ from, until }) ? hasBegun || goesOn : hasBegun && goesOn
  return isOn && isQuiet ? until : usualDigestTime
}

function crossesMidnight({ from, until }: Pick<QuietHours, 'from' | 'until'>) {
  return until < from
}
