import { fullName } from '~/domain/person'
import { type Move, problemsOfMove } from '~/domain/routine/move'
import type { Occurrence, OccurrenceInFull, Repetition, ScopeChoice } from '~/domain/routine/occurrence'
import type { ReminderWay } from '~/domain/routine/rules'
import { completionOf } from './completion-of'
import {
  dayIn,
  formatClock,
  formatFullDay,
  formatFullDayInside,
  formatLongDay,
  formatMonthDay,
  formatTimeOf,
} from './format'
import type { Formatter } from './formatter.server'
import { repetitionWords } from './repetition-words'

type Reader = Pick<Formatter, 'language' | 't'> & { timeZone: string } // the circle's zone

const changedDaysNamed = 2

type When = Pick<Occurrence, 'isTask' | 'isAllDay' | 'startDate' | 'startTime' | 'endDate' | 'endTime'>

/** When an occurrence takes place: 'Wednesday, November 25, 9:00 AM to 1:00 PM'. */
function whenWords(occurrence: When, { language, t }: Reader) {
  const { isTask, isAllDay, startDate, startTime, endDate, endTime } = occurrence
  const [from, to] = [startDate, endDate].map((day) => formatFullDay(day, language, { hasYear: true }))
  const day = from ?? ''
  if (isAllDay || !startTime) {
    return startDate === endDate
      ? t('routine:item.allDayOn', { day })
      : t('routine:item.allDayFromTo', { from: day, to })
  }
  const start = formatClock(startTime, language)
  if (isTask || !endTime) return t('routine:item.taskAt', { day, time: start })
  const end = formatClock(endTime, language)
  if (startDate === endDate) return t('routine:item.onDayFromTo', { day, from: start, to: end })
  return t('routine:item.across', { fromDay: day, from: start, toDay: to, to: end })
}

/** When it would take place once it is moved; nothing when that cannot be read. */
export function moveWords(to: Move, reader: Reader) {
  if (Object.keys(problemsOfMove(to)).length) return null
  const { startDate, startTime = null, endDate, endTime = null } = to
  const end = { endDate: endDate ?? startDate, endTime }
  return whenWords({ isTask: false, isAllDay: !startTime, startDate, startTime, ...end }, reader)
}

export function repetitionShown(repetition: Repetition, { t }: Reader) {
  return repetitionWords(repetition, t as unknown as Parameters<typeof repetitionWords>[1])
}

/** The page of an occurrence in words. */
export function occurrenceShown(item: OccurrenceInFull, reader: Reader) {
  const { language, timeZone } = reader
  const { completion, createdBy, createdAt, originalDate, nextDates, repetition } = item
  const { itemId, date, isTask, title, description, assignees, mayEdit, mayDelete, mayComplete, seriesId } = item
  const { isDeleted, due, isRepeating, isMine, reminders } = item
  return {
    ...{ itemId, date, isTask, title, description, assignees, mayEdit, mayDelete, mayComplete, isDeleted, due },
    isRepeating,
    reminders: isMine && !isDeleted ? leadsOf(reminders) : null,
    when: whenWords(item, reader),
    repeats: repetitionShown(repetition, reader),
    next: nextDates.map((day) => formatFullDay(day, language)),
    seriesId: seriesId === itemId ? null : seriesId,
    seriesOn: originalDate,
    plannedFor: originalDate && formatFullDayInside(originalDate, language, { hasYear: true }),
    created: { name: fullName(createdBy), day: dayOf(createdAt, reader) },
    day: formatFullDay(date, language),
    completion: completionOf(item),
    done:
      completion === null || completion === 'unknown'
        ? null
        : {
            name: fullName(completion.by),
            day: dayOf(completion.at, reader),
            time: formatTimeOf(completion.at, { timeZone, language }),
          },
  }
}

/** The reminder's time before, by channel; null for none. */
function leadsOf(reminders: OccurrenceInFull['reminders']) {
  const leadOf = (way: ReminderWay) => reminders.find((one) => one.way === way)?.lead ?? null
  return { push: leadOf('push'), mail: leadOf('mail') }
}

function dayOf(at: Date, { language, timeZone }: Reader) {
  return formatLongDay(dayIn(at, timeZone), language)
}

/** The question which days are meant, in words. */
export function scopeShown(choice: ScopeChoice, reader: Reader, { isDeletion = false } = {}) {
  const { language, t } = reader
  const { scopes, occurrence, lastBefore, changedDates, completed } = choice
  const { repetition, seriesStart } = occurrence
  const day = formatFullDay(occurrence.date, language)
  const texts = {
    occurrence: [
      t('routine:scope.occurrence', { day: formatFullDayInside(occurrence.date, language) }),
      t('routine:scope.occurrenceText'),
    ],
    following: [
      t('routine:scope.following', { day }),
      lastBefore ? t('routine:scope.followingText', { last: formatLongDay(lastBefore, language) }) : '',
    ],
    series: [t('routine:scope.series'), t('routine:scope.seriesText', { day: formatLongDay(seriesStart, language) })],
  } as const
  return {
    title: occurrence.title,
    isTask: occurrence.isTask,
    itemId: occurrence.itemId,
    date: occurrence.date,
    when: whenWords(occurrence, reader),
    repeats: repetitionShown(repetition, reader),
    scopes: scopes.map((scope) => ({ scope, words: texts[scope][0], text: texts[scope][1] })),
    changed: changedWords(changedDates, reader, isDeletion ? 'delete' : 'scope'),
    hasCompletions: completed > 0,
  }
}
export type ScopeShown = ReturnType<typeof scopeShown>

/** What becomes of the days that were changed by hand. */
function changedWords(dates: readonly string[], { language, t }: Reader, what: 'scope' | 'delete') {
  const count = dates.length
  if (!count) return null
  if (count > changedDaysNamed) return t(`routine:${what}.changedMany`, { count })
  const [one = '', other = ''] = dates.map((day) => formatMonthDay(day, language))
  const days = count === 1 ? one : t('routine:sentence.two', { one, other })
  return t(`routine:${what}.changed`, { count, days })
}
