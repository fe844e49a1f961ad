import { isSpecifiedActivity, type TimeActivity } from '~/domain/time/rules'
import type { OwnTimer } from '~/domain/timer/queries.server'
import type { Language } from '~/domain/user'
import { dayIn } from './format'
import type { Formatter } from './formatter.server'
import type { Texts } from './i18n.server'

export function activityName({ value, name, nameEs }: TimeActivity, { t, language }: { t: Texts; language: Language }) {
  const own = language === 'es' ? (nameEs ?? name) : name
  return own ?? (isSpecifiedActivity(value) ? t(`time:activities.${value}`) : value)
}

/** Names by value, also of values that are no activity. */
export function activityNames(activities: readonly TimeActivity[], formatter: { t: Texts; language: Language }) {
  const names = new Map(activities.map((activity) => [activity.value, activityName(activity, formatter)]))
  return (value: string) => names.get(value) ?? activityName({ value, name: null, nameEs: null }, formatter)
}

/** A timer with its texts in the user's language. */
export function timerShown({ startedAt, pausedAt, elsewhere, recipient, ...timer }: OwnTimer, formatter: Formatter) {
  const { t, whenInside } = formatter
  const [start, pause] = [whenOf(startedAt, formatter), pausedAt && whenOf(pausedAt, formatter)]
  const { device } = elsewhere ?? {}
  return {
    ...timer,
    recipient: { id: timer.circleId, ...(recipient ?? left(t)) },
    savedNote: timer.note,
    startedAt: whenInside(startedAt),
    startDate: dayIn(startedAt, formatter.timeZone),
    started: t(`timer:${start.on}.started`, start),
    since: t(`timer:${start.on}.since`, start),
    pausedSince: pause && t(`timer:${pause.on}.pausedSince`, pause),
    elsewhere: elsewhere && t(`timer:${start.on}.${device ? 'elsewhereOn' : 'elsewhere'}`, { ...start, device }),
  }
}

function left(t: Texts) {
  return { firstName: t('time:left'), lastName: '', pictureId: null }
}

/** The time, with its day unless that is today. */
function whenOf(at: Date, { timeOf, dayOf, whenInside }: Formatter) {
  if (dayOf(at) === dayOf(new Date())) return { on: 'today', when: timeOf(at) } as const
  return { on: 'otherDay', when: whenInside(at) } as const
}
export type TimerShown = ReturnType<typeof timerShown>
