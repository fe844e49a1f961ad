import type { Language } from '~/domain/accounts/user'
import { isSpecifiedActivity, type TimeActivity } from '~/domain/time/rules'
import type { OwnTimer } from '~/domain/timer/queries.server'
import { dayIn } from './format'
import type { Formatter } from './formatter.server'
import type { Texts } from './i18n.server'

/** The name of an activity: the provider's own, or that of a specified one, in the reader's language. */
export function activityName({ value, name, nameEs }: TimeActivity, { t, language }: { t: Texts; language: Language }) {
  const own = language === 'es' ? (nameEs ?? name) : name
  return own ?? (isSpecifiedActivity(value) ? t(`time:activities.${value}`) : value)
}

/** How the activities are called by their values, also one that is none of them. */
export function activityNames(activities: readonly TimeActivity[], formatter: { t: Texts; language: Language }) {
  const names = new Map(activities.map((activity) => [activity.value, activityName(activity, formatter)]))
  return (value: string) => names.get(value) ?? activityName({ value, name: null, nameEs: null }, formatter)
}

/** A person's timer as pages show it, with the sentences that say when it was started and paused. */
export function timerShown({ startedAt, pausedAt, elsewhere, ...timer }: OwnTimer, formatter: Formatter) {
  const { t, whenInside } = formatter
  const [start, pause] = [whenOf(startedAt, formatter), pausedAt && whenOf(pausedAt, formatter)]
  const { device } = elsewhere ?? {}
  return {
    ...timer,
    savedNote: timer.note,
    startedAt: whenInside(startedAt),
    startDate: dayIn(startedAt, formatter.timeZone),
    started: t(`timer:${start.on}.started`, start),
    since: t(`timer:${start.on}.since`, start),
    pausedSince: pause && t(`timer:${pause.on}.pausedSince`, pause),
    elsewhere: elsewhere && t(`timer:${start.on}.${device ? 'elsewhereOn' : 'elsewhere'}`, { ...start, device }),
  }
}

/** The time of today, and of other days the day with it: a clock may be paused over night. */
function whenOf(at: Date, { timeOf, dayOf, whenInside }: Formatter) {
  if (dayOf(at) === dayOf(new Date())) return { on: 'today', when: timeOf(at) } as const
  return { on: 'otherDay', when: whenInside(at) } as const
}
export type TimerShown = ReturnType<typeof timerShown>
