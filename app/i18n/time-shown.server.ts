import { localTimeAt } from '~/domain/local-time'
import { fullName } from '~/domain/person'
import { clockText } from '~/domain/time/duration'
import type { PreviousVersion } from '~/domain/time/previous-versions.server'
import type { EntryInList } from '~/domain/time/queries.server'
import type { TimeActivity } from '~/domain/time/rules'
import type { Formatter } from './formatter.server'
import type { Texts } from './i18n.server'
import { activityName } from './timer-shown.server'

/** '14 h 35 min', '41 min', '50 s'. */
export function durationWords(seconds: number, t: Texts): string {
  if (seconds < 0) return t('time:duration.less', { duration: durationWords(-seconds, t) })
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return t('time:duration.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  return minutes || !seconds ? t('time:duration.minutes', { minutes }) : t('time:duration.seconds', { seconds })
}

export function entryShown(entry: EntryInList, formatter: Formatter) {
  const { id, person, note, seconds, reason, isLocked, mayEdit, mayDelete, mayAdjust } = entry
  const { t, day } = formatter
  return {
    id,
    person,
    note,
    reason,
    isLocked,
    mayEdit,
    mayDelete,
    mayAdjust,
    activity: activityName(entry.activity, formatter),
    day: day(entry.startDate) ?? '',
    times: reason === null ? timesOf(entry, formatter) : null,
    duration: clockText(seconds),
    adjusts: entry.adjusts && t('time:adjustmentOf', { day: day(entry.adjusts.day) }),
    adjusted: entry.adjusted ? t('time:adjusted', { duration: clockText(entry.adjusted) }) : null,
  }
}
export type EntryShown = ReturnType<typeof entryShown>

function timesOf({ startedAt, endedAt }: Pick<EntryInList, 'startedAt' | 'endedAt'>, { t, timeOf, dayOf }: Formatter) {
  const [from, to, endDay] = [timeOf(startedAt), timeOf(endedAt), dayOf(endedAt)]
  return dayOf(startedAt) === endDay ? t('time:fromTo', { from, to }) : t('time:fromToDay', { from, to, day: endDay })
}

type Dated = Pick<EntryInList, 'startDate' | 'startedAt' | 'endedAt' | 'reason'>

/** Start day, start time, end day, and end time of an entry for a file; an adjustment has only its day. */
export function csvTimes({ startDate, startedAt, endedAt, reason }: Dated, timeZone: string, { day }: Formatter) {
  if (reason !== null) return [day(startDate), null, null, null]
  const start = localTimeAt(startedAt, timeZone, { to: 'second' })
  const end = localTimeAt(endedAt, timeZone, { to: 'second' })
  return [day(startDate), start.time, day(end.day), end.time]
}

/** For a file: the day and start time of the entry that an adjustment corrects. */
export function csvAdjusted({ adjusts }: Pick<EntryInList, 'adjusts'>, timeZone: string, { day }: Formatter) {
  return adjusts ? [day(adjusts.day), localTimeAt(adjusts.startedAt, timeZone, { to: 'second' }).time] : [null, null]
}

type Sum = { seconds: number }

/** Sums as bars, their length relative to the longest. */
export function barsOf<S extends Sum>(sums: readonly S[], name: (sum: S) => string, t: Texts) {
  const longest = Math.max(1, ...sums.map(({ seconds }) => seconds))
  return sums.map((sum) => ({
    name: name(sum),
    duration: durationWords(sum.seconds, t),
    percent: Math.max(0, Math.round((sum.seconds / longest) * 1_000) / 10),
  }))
}

/** A previous version of an entry, and who changed it. */
export function versionShown(version: PreviousVersion, activities: readonly TimeActivity[], formatter: Formatter) {
  const { id, by, changedAt, seconds, note, startedAt, activity } = version
  const { t, when, dayOf } = formatter
  const name = by ? fullName(by) : t('time:somebody')
  const known = activities.find(({ value }) => value === activity) ?? { value: activity, name: null, nameEs: null }
  const times = timesOf(version, formatter)
  return {
    id,
    note,
    who: t('time:earlierBy', { name, when: when(changedAt) }),
    what: [dayOf(startedAt), times, clockText(seconds), activityName(known, formatter)].join(' · '),
  }
}
