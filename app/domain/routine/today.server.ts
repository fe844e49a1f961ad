import { contains, jsonRows } from '~/data/dialect.server'
import { daysAfter, weekdayOf } from '~/domain/days'
import type { Member } from '~/domain/member'
import { allow } from '~/domain/permissions/rules'
import type { Person } from '~/domain/person'
import { dayIn } from '~/i18n/format'
import {
  datesTouching,
  inOrder,
  keyOf,
  lateDays,
  latestDue,
  stateOn,
  timesOn,
  type ViewerContext,
  viewBy,
} from './expansion'
import { type Item, type ItemRow, itemNames, plainColumns, readItem } from './item-rows.server'
import type { Completion, Occurrence } from './occurrence'

type Clock = { now?: Date }

export type DueOccurrence = Pick<Occurrence, 'itemId' | 'date' | 'isTask' | 'title' | 'isAllDay' | 'mayComplete'> &
  Pick<Occurrence, 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'completion' | 'due'>

/** A circle's day. Null completions couldn't be loaded: then tasks can't be completed. */
export type Today = { today: DueOccurrence[]; late: DueOccurrence[]; areCompletionsKnown: boolean }

// Enough of a series, which may have completions on days it no longer has.
const latestCompletions = lateDays + 1
const completionFields = {
  ...{ date: 'c.date', updatedAt: 'c.updatedAt', id: 'c.userId' },
  ...{ firstName: 'c.firstName', lastName: 'c.lastName', pictureId: 'c.pictureId' },
}
const latestOf = `(SELECT ${jsonRows(completionFields)} FROM (
  SELECT t.date, t.updatedAt, t.userId, u.firstName, u.lastName, u.pictureId
  FROM TaskCompletion t JOIN User u ON u.id = t.userId
  WHERE t.itemId = r.id AND t.status = 'COMPLETED' AND t.date >= @since AND t.date <= @day
  ORDER BY t.date DESC LIMIT ${latestCompletions}) c)`

// All but what can't be on the day: an event of one day, on another weekday, day of the month or month.
const canBeDue = `(r.isTask = TRUE OR r.endDate <> r.startDate OR CASE r.recurringPattern
  WHEN 'EVERY_WEEK' THEN ${contains('r.weekdays', '@weekday')}
  WHEN 'EVERY_MONTH' THEN r.monthDay BETWEEN @monthDay AND @lastMonthDay
  WHEN 'EVERY_YEAR' THEN r.month = @month AND r.monthDay BETWEEN @monthDay AND @lastMonthDay
  ELSE TRUE END)`

const isMine = `r.isTask = TRUE AND EXISTS (
  SELECT 1 FROM RoutineAssignee a WHERE a.itemId = r.id AND a.memberId = @memberId)`

/** SQL for a row Circle c: its day as JSON, with the parameters of `dayOf`, perhaps without its completions. */
export function rowsOfDay(circle: string, { hasCompletions }: { hasCompletions: boolean }) {
  const fields = Object.fromEntries([...itemNames, 'isMine', 'completions'].map((name) => [name, `due.${name}`]))
  return `(SELECT ${jsonRows(fields)} FROM (
    SELECT ${plainColumns}, ${isMine} AS isMine, ${hasCompletions ? latestOf : 'NULL'} AS completions FROM RoutineItem r
    WHERE r.circleId = ${circle} AND r.isActive = TRUE AND r.startDate <= @day
      AND r.lastDay >= CASE WHEN r.isTask = TRUE THEN @since ELSE @day END AND ${canBeDue}) due)`
}

export type Day = ReturnType<typeof dayOf>

/** The day that it is in the member's circle, what days it is, and from when on a task counts as late. */
export function dayOf({ id, timeZone }: Pick<Member, 'id' | 'timeZone'>, { now = new Date() }: Clock = {}) {
  const day = dayIn(now, timeZone)
  const [month = 0, monthDay = 0] = day.split('-').slice(1).map(Number)
  const isLastOfMonth = daysAfter(day, 1).endsWith('-01') // then also what is on a later day of longer months
  const dates = { month, monthDay, lastMonthDay: isLastOfMonth ? 31 : monthDay, weekday: String(weekdayOf(day)) }
  return { memberId: id, day, since: daysAfter(day, -lateDays), ...dates }
}

type CompletionRow = Person & { date: string; updatedAt: string }
type Row = ItemRow & {
  isMine: number | boolean
  exclusions: string[] | string
  completions: CompletionRow[] | string | null
}

type DueItem = Item & { isMine: number | boolean }
export type DayRead = { items: DueItem[]; completions: ReadonlyMap<string, Completion> | null }

export function readDay(json: string): DayRead {
  const rows: Row[] = JSON.parse(json)
  const items = rows.flatMap((row) => readItem(row, listOf(row.exclusions)) ?? [])
  return { items, completions: rows.every(({ completions }) => completions !== null) ? completionsIn(rows) : null }
}

/** The day's occurrences and earlier late tasks, of a series only the latest. Throws Forbidden. */
export function todayFrom(member: Member, { items, completions }: DayRead, { now = new Date() }: Clock = {}): Today {
  allow(member, 'view', 'routine')
  const day = dayIn(now, member.timeZone)
  const view = viewBy(member, { from: day, to: day, now, completions })
  const occurrences = inOrder(items.flatMap((item) => dueOf(item, view)))
  return {
    today: occurrences.filter(({ startDate, endDate }) => startDate <= day && endDate >= day),
    late: occurrences.filter(({ due, startDate }) => due === 'late' && startDate < day),
    areCompletionsKnown: completions !== null,
  }
}

/** Other engines return nested lists parsed. */
function listOf<One>(list: One[] | string | null): One[] {
  if (typeof list !== 'string') return list ?? []
  return list === '[]' ? [] : JSON.parse(list)
}

function completionsIn(rows: readonly Row[]) {
  const found = new Map<string, Completion>()
  for (const { id: itemId, completions } of rows)
    for (const { date, updatedAt, ...by } of listOf(completions))
      found.set(keyOf(itemId, date), { by, at: new Date(updatedAt) })
  return found
}

function dueOf(item: DueItem, view: ViewerContext): DueOccurrence[] {
  const { day } = view.now
  const late = latestDue(item, view.now)
  const touching = datesTouching(item, { from: day, to: day })
  const dates = late && !touching.includes(late) ? [late, ...touching] : touching
  const { id: itemId, isTask, title, isAllDay } = item
  const mayComplete = view.completions !== null && view.rights.mayComplete(item, Boolean(item.isMine))
  return dates.map((date) => {
    const { startDate, startTime, endDate, endTime } = timesOn(item, date, view)
    const { completion, due } = stateOn(item, date, view, late)
    const times = { startDate, startTime, endDate, endTime }
    return { itemId, date, isTask, title, isAllDay, mayComplete, ...times, completion, due }
  })
}
