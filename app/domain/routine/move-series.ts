import { daysAfter, daysBetween, firstOfNextMonth, monthsAfter, weekdayOf } from '~/domain/days'
import type { Problems } from '~/domain/records/fields'
import { datesBetween, datesFrom, endless, lastDateOf, type Series } from './recurrence'
import { endOf, lengthOf, type RoutineValue, recurrenceOf } from './routine-record'
import { months, weekdays } from './rules'

export type DayMove = { on: string; to: string }

// Beyond this, a weekday cannot move against the others so that all together are one series.
const maxBetweenWeekdays = 13
const comparedDays = 28

/** By how many days a date of a series goes along: of a weekly one those of the weekday that was moved. */
export function shiftOfMove(value: RoutineValue, { on, to }: DayMove): (date: string) => number {
  const days = daysBetween(on, to)
  if (!days || value.recurringPattern === 'DAILY') return () => days
  if (value.recurringPattern === 'EVERY_WEEK') return (date) => (weekdayOf(date) === weekdayOf(on) ? days : 0)
  const months = monthsOf(to) - monthsOf(on)
  return (date) => {
    const first = monthsAfter(`${date.slice(0, 8)}01`, months)
    const last = daysBetween(first, firstOfNextMonth(first))
    return daysBetween(date, daysAfter(first, Math.min(Number(to.slice(8)), last) - 1))
  }
}

function monthsOf(day: string) {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

/** A series with all its days moved as one of them was: it begins with its earliest and, where it ends, ends with its last. */
export function movedSeries(value: RoutineValue, move: DayMove): RoutineValue {
  if (move.on === move.to) return value
  const shift = shiftOfMove(value, move)
  const moved = (dates: readonly string[]) => dates.map((date) => daysAfter(date, shift(date))).sort()
  const before = seriesOf(value)
  const [startDate = value.startDate] = moved(datesFrom(before, value.startDate, value.weekdays?.length || 1))
  const days = moveDays({ ...value, startDate: move.to }, move.on)
  const endDate = value.endDate && daysAfter(startDate, lengthOf(value))
  return withLastDay({ ...days, startDate, endDate }, value, move)
}

function withLastDay(after: RoutineValue, value: RoutineValue, move: DayMove): RoutineValue {
  if (value.ends !== 'onDate') return after
  const [shift, before] = [shiftOfMove(value, move), seriesOf(value)]
  const dates = datesBetween(before, daysAfter(before.lastDate, -6), before.lastDate)
  const last = dates
    .map((date) => daysAfter(date, shift(date)))
    .sort()
    .at(-1)
  const isLast = lastDateOf(recurrenceOf(after), after.startDate, endOf(after)) === last
  return isLast || !last ? after : { ...after, endsOn: last }
}

/** A series moved by less than a week follows its start: from Thursday to Wednesday, it's every Wednesday. */
export function followStart(typed: RoutineValue, before: RoutineValue): RoutineValue {
  const delta = daysBetween(before.startDate, typed.startDate)
  const isMoved = delta !== 0 && Math.abs(delta) < 7
  const isLeftAlone = JSON.stringify(recurrenceOf(typed)) === JSON.stringify(recurrenceOf(before))
  const isOnOwnDay = recurrenceOf(typed).weekdays.includes(weekdayOf(typed.startDate))
  if (!isMoved || !isLeftAlone || isOnOwnDay || typed.recurringPattern === 'DAILY') return typed
  const moved = moveDays(typed, before.startDate)
  const isSameEnd = typed.ends === before.ends && typed.endsOn === before.endsOn
  return isSameEnd ? withLastDay(moved, before, { on: before.startDate, to: typed.startDate }) : moved
}

function moveDays(value: RoutineValue, from: string): RoutineValue {
  const { startDate, recurringPattern } = value
  if (recurringPattern === 'EVERY_WEEK') {
    const [was, is] = [String(weekdayOf(from)), String(weekdayOf(startDate))]
    const days = value.weekdays?.map((day) => (day === was ? is : day)) ?? []
    return { ...value, weekdays: weekdays.filter((day) => days.includes(day)) }
  }
  const monthDay = String(Number(startDate.slice(8)))
  if (recurringPattern === 'EVERY_MONTH') return { ...value, monthDay }
  const month = months.find((one) => Number(one) === Number(startDate.slice(5, 7))) ?? value.month
  return recurringPattern === 'EVERY_YEAR' ? { ...value, monthDay, month } : value
}

/** Problems of moving a series: onto another of its weekdays, or past its start or end. A single day may go there. */
export function problemOfMovedDays(value: RoutineValue, move: DayMove): Problems {
  const { on, to } = move
  const days = daysBetween(on, to)
  if (value.recurringPattern !== 'EVERY_WEEK' || !days || value.weekdays?.length === 1) return {}
  const isTaken = days % 7 !== 0 && value.weekdays?.some((day) => Number(day) === weekdayOf(to))
  if (isTaken) return { startDate: 'routine:errors.weekdayTaken' }
  const isWhole = Math.abs(days) <= maxBetweenWeekdays && hasSameDays(value, movedSeries(value, move), move)
  return isWhole ? {} : { startDate: 'routine:errors.dayLost' }
}

function hasSameDays(before: RoutineValue, after: RoutineValue, move: DayMove) {
  const [was, is] = [seriesOf(before), seriesOf(after)]
  const shift = shiftOfMove(before, move)
  const isSame = (from: string, to: string) => {
    const near = datesBetween(was, daysAfter(from, -maxBetweenWeekdays), daysAfter(to, maxBetweenWeekdays))
    const wanted = near.map((date) => daysAfter(date, shift(date))).filter((date) => date >= from && date <= to)
    return wanted.sort().join() === datesBetween(is, from, to).join()
  }
  if (!isSame(is.startDate, daysAfter(is.startDate, comparedDays))) return false
  if (is.lastDate === endless) return true
  return isSame(daysAfter(is.lastDate, -comparedDays), daysAfter(is.lastDate, comparedDays))
}

function seriesOf(value: RoutineValue): Series {
  const recurrence = recurrenceOf(value)
  const { startDate } = value
  return { ...recurrence, startDate, lastDate: lastDateOf(recurrence, startDate, endOf(value)) ?? startDate }
}
