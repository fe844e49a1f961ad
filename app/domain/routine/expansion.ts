import { daysAfter } from '~/domain/days'
import { type LocalTime, localTimeAt } from '~/domain/local-time'
import type { Member } from '~/domain/member'
import { oncePer } from '~/domain/once-per'
import { type Rights, rightsOf } from './access'
import { clockChanges, shownAt } from './clock'
import type { Item, ItemWithPeople } from './item-rows.server'
import type { Completion, Occurrence } from './occurrence'
import { datesBetween, isDateOf, type Series } from './recurrence'

export const lateDays = 30
const week = 7
const longestEvent = 31 // days before a range in which something may begin that reaches into it across a clock change

export type ViewerContext = {
  viewer: Member
  rights: Rights
  now: LocalTime
  changes: ReadonlySet<string>
  completions: ReadonlyMap<string, Completion> | null
}

type Seen = { from: string; to: string; now: Date; completions: ViewerContext['completions'] }

export function viewBy(viewer: Member, { from, to, now, completions }: Seen): ViewerContext {
  const { timeZone } = viewer
  const changes = clockChanges(timeZone, daysAfter(from, -longestEvent), to)
  return { viewer, rights: rightsOf(viewer), now: localTimeAt(now, timeZone), changes, completions }
}

export function keyOf(itemId: string, date: string) {
  return `${itemId} ${date}`
}

/** The dates of an item whose occurrences touch these days. */
export function datesTouching({ series, length }: Item, { from, to }: { from: string; to: string }) {
  return datesBetween(series, length ? daysAfter(from, -length) : from, to)
}

/** The occurrences of an item on these dates. `late` is its latest date that is due, where that is known already. */
export function occurrencesOn(
  item: ItemWithPeople,
  dates: readonly string[],
  view: ViewerContext,
  late = dates.length ? latestDue(item, view.now) : null,
): Occurrence[] {
  if (!dates.length) return []
  const { id: itemId, isTask, title, excerpt, isAllDay, isActive, repetition, parentId, sequence, assignees } = item
  const { viewer, rights, completions } = view
  const isRepeating = item.series.pattern !== 'NOT_REPEAT'
  const isMine = assignees.some(({ id, hasLeft }) => id === viewer.userId && !hasLeft)
  const mayEdit = isActive && rights.mayEdit
  const mayDelete = isActive && rights.mayDelete(item)
  const mayComplete = isActive && completions !== null && rights.mayComplete(item, isMine)
  return dates.map((date) => {
    const { startDate, startTime, endDate, endTime } = timesOn(item, date, view)
    const { completion, due } = stateOn(item, date, view, late)
    // Written out: spreading copies fields more slowly.
    return {
      itemId,
      isTask,
      title,
      excerpt,
      isAllDay,
      isRepeating,
      repetition,
      parentId,
      version: sequence,
      assignees,
      isMine,
      mayEdit,
      mayDelete,
      mayComplete,
      startDate,
      startTime,
      endDate,
      endTime,
      date,
      completion,
      due,
    }
  })
}

/** Whether a task is done on a date, and whether it is due; nothing of an event. */
export function stateOn(
  item: Item,
  date: string,
  { now, completions }: ViewerContext,
  late: string | null,
): Pick<Occurrence, 'completion' | 'due'> {
  if (!item.isTask) return { completion: null, due: null }
  const completion = completions ? (completions.get(keyOf(item.id, date)) ?? null) : 'unknown'
  const isDone = completion !== null && completion !== 'unknown'
  return { completion, due: dueOf(item, date, { now, isDone, late }) }
}

/** The days and times of an occurrence, as shown. */
export function timesOn(
  { isAllDay, startTime, endTime, length }: Item,
  date: string,
  { changes, viewer }: ViewerContext,
) {
  const last = length ? daysAfter(date, length) : date
  if (isAllDay || !startTime) return { startDate: date, startTime: null, endDate: last, endTime: null }
  if (!changes.has(date) && !changes.has(last)) return { startDate: date, startTime, endDate: last, endTime }
  const start = shownAt({ day: date, time: startTime }, viewer.timeZone)
  const end = endTime
    ? later(start, shownAt({ day: last, time: endTime }, viewer.timeZone))
    : { day: start.day, time: null }
  return { startDate: start.day, startTime: start.time, endDate: end.day, endTime: end.time }
}

/** An end that a clock change would put before its start equals its start. */
function later(start: LocalTime, end: LocalTime) {
  return `${end.day} ${end.time}` < `${start.day} ${start.time}` ? start : end
}

type Due = { now: LocalTime; isDone: boolean; late: string | null }

function dueOf(item: Pick<Item, 'isAllDay' | 'startTime'>, date: string, { now, isDone, late }: Due) {
  if (isDone) return 'done'
  if (hasPassed(item, date, now)) return date === late ? 'late' : 'missed'
  return date === now.day ? 'today' : 'later'
}

type Timed = { isTask: boolean; isAllDay: boolean; startTime: string | null; series: Series }

/** A task's latest due date; earlier ones count as missed: yesterday's medicine isn't given today. */
export function latestDue(item: Timed, now: LocalTime) {
  if (!item.isTask) return null
  const { isOnDay, before } = datesUntilOnce(item, now.day, (day) => datesUntil(item.series, day))
  return isOnDay && hasPassed(item, now.day, now) ? now.day : before
}

const datesUntilOnce = oncePer<Timed, ReturnType<typeof datesUntil>>()

function datesUntil(series: Series, day: string) {
  const lastWithin = (days: number) => datesBetween(series, daysAfter(day, -days), daysAfter(day, -1)).at(-1)
  return { isOnDay: isDateOf(series, day), before: lastWithin(week) ?? lastWithin(lateDays) ?? null }
}

function hasPassed({ isAllDay, startTime }: Pick<Timed, 'isAllDay' | 'startTime'>, date: string, now: LocalTime) {
  return date < now.day || (date === now.day && !isAllDay && (startTime ?? '') < now.time)
}

type Sorted = Pick<Occurrence, 'startDate' | 'startTime' | 'title' | 'itemId'>

/** Sorts occurrences by date, all-day ones first, then by time. */
export function inOrder<One extends Sorted>(occurrences: readonly One[]): One[] {
  const keyed = occurrences.map((occurrence) => ({ occurrence, key: orderOf(occurrence) }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ occurrence }) => occurrence)
}

function orderOf({ startDate, startTime, title, itemId }: Sorted) {
  return `${startDate} ${startTime ?? ''}\0${title}\0${itemId}`
}
