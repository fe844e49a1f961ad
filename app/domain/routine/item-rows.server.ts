import QuickLRU from 'quick-lru'
import { jsonValues } from '~/data/dialect.server'
import { asUtc, dayOf, daysAfter, daysBetween } from '~/domain/days'
import { assigneesOf, parseAssignees } from '~/domain/members/assignees.server'
import type { Assignee } from '~/domain/person'
import { isTime } from '~/domain/time-of-day'
import type { Repetition } from './occurrence'
import type { Series } from './recurrence'
import type { WhenColumns } from './routine-record'
import { recurringPatterns, seriesEnds } from './rules'

export type ItemRow = WhenColumns & {
  id: string
  circleId: string
  isTask: number | boolean
  title: string
  isAllDay: number | boolean
  lastDay: string
  parentId: string | null
  originalDate: string | null
  sequence: number
  isActive: number | boolean
  createdById: string
}
export type ItemRowWithDates = ItemRow & { exclusions: string }
type ItemOf<Row> = Item & Omit<Row, keyof ItemRow>
export type RowOfDetails = { excerpt: string; hasOwner: number; assignees: string }
export type ItemRowWithPeople = ItemRowWithDates & RowOfDetails

export type Item = Omit<ItemRow, 'isTask' | 'isAllDay' | 'isActive'> & {
  isTask: boolean
  isAllDay: boolean
  isActive: boolean
  repetition: Repetition
  series: Series
  length: number
}
export type ItemWithPeople = Item & { excerpt: string; hasOwner: boolean; assignees: Assignee[] }

const knownDays = new QuickLRU<string, boolean>({ maxSize: 5_000 })

const itemFields = [
  ...['id', 'circleId', 'isTask', 'title', 'isAllDay', 'startDate', 'startTime', 'endDate', 'endTime'],
  ...['recurringPattern', 'weekdays', 'monthDay', 'month', 'ends', 'endsOn', 'endsAfter', 'lastDay'],
  ...['parentId', 'originalDate', 'sequence', 'isActive', 'createdById'],
]

export const itemNames = [...itemFields, 'exclusions']

export const plainColumns = `
  ${itemFields.map((name) => `r.${name}`).join(', ')},
  (SELECT ${jsonValues('x.date')} FROM RoutineExclusion x WHERE x.itemId = r.id) AS exclusions`

export const detailColumns = `substr(r.description, 1, 200) AS excerpt,
  EXISTS (SELECT 1 FROM Member o WHERE o.circleId = r.circleId AND o.userId = r.createdById AND o.status = 'active') AS hasOwner,
  ${assigneesOf('RoutineAssignee', 'r.id')} AS assignees`

export const itemColumns = `${plainColumns}, ${detailColumns}`

/** A row as an item; nothing when it cannot be read: a date that is none, an unknown way to repeat. */
export function readItem<Row extends ItemRow>(row: Row, exclusions: readonly string[]): ItemOf<Row> | null {
  const repetition = repetitionOf(row)
  if (!repetition || !hasReadableTimes(row)) return null
  const { startDate, endDate, lastDay } = row
  const length = endDate ? daysBetween(startDate, endDate) : 0
  const { pattern, weekdays, monthDay, month } = repetition
  const lastDate = lastDateOf(lastDay, length)
  if (lastDate < startDate) return null
  // Spread first and nothing left out: the engine copies that many times faster.
  return {
    ...row,
    isTask: Boolean(row.isTask),
    isAllDay: Boolean(row.isAllDay),
    isActive: Boolean(row.isActive),
    repetition,
    length,
    series: { pattern, weekdays, monthDay, month, startDate, lastDate, exclusions },
  }
}

export function readItemWithDates<Row extends ItemRowWithDates>(row: Row) {
  return readItem(row, datesIn(row.exclusions))
}

export function readItemWithPeople(row: ItemRowWithPeople): ItemWithPeople | null {
  const item = readItemWithDates(row)
  return item && withPeople(item, row)
}

export function withPeople(item: Item, { excerpt, hasOwner, assignees }: RowOfDetails): ItemWithPeople {
  return { ...item, excerpt, hasOwner: Boolean(hasOwner), assignees: parseAssignees(assignees) }
}

/** The ids of unreadable rows. */
export function missingOf(rows: readonly { id: string }[], items: readonly { id: string }[]) {
  if (rows.length === items.length) return []
  const read = new Set(items.map(({ id }) => id))
  return rows.flatMap(({ id }) => (read.has(id) ? [] : id))
}

function repetitionOf(row: Omit<ItemRow, 'isTask' | 'isAllDay' | 'isActive'>): Repetition | null {
  const pattern = recurringPatterns.find((one) => one === row.recurringPattern)
  const ends = seriesEnds.find((one) => one === row.ends)
  if (!pattern || !ends) return null
  const { monthDay, month, endsOn, endsAfter } = row
  const weekdays = pattern === 'EVERY_WEEK' ? (row.weekdays ?? '').split(',').map(Number) : []
  const isMonthly = pattern === 'EVERY_MONTH' || pattern === 'EVERY_YEAR'
  if (weekdays.some((day) => !isWithin(day, 0, 6)) || (pattern === 'EVERY_WEEK' && !row.weekdays)) return null
  if (isMonthly && !isWithin(monthDay, 1, 31)) return null
  if (pattern === 'EVERY_YEAR' && !isWithin(month, 1, 12)) return null
  return { pattern, weekdays, monthDay, month, ends, endsOn, endsAfter }
}

function hasReadableTimes(
  row: Pick<ItemRow, 'isTask' | 'isAllDay' | 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'lastDay'>,
) {
  const { isTask, isAllDay, startDate, startTime, endDate, endTime, lastDay } = row
  if (!isDay(startDate) || !isDay(lastDay) || (!isAllDay && !isTime(startTime))) return false
  if (isTask) return true
  return isDay(endDate) && endDate >= startDate && (Boolean(isAllDay) || isTime(endTime))
}

function isWithin(value: number | null, first: number, last: number) {
  return Number.isInteger(value) && Number(value) >= first && Number(value) <= last
}

function isDay(text: string | null): text is string {
  if (text === null) return false
  const before = knownDays.get(text)
  if (before !== undefined) return before
  const utc = asUtc(text)
  const isOne = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(utc.getTime()) && dayOf(utc) === text
  knownDays.set(text, isOne)
  return isOne
}

function lastDateOf(lastDay: string, length: number) {
  return length ? daysAfter(lastDay, -length) : lastDay
}

function datesIn(json: string): string[] {
  return json === '[]' ? [] : JSON.parse(json)
}
