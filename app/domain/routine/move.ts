import { daysAfter, isCalendarDay } from '~/domain/days'
import type { Problems } from '~/domain/records/fields'
import { dayMinutes, isTime, minutesOf, timeOf } from '~/domain/time-of-day'
import { movedSeries } from './move-series'
import { lengthOf, onDay, type RoutineValue } from './routine-record'

const usualMinutes = 60

export type Move = {
  startDate: string
  startTime?: string | null
  endDate?: string | null
  endTime?: string | null
  isAllDay?: boolean
}

/** The unreadable parts of a submitted move. */
export function problemsOfMove({ startDate, startTime, endDate, endTime }: Move): Problems {
  return {
    ...(isCalendarDay(startDate) ? {} : { startDate: 'errors.date' }),
    ...(isLeft(endDate) || isCalendarDay(endDate) ? {} : { endDate: 'errors.date' }),
    ...(isLeft(startTime) || isTime(startTime) ? {} : { startTime: 'errors.time' }),
    ...(isLeft(endTime) || isTime(endTime) ? {} : { endTime: 'errors.time' }),
  }
}

function isLeft(said: string | null | undefined) {
  return said === null || said === undefined
}

/** A value with the occurrence of `on` moved; a series moves as a whole. */
export function movedValue(value: RoutineValue, to: Move, on: string): RoutineValue {
  const timed = withTimes(value, to)
  if (value.recurringPattern === 'NOT_REPEAT') return timed
  const move = { on, to: to.startDate }
  return movedSeries(onDay(timed, value.startDate), move)
}

function withTimes(value: RoutineValue, to: Move): RoutineValue {
  const { startDate } = to
  const isAllDay = to.isAllDay ?? (value.isAllDay && !to.startTime)
  const isTask = value.kind === 'task'
  if (isAllDay) {
    const endDate = isTask ? null : (to.endDate ?? daysAfter(startDate, lengthOf(value)))
    return { ...value, isAllDay, startDate, startTime: null, endDate, endTime: null }
  }
  const startTime = to.startTime ?? value.startTime
  if (isTask) return { ...value, isAllDay, startDate, startTime }
  const end = to.endTime
    ? { endDate: to.endDate ?? startDate, endTime: to.endTime }
    : endAfter(value, startDate, startTime)
  return { ...value, isAllDay, startDate, startTime, ...end }
}

type When = Pick<RoutineValue, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

/** The end after a move, the duration unchanged. */
export function endAfter(value: When, startDate: string, startTime: string | null) {
  const { startTime: start, endTime: end } = value
  const lasted = start && end ? lengthOf(value) * dayMinutes + minutesOf(end) - minutesOf(start) : usualMinutes
  const minutes = minutesOf(startTime ?? '00:00') + lasted
  return { endDate: daysAfter(startDate, Math.floor(minutes / dayMinutes)), endTime: timeOf(minutes % dayMinutes) }
}
