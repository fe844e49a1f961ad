import { daysAfter, daysBetween, lastDay, weekdayOf } from '~/domain/days'
import type { LocalTime } from '~/domain/local-time'
import type { Problems } from '~/domain/records/fields'
import { dayMinutes, minutesOf } from '~/domain/time-of-day'
import { followStart } from './move-series'
import { endless, firstMatch, lastDateOf, type Recurrence, smallestGap } from './recurrence'
import { endOf, lengthOf, onDay, type RoutineValue, recurrenceOf } from './routine-record'

export type Settled = { value: RoutineValue; lastDay: string; movedFrom: string | null }
type Context = { now: LocalTime; before?: RoutineValue; mayStayPast?: boolean }

/** Moves a start to its first match and finds the last day, or problems. A past start may stay as in `before`. */
export function settle(typed: RoutineValue, context: Context): Settled | { problems: Problems } {
  const { before } = context
  const followed = before ? followStart(typed, before) : typed
  const recurrence = recurrenceOf(followed)
  const first = firstMatch(recurrence, followed.startDate)
  if (!first || first > lastDay) return { problems: { recurringPattern: 'routine:errors.noOccurrence' } }
  const value = first === followed.startDate ? followed : onDay(followed, first)
  const past = problemOfStart(typed, value, context)
  if (past) return { problems: past }
  const last = lastDateOf(recurrence, first, endOf(value))
  if (!last) return { problems: { endsOn: 'routine:errors.noOccurrence' } }
  if (overlaps(value, recurrence)) return { problems: { recurringPattern: 'routine:errors.overlap' } }
  const movedFrom = first === followed.startDate ? null : followed.startDate
  return { value, lastDay: last === endless ? endless : daysAfter(last, lengthOf(value)), movedFrom }
}

function problemOfStart(
  typed: RoutineValue,
  settled: RoutineValue,
  { now, before, mayStayPast }: Context,
): Problems | null {
  const wasPast = before && isPast(before, now)
  if (wasPast && (mayStayPast || before.startDate === typed.startDate)) return null
  if (typed.startDate < now.day) return { startDate: 'routine:errors.pastStart' }
  return isPast(settled, now) ? { startTime: 'routine:errors.pastStart' } : null
}

function isPast({ startDate, startTime }: RoutineValue, now: LocalTime) {
  return startDate < now.day || (startDate === now.day && startTime !== null && startTime < now.time)
}

function overlaps(value: RoutineValue, recurrence: Recurrence) {
  const gap = smallestGap(recurrence)
  if (gap === null || value.kind === 'task') return false
  const lasts = value.isAllDay
    ? lengthOf(value) + 1
    : lengthOf(value) + partOfDay(value.endTime) - partOfDay(value.startTime)
  return lasts > gap
}

function partOfDay(time: string | null) {
  return minutesOf(time ?? '00:00') / dayMinutes
}

/** By how many days a date and its exceptions move when the recurrence changes. */
export function shiftBetween(before: RoutineValue, after: RoutineValue): (date: string) => number {
  const [was, is] = [recurrenceOf(before), recurrenceOf(after)]
  if (was.pattern !== is.pattern || was.pattern === 'DAILY' || was.pattern === 'NOT_REPEAT') return () => 0
  if (was.pattern === 'EVERY_WEEK')
    return shiftOfWeek(was.weekdays, is.weekdays, daysBetween(before.startDate, after.startDate))
  const [wasOn, isOn] = [was.monthDay ?? 1, is.monthDay ?? 1]
  const isPlain = was.month === is.month && wasOn <= 28 && isOn <= 28
  return () => (isPlain ? isOn - wasOn : 0)
}

function shiftOfWeek(was: readonly number[], is: readonly number[], preferred: number): (date: string) => number {
  const shifts = [preferred, -1, 1, -2, 2, -3, 3].filter((shift) => Math.abs(shift) < 7)
  const moved = (day: number, shift: number) => (day + shift + 7) % 7
  const isSame = (shift: number) => is.length === was.length && was.every((day) => is.includes(moved(day, shift)))
  if (isSame(0)) return () => 0
  const together = shifts.find(isSame)
  if (together !== undefined) return () => together
  const [gone, come] = [was.filter((day) => !is.includes(day)), is.filter((day) => !was.includes(day))]
  const [from = -1, to = -1] = gone.length === 1 && come.length === 1 ? [...gone, ...come] : []
  const shift = shifts.find((one) => moved(from, one) === to) ?? 0
  return (date) => (weekdayOf(date) === from ? shift : 0)
}
