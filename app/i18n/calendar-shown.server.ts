import { daysAfter, weekdayOf } from '~/domain/days'
import type { Occurrence } from '~/domain/routine/occurrence'
import { formatFullDay, formatMonthDay, formatShortClock, formatShortMonth, weekdaysIn } from './format'
import type { Formatter } from './formatter.server'
import { once } from './written'

/** The calendar's reader, and the circle's current day and time. */
export type CalendarReader = Pick<Formatter, 'language' | 't'> & {
  timeZone: string
  now: { day: string; time: string }
}

/** A line of a day's cell: its look, its text, and its page's name. */
export type Chip = {
  to: string // its address, after that of the calendar
  look: string // classes: event, all-day, task; done, late, unknown; mine to move
  time: string
  title: string
}

export type MonthDay = {
  date: string
  number: string
  name: string // 'November 25, 3 items'
  isToday: boolean
  isOutside: boolean
  chips: Chip[]
  more: string | null // '2 more'
  dots: string[] // the looks of the first few, on a phone
}

const chipsInCell = 3
const dotsInCell = 3
/** How many of a day a month can show. */
export const maxInCell = chipsInCell + 1

/** The occurrences of each day, an occurrence of several days on each of them. */
export function byDay(occurrences: readonly Occurrence[]) {
  const days = new Map<string, Occurrence[]>()
  const add = (day: string, occurrence: Occurrence) => {
    const others = days.get(day)
    if (others) others.push(occurrence)
    else days.set(day, [occurrence])
  }
  for (const occurrence of occurrences) {
    add(occurrence.startDate, occurrence)
    if (occurrence.endDate === occurrence.startDate) continue
    const last = lastDayOf(occurrence)
    for (let day = daysAfter(occurrence.startDate, 1); day <= last; day = daysAfter(day, 1)) add(day, occurrence)
  }
  for (const [day, all] of days) if (all.some(({ startDate }) => startDate < day)) all.sort(inDay(day))
  return days
}

/** The days of a view: their occurrences, or the first ones and the count. */
export type Days = { occurrences: ReadonlyMap<string, readonly Occurrence[]>; counts?: ReadonlyMap<string, number> }

function countOn(day: string, { occurrences, counts }: Days) {
  return Math.max(counts?.get(day) ?? 0, occurrences.get(day)?.length ?? 0)
}

/** What goes on until midnight is not on the next day. */
function lastDayOf({ startDate, endDate, endTime }: Occurrence) {
  if (endDate === startDate) return startDate
  return endTime === '00:00' ? daysAfter(endDate, -1) : endDate
}

/** On the days after its first an occurrence is there from midnight on. */
function inDay(day: string) {
  const timeOf = ({ isAllDay, startDate, startTime }: Occurrence) =>
    isAllDay ? '' : startDate < day ? '00:00' : (startTime ?? '')
  return (one: Occurrence, other: Occurrence) => (timeOf(one) < timeOf(other) ? -1 : 1)
}

/** A month's weeks. A cell shows its day's first items and how many more there are. */
export function monthShown(
  days: readonly string[],
  shownOf: Days,
  { date, reader }: { date: string; reader: CalendarReader },
) {
  const { language, now } = reader
  const { withItems, more } = countsIn(reader)
  const month = date.slice(0, 7)
  const shown = days.map((day, index): MonthDay => {
    const all = shownOf.occurrences.get(day) ?? []
    const count = countOn(day, shownOf)
    const most = count > chipsInCell + 1 ? chipsInCell : chipsInCell + 1
    const isOutside = day.slice(0, 7) !== month
    const isNewMonth = isOutside && (index === 0 || day.endsWith('-01'))
    const words = formatMonthDay(day, language)
    return {
      date: day,
      number: isNewMonth ? `${formatShortMonth(day, language)} ${Number(day.slice(8))}` : String(Number(day.slice(8))),
      name: withItems(words, count),
      isToday: day === now.day,
      isOutside,
      chips: all.slice(0, most).map((occurrence) => chipOf(occurrence, day)),
      more: count > most ? more(count - most) : null,
      dots: all.slice(0, dotsInCell).map((one) => dotOf(one)),
    }
  })
  const weeks: MonthDay[][] = []
  for (let at = 0; at < shown.length; at += 7) weeks.push(shown.slice(at, at + 7))
  return { weeks, weekdays: weekdaysShown(reader) }
}

/** 'November 25, 3 items' and '2 more', for all days of a month. */
function countsIn({ t, language }: Pick<CalendarReader, 't' | 'language'>) {
  return {
    withItems: (day: string, count: number) =>
      count
        ? once(`${language} dayWithItems ${count} ${day}`, () => t('routine:calendar.dayWithItems', { day, count }))
        : day,
    more: (count: number) => once(`${language} more ${count}`, () => t('routine:calendar.more', { count })),
  }
}

/** The days of the week above a month, short and in full. */
function weekdaysShown({ language }: Pick<CalendarReader, 'language'>) {
  const [long, short, narrow] = (['long', 'short', 'narrow'] as const).map((form) => weekdaysIn(language, form))
  return (long ?? []).map((name, index) => ({ name, short: short?.[index] ?? '', letter: narrow?.[index] ?? '' }))
}

export function chipOf(occurrence: Occurrence, day: string): Chip {
  const { title, startDate, startTime } = occurrence
  return {
    to: addressOf(occurrence),
    title,
    look: lookOf(occurrence),
    time: startTime && startDate === day ? formatShortClock(startTime) : '',
  }
}

export function addressOf({ itemId, date }: Occurrence) {
  return `${itemId}?on=${date}`
}

/** The classes of an item's kind and state; an icon repeats each, not color alone. */
export function lookOf({ isTask, isAllDay, completion, due, mayEdit }: Occurrence) {
  const move = mayEdit && completion === null ? ' move' : ''
  if (!isTask) return `${isAllDay ? 'all' : 'event'}${move}`
  if (completion === 'unknown') return 'task unknown'
  if (completion) return 'task done'
  return due === 'late' || due === 'missed' ? `task late${move}` : `task open${move}`
}

function dotOf({ isTask, isAllDay, completion }: Occurrence) {
  if (!isTask) return isAllDay ? 'l' : ''
  return completion && completion !== 'unknown' ? 'd' : 't'
}

/** The days of the week of a date with how much they hold, above the list of a day. */
export function stripShown(shownOf: Days, { date, reader }: { date: string; reader: CalendarReader }) {
  const { language, now } = reader
  const { withItems } = countsIn(reader)
  const sunday = daysAfter(date, -weekdayOf(date))
  return weekdaysShown(reader).map(({ letter }, index) => {
    const day = daysAfter(sunday, index)
    const count = countOn(day, shownOf)
    const words = formatFullDay(day, language)
    return {
      date: day,
      letter,
      number: Number(day.slice(8)),
      name: withItems(words, count),
      dots: Math.min(dotsInCell, count),
      isToday: day === now.day,
    }
  })
}
