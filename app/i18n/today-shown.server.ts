import { daysAfter } from '~/domain/days'
import type { Member } from '~/domain/member'
import type { DueOccurrence, Today } from '~/domain/routine/today.server'
import { completionOf } from './completion-of'
import { dayIn, formatClock, formatFullDay, formatMonthDay, formatTimeOf } from './format'
import type { Formatter } from './formatter.server'
import type { DueShown } from './items-shown.server'
import { once } from './written'

type Reader = Pick<Formatter, 'language' | 't'>

/** A line of what the day has: a task with its box, or an event. */
export type TodayLine = Pick<DueOccurrence, 'itemId' | 'date' | 'isTask' | 'title' | 'mayComplete'> & {
  day: string // the date in words
  completion: 'done' | 'open' | 'unknown'
  due: DueShown
  done: string | null // by whom and when
}
export type TodayShown = ReturnType<typeof todayShown>

/** Late tasks and the day's items, in words, by the circle's clock. */
export function todayShown(
  { late, today, areCompletionsKnown }: Today,
  member: Member,
  reader: Reader,
  now = new Date(),
) {
  const { timeZone } = member
  const day = dayIn(now, timeZone)
  const lines = [...late, ...today].map((one) => lineOf(one, { ...reader, timeZone, today: day }))
  return {
    date: day,
    lines,
    open: lines.filter(({ isTask, completion }) => isTask && completion === 'open').length,
    areCompletionsKnown,
  }
}

type Place = Reader & { timeZone: string; today: string }

function lineOf(occurrence: DueOccurrence, place: Place): TodayLine {
  const { itemId, date, isTask, title, mayComplete } = occurrence
  return {
    ...{ itemId, date, isTask, title, mayComplete },
    day: formatFullDay(date, place.language),
    completion: completionOf(occurrence),
    due: dueOf(occurrence, place),
    done: doneWords(occurrence, place),
  }
}

function dueOf(occurrence: DueOccurrence, place: Place): DueShown {
  const { due, startDate } = occurrence
  const isPast = due === 'late' || due === 'missed'
  const tone = isPast ? 'past' : due === 'today' ? 'today' : 'future'
  const time = timeWords(occurrence, place)
  if (startDate >= place.today || !occurrence.isTask) return { words: time, tone }
  const { t, language, today } = place
  const day = startDate === daysAfter(today, -1) ? t('progress:due.yesterday') : formatMonthDay(startDate, language)
  return { words: occurrence.startTime ? t('tasks:today.dayAndTime', { day, time }) : day, tone }
}

/** A current event shows its end; one of several days on its last day. */
function timeWords({ isAllDay, startDate, startTime, endDate, endTime }: DueOccurrence, { language, t, today }: Place) {
  if (isAllDay || !startTime) return t('tasks:today.allDay')
  const [from, until] = [formatClock(startTime, language), endTime && formatClock(endTime, language)]
  if (!until || (startDate === today && endDate > today)) return from
  if (startDate < today) return endDate > today ? t('tasks:today.allDay') : t('tasks:today.until', { until })
  return once(`${language} today ${from} ${until}`, () => t('tasks:today.fromUntil', { from, until }))
}

function doneWords({ completion }: DueOccurrence, { language, t, timeZone }: Place) {
  if (!completion || completion === 'unknown') return null
  const time = formatTimeOf(completion.at, { timeZone, language })
  return t('tasks:today.doneBy', { name: completion.by.firstName, time })
}
