import { daysAfter, daysBetween } from '~/domain/days'
import { checkbox, checks, choice, date, list, only, ownRows, record, text } from '~/domain/records/define'
import type { RecordOf, ValueOf } from '~/domain/records/fields'
import { isTime, tidyTime } from '~/domain/time-of-day'
import type { Recurrence } from './recurrence'
import {
  longestDescription,
  longestTitle,
  maxAssignees,
  maxRepetitions,
  months,
  recurringPatterns,
  routineKinds,
  type Scope,
  seriesEnds,
  weekdays,
} from './rules'

function within(first: number, last: number, problem: string) {
  return (typed: string) => {
    const isWithin = /^\d{1,5}$/.test(typed) && Number(typed) >= first && Number(typed) <= last
    return isWithin ? undefined : problem
  }
}

const time = {
  as: 'time',
  tidy: tidyTime,
  check: (typed: string) => (isTime(typed) ? undefined : 'errors.time'),
} as const
const monthDay = within(1, 31, 'routine:errors.invalidRecurrenceDay')
const times = within(1, maxRepetitions, `routine:errors.endsAfter?maximum=${maxRepetitions}`)

const fields = {
  title: text(longestTitle, { required: true }),
  kind: choice(list('routine:kind', routineKinds), { required: true, look: 'segmented' }),
  startDate: date({ required: true }),
  startTime: text(20, { ...time, when: { field: 'isAllDay', is: [false] } }),
  endDate: date({ when: { field: 'kind', is: ['event'] } }),
  endTime: text(20, { ...time, when: { field: 'isAllDay', is: [false] } }),
  isAllDay: checkbox(),
  recurringPattern: choice(list('routine:pattern', recurringPatterns), { required: true, look: 'segmented' }),
  weekdays: checks(list('routine:weekdays', weekdays), { when: { field: 'recurringPattern', is: ['EVERY_WEEK'] } }),
  month: choice(list('routine:months', months), {
    error: 'routine:errors.invalidRecurrenceMonth',
    when: { field: 'recurringPattern', is: ['EVERY_YEAR'] },
  }),
  monthDay: text(20, {
    as: 'digits',
    hint: true,
    check: monthDay,
    when: { field: 'recurringPattern', is: ['EVERY_MONTH', 'EVERY_YEAR'] },
  }),
  ends: choice(list('routine:ends', seriesEnds), {
    when: { field: 'recurringPattern', is: ['DAILY', 'EVERY_WEEK', 'EVERY_MONTH', 'EVERY_YEAR'] },
  }),
  endsOn: date({ when: { field: 'ends', is: ['onDate'] } }),
  endsAfter: text(20, { as: 'digits', check: times, when: { field: 'ends', is: ['afterCount'] } }),
  assignees: ownRows(record('routine:assignee', {}), {
    max: maxAssignees,
    tooMany: 'routine:errors.tooMany',
    title: [],
  }),
  description: text(longestDescription, { lines: 4 }),
}
export type RoutineValue = ValueOf<RecordOf<typeof fields>>

/** Assignee rows hold only their member's id. */
export const routineRecord = record('routine:fields', fields, {
  together: [
    ['kind', 'startDate', 'startTime', 'endDate', 'endTime', 'isAllDay'],
    ['recurringPattern', 'weekdays', 'month', 'monthDay', 'ends', 'endsOn', 'endsAfter'],
  ],
  tidy: (value) => ({
    ...value,
    endTime: value.kind === 'event' ? value.endTime : null,
    ends: value.recurringPattern === 'NOT_REPEAT' ? null : (value.ends ?? 'never'),
  }),
  rule: problemsBetween,
})

const ofOccurrence = [
  'title',
  'kind',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'isAllDay',
  'assignees',
  'description',
] as const

/** The fields of a form: recurrence only for a whole series, and kind not for a single day of one. */
export function fieldsFor({ scope, isChangedOccurrence = false }: { scope: Scope; isChangedOccurrence?: boolean }) {
  return scope === 'occurrence' || isChangedOccurrence ? only(routineRecord, ofOccurrence) : routineRecord
}

function problemsBetween(value: RoutineValue) {
  return { ...problemsOfTimes(value), ...problemsOfRecurrence(value) }
}

function problemsOfTimes({ kind, isAllDay, startDate, startTime, endDate, endTime }: RoutineValue) {
  const problems: Record<string, string> = {}
  if (!isAllDay && !startTime) problems.startTime = 'errors.required'
  if (kind !== 'event') return problems
  if (!endDate) problems.endDate = 'errors.required'
  if (!isAllDay && !endTime) problems.endTime = 'errors.required'
  if (Object.keys(problems).length || !endDate || !startDate) return problems
  if (endDate < startDate) return { endDate: 'routine:errors.endBeforeStart' }
  const areTimes = isTime(startTime) && isTime(endTime)
  if (endDate === startDate && !isAllDay && areTimes && endTime < startTime)
    return { endTime: 'routine:errors.endBeforeStart' }
  return problems
}

