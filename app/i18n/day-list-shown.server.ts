import { daysAfter } from '~/domain/days'
import type { Occurrence } from '~/domain/routine/occurrence'
import { type CalendarReader, lookOf } from './calendar-shown.server'
import { completionOf } from './completion-of'
import { formatClock, formatFullDay, formatTimeOf } from './format'
import { repetitionShown } from './routine-shown.server'

/** An occurrence in a day's list, with its details. */
export type ListedItem = Pick<Occurrence, 'itemId' | 'isTask' | 'title' | 'mayComplete'> & {
  on: string
  completion: 'done' | 'open' | 'unknown'
  look: string
  from: string
  until: string | null
  note: string | null // who completed it, or that it's open, or another remark
  isLate: boolean
  people: { id: string; firstName: string; lastName: string; pictureId: string | null }[]
}

export type DayList = {
  date: string
  name: string // 'Friday, November 20'
  said: string | null // 'Today', or that the days before are free
  isToday: boolean
  items: ListedItem[]
  now: { before: number; time: string } | null // where the line of the present time goes
}

type About = { reader: CalendarReader; occurrences: ReadonlyMap<string, readonly Occurrence[]> }

export function dayListShown(date: string, { reader, occurrences }: About, said?: string | null): DayList {
  const { now, language } = reader
  const all = occurrences.get(date) ?? []
  const isToday = date === now.day
  return {
    date,
    name: formatFullDay(date, language, { hasYear: date.slice(0, 4) !== now.day.slice(0, 4) }),
    said: said === undefined ? nearby(date, reader) : said,
    isToday,
    items: all.map((occurrence) => listed(occurrence, date, reader)),
    now: isToday ? { before: placeOfNow(all, reader), time: formatClock(now.time, language) } : null,
  }
}

/** Days that have something, and today. A free day is named above the next. Of yesterday only what is still open is there. */
export function agendaShown(days: readonly string[], about: About): DayList[] {
  const { reader, occurrences } = about
  const yesterday = daysAfter(reader.now.day, -1)
  const shown: DayList[] = []
  let free: string[] = []
  for (const day of days) {
    const all = occurrences.get(day) ?? []
    const wanted = day === yesterday ? all.filter(({ due }) => due === 'late' || due === 'missed') : all
    if (!wanted.length && day !== reader.now.day) {
      if (day > reader.now.day) free.push(day)
      continue
    }
    shown.push(
      dayListShown(
        day,
        { reader, occurrences: new Map([[day, wanted]]) },
        nearby(day, reader) ?? freeDays(free, reader),
      ),
    )
    free = []
  }
  return shown
}

function nearby(date: string, { t, now }: CalendarReader) {
  if (date === now.day) return t('routine:calendar.today')
  if (date === daysAfter(now.day, -1)) return t('routine:calendar.yesterday')
  return date === daysAfter(now.day, 1) ? t('routine:calendar.tomorrow') : null
}

function freeDays(free: readonly string[], { t, language }: CalendarReader) {
  const [one] = free
  if (!one) return null
  if (free.length > 1) return t('routine:calendar.freeDays', { count: free.length })
  return t('routine:calendar.freeDay', { day: formatFullDay(one, language) })
}

function placeOfNow(all: readonly Occurrence[], { now }: CalendarReader) {
  const next = all.findIndex(
    ({ isAllDay, startDate, startTime }) => !isAllDay && startDate === now.day && (startTime ?? '') > now.time,
  )
  return next === -1 ? all.length : next
}

function listed(occurrence: Occurrence, day: string, reader: CalendarReader): ListedItem {
  const { itemId, date, isTask, title, due, mayComplete, assignees } = occurrence
  return {
    ...{ itemId, isTask, title, mayComplete },
    on: date,
    completion: completionOf(occurrence),
    look: lookOf(occurrence),
    ...timesOn(occurrence, day, reader),
    note: noteOf(occurrence, reader),
    isLate: due === 'late' || due === 'missed',
    people: assignees.map(({ id, firstName, lastName, pictureId }) => ({ id, firstName, lastName, pictureId })),
  }
}

function timesOn(occurrence: Occurrence, day: string, { t, language }: CalendarReader) {
  const { isAllDay, startDate, startTime, endDate, endTime } = occurrence
  const isWhole = isAllDay || !startTime || (startDate < day && endDate > day)
  if (isWhole) return { from: t('routine:calendar.allDay'), until: null }
  const until = endTime && endDate === day ? formatClock(endTime, language) : null
  return { from: formatClock(startDate < day ? '00:00' : startTime, language), until }
}

function noteOf(occurrence: Occurrence, reader: CalendarReader) {
  const { t, language, timeZone } = reader
  const { completion, due } = occurrence
  if (completion === 'unknown') return t('routine:completion.unknown')
  if (completion) {
    const time = formatTimeOf(completion.at, { timeZone, language })
    return t('routine:completion.doneBy', { name: completion.by.firstName, time })
  }
  if (due === 'late' || due === 'missed') return t('routine:completion.late')
  return occurrence.excerpt.split('\n')[0] || repetitionShown(occurrence.repetition, reader)
}
