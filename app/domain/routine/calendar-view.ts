import {
  daysAfter,
  firstDay,
  firstOfNextMonth,
  isCalendarDay,
  lastDay,
  monthsAfter,
  weekdayOf,
  weekStart,
} from '~/domain/days'
import { type CalendarView, calendarViews } from '~/domain/preferences/rules'

export type Asked = { view: CalendarView; date: string; only?: 'mine' }

const daysOfAgenda = 14

export function viewIn(query: URLSearchParams) {
  return calendarViews.find((one) => one === query.get('view'))
}

/** The day of an address, or of the occurrence whose dialog it opens. */
export function dateIn(query: URLSearchParams) {
  return [query.get('date'), query.get('on')].find(isCalendarDay)
}

/** The first and last day of a view. */
export function rangeOf(view: CalendarView, date: string) {
  if (view === 'month') {
    const last = daysAfter(firstOfNextMonth(date), -1)
    return within(weekStart(`${date.slice(0, 8)}01`), daysAfter(weekStart(last), 6))
  }
  const sunday = weekStart(date)
  if (view === 'week') return within(sunday, daysAfter(sunday, 6))
  // The day view also shows its week's load, and the following day.
  if (view === 'day') return within(sunday, daysAfter(date, Math.max(1, 6 - weekdayOf(date))))
  return within(daysAfter(date, -1), daysAfter(date, daysOfAgenda - 2))
}

/** The day on which the view before or after begins; none beyond what the calendar knows. */
export function stepFrom(view: CalendarView, date: string, step: 1 | -1) {
  const day = view === 'month' ? monthsAfter(`${date.slice(0, 8)}01`, step) : daysAfter(date, step * lengthOf[view])
  return isCalendarDay(day) ? day : null
}

const lengthOf = { day: 1, week: 7, agenda: daysOfAgenda }

/** All days from one to another. */
export function daysIn({ from, to }: { from: string; to: string }) {
  const days: string[] = []
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day)
  return days
}

function within(from: string, to: string) {
  return { from: from < firstDay ? firstDay : from, to: to > lastDay ? lastDay : to }
}