function problemsOfRecurrence(value: RoutineValue) {
  const { recurringPattern, weekdays, month, monthDay, ends, endsOn, endsAfter, startDate } = value
  const problems: Record<string, string> = {}
  const isYearly = recurringPattern === 'EVERY_YEAR'
  if (recurringPattern === 'EVERY_WEEK' && !weekdays?.length) problems.weekdays = 'routine:errors.emptyWeeklyDays'
  if (isYearly && !month) problems.month = 'routine:errors.invalidRecurrenceMonth'
  if ((isYearly || recurringPattern === 'EVERY_MONTH') && !monthDay)
    problems.monthDay = 'routine:errors.invalidRecurrenceDay'
  if (isYearly && month && Number(monthDay) > (longestMonths[Number(month) - 1] ?? 31))
    problems.monthDay = 'routine:errors.invalidRecurrenceDay'
  if (recurringPattern === 'NOT_REPEAT') return problems
  if (ends === 'onDate' && !endsOn) problems.endsOn = 'errors.required'
  if (ends === 'onDate' && endsOn && endsOn < startDate) problems.endsOn = 'routine:errors.endsBeforeStart'
  if (ends === 'afterCount' && !endsAfter) problems.endsAfter = 'errors.required'
  return problems
}

const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export type WhenColumns = {
  startDate: string
  startTime: string | null
  endDate: string | null
  endTime: string | null
  recurringPattern: string
  weekdays: string | null
  monthDay: number | null
  month: number | null
  ends: string
  endsOn: string | null
  endsAfter: number | null
}

type Row = WhenColumns & {
  isTask: boolean
  title: string
  description: string
  isAllDay: boolean
  assignees: readonly { memberId: string }[]
}

/** An item's value for its form. */
export function routineValueOf({ assignees, ...row }: Row): RoutineValue {
  const { title, startDate, startTime, endDate, endTime, isAllDay, endsOn } = row
  const pattern = recurringPatterns.find((one) => one === row.recurringPattern) ?? 'NOT_REPEAT'
  return {
    title,
    kind: row.isTask ? 'task' : 'event',
    startDate,
    startTime,
    endDate,
    endTime,
    isAllDay,
    recurringPattern: pattern,
    weekdays: row.weekdays ? weekdays.filter((day) => row.weekdays?.split(',').includes(day)) : null,
    month: months.find((month) => month === String(row.month)) ?? null,
    monthDay: row.monthDay === null ? null : String(row.monthDay),
    ends: pattern === 'NOT_REPEAT' ? null : (seriesEnds.find((one) => one === row.ends) ?? 'never'),
    endsOn,
    endsAfter: row.endsAfter === null ? null : String(row.endsAfter),
    assignees: assignees.map(({ memberId }) => ({ id: memberId })),
    description: row.description || null,
  }
}

/** The recurrence of a value. */
export function recurrenceOf({ recurringPattern, weekdays, monthDay, month }: RoutineValue): Recurrence {
  return {
    pattern: recurringPattern,
    weekdays: (weekdays ?? []).map(Number),
    monthDay: monthDay === null ? null : Number(monthDay),
    month: month === null ? null : Number(month),
  }
}

/** The number of days after the first on which an occurrence ends. */
export function lengthOf({ startDate, endDate }: Pick<RoutineValue, 'startDate' | 'endDate'>) {
  return endDate ? daysBetween(startDate, endDate) : 0
}

/** The end of a series. */
export function endOf({ ends, endsOn, endsAfter }: RoutineValue) {
  return { ends: ends ?? 'never', endsOn, endsAfter: endsAfter === null ? null : Number(endsAfter) }
}

/** The row of a value, without its people. */
export function rowOf(value: RoutineValue) {
  const { title, kind, startDate, startTime, endDate, endTime, isAllDay, recurringPattern, ends, endsOn } = value
  return {
    title,
    isTask: kind === 'task',
    description: value.description ?? '',
    isAllDay,
    startDate,
    startTime,
    endDate,
    endTime,
    recurringPattern,
    weekdays: value.weekdays?.join() || null,
    monthDay: value.monthDay === null ? null : Number(value.monthDay),
    month: value.month === null ? null : Number(value.month),
    ends: ends ?? 'never',
    endsOn,
    endsAfter: value.endsAfter === null ? null : Number(value.endsAfter),
  }
}

/** The same times on another day: what the form of one occurrence shows. */
export function onDay(value: RoutineValue, day: string): RoutineValue {
  const { startDate, endDate } = value
  return { ...value, startDate: day, endDate: endDate && daysAfter(day, daysBetween(startDate, endDate)) }
}

/** The same as an item that takes place once: what becomes of an occurrence that is changed by itself. */
export function once(value: RoutineValue): RoutineValue {
  const repetition = { weekdays: null, month: null, monthDay: null, ends: null, endsOn: null, endsAfter: null }
  return { ...value, ...repetition, recurringPattern: 'NOT_REPEAT' }
}
