import { daysAfter, isCalendarDay } from '~/domain/days'
import type { Problems } from '~/domain/records/fields'
import { dayMinutes, isTime, minutesOf, timeOf } from '~/domain/time-of-day'
import { movedSeries } from './move-series'
import { lengthOf, onDay, type RoutineValue } from './routine-record'

const usualMinutes = 60 // of what lasted all day

/** Where an occurrence is dragged to. What is left out stays: the times, and how long it lasts. */
export type Move = {
  startDate: string
  startTime?: string | null
  endDate?: string | null
  endTime?: string | null
  isAllDay?: boolean
}

/** What cannot be read of a move that comes from outside. */
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

/**
 * A value with the occurrence of the date `on` moved. Of a series all days go along: dragged from Thursday to Wednesday, a
 * weekly one is on Wednesdays.
 */
export function movedValue(value: RoutineValue, to: Move, on: string): RoutineValue {
  const timed = withTimes(value, to)
  if (value.recurringPattern === 'NOT_REPEAT') return timed
  const move = { on, to: to.startDate }
  return movedSeries(onDay(timed, value.startDate), move)
}

/** The value on the day to which it was moved, with its times there. */
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

/** The end of what begins elsewhere and lasts as long as before. */
export function endAfter(value: When, startDate: string, startTime: string | null) {
  const { startTime: start, endTime: end } = value
  const lasted = start && end ? lengthOf(value) * dayMinutes + minutesOf(end) - minutesOf(start) : usualMinutes
  const minutes = minutesOf(startTime ?? '00:00') + lasted
  return { endDate: daysAfter(startDate, Math.floor(minutes / dayMinutes)), endTime: timeOf(minutes % dayMinutes) }
}
