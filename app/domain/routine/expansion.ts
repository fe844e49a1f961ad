import { daysAfter } from '~/domain/days'
import type { LocalTime } from '~/domain/local-time'
import type { Member } from '~/domain/members/member'
import { mayCompleteTask, mayDeleteItem, mayEditRoutine } from './access'
import { shownAt } from './clock'
import type { ItemWithPeople } from './item-rows.server'
import type { Completion, Occurrence } from './occurrence'
import { datesBetween, type Series } from './recurrence'

export const lateDays = 30
const week = 7 // in which most tasks are due

/** Who views the occurrences, and when. `completions` by item and date; null if they couldn't be loaded. */
export type ViewerContext = {
  viewer: Member
  now: LocalTime
  changes: ReadonlySet<string> // the days on which the clocks change
  completions: ReadonlyMap<string, Completion> | null
}

export function keyOf(itemId: string, date: string) {
  return `${itemId} ${date}`
}

/** The dates of an item whose occurrences touch these days. */
export function datesTouching({ series, length }: ItemWithPeople, { from, to }: { from: string; to: string }) {
  return datesBetween(series, length ? daysAfter(from, -length) : from, to)
}

const ofNoDate = { startDate: '', startTime: null, endDate: '', endTime: null, date: '', completion: null, due: null }

/** The occurrences of an item on these dates. `late` is its latest date that is due, where that is known already. */
export function occurrencesOn(
  item: ItemWithPeople,
  dates: readonly string[],
  view: ViewerContext,
  late = dates.length ? latestDue(item, view.now) : null,
): Occurrence[] {
  if (!dates.length) return []
  const same: Occurrence = { ...sharedBy(item, view), ...ofNoDate } // with all of its fields: a copy that adds some is slow
  return dates.map((date) => {
    const completion = !item.isTask
      ? null
      : view.completions
        ? (view.completions.get(keyOf(item.id, date)) ?? null)
        : 'unknown'
    const isDone = completion !== null && completion !== 'unknown'
    const due = item.isTask ? dueOf(item, date, { now: view.now, isDone, late }) : null
    const { startDate, startTime, endDate, endTime } = timesOn(item, date, view)
    return { ...same, startDate, startTime, endDate, endTime, date, completion, due }
  })
}

function sharedBy(item: ItemWithPeople, { viewer, completions }: ViewerContext) {
  const { isTask, title, excerpt, isAllDay, isActive, repetition, parentId, assignees } = item
  const assigned = assignees.flatMap(({ id, hasLeft }) => (hasLeft ? [] : id))
  return {
    itemId: item.id,
    isTask,
    title,
    excerpt,
    isAllDay,
    isRepeating: item.series.pattern !== 'NOT_REPEAT',
    repetition,
    parentId,
    version: item.sequence,
    assignees,
    isMine: assigned.includes(viewer.userId),
    mayEdit: isActive && mayEditRoutine(viewer),
    mayDelete: isActive && mayDeleteItem(viewer, item),
    mayComplete: isActive && completions !== null && mayCompleteTask(viewer, item, assigned),
  }
}

function timesOn(
  { isAllDay, startTime, endTime, length }: ItemWithPeople,
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

function dueOf(item: Pick<ItemWithPeople, 'isAllDay' | 'startTime'>, date: string, { now, isDone, late }: Due) {
  if (isDone) return 'done'
  if (hasPassed(item, date, now)) return date === late ? 'late' : 'missed'
  return date === now.day ? 'today' : 'later'
}

type Timed = { isTask: boolean; isAllDay: boolean; startTime: string | null; series: Series }

/**
 * The latest due date of a task: the only one that counts as late. Earlier ones count as missed, since yesterday's
 * medicine isn't given today.
 */
export function latestDue(item: Timed, now: LocalTime) {
  if (!item.isTask) return null
  const lastPassed = (days: number) =>
    datesBetween(item.series, daysAfter(now.day, -days), now.day).findLast((date) => hasPassed(item, date, now))
  return lastPassed(week) ?? lastPassed(lateDays) ?? null
}

function hasPassed({ isAllDay, startTime }: Pick<Timed, 'isAllDay' | 'startTime'>, date: string, now: LocalTime) {
  return date < now.day || (date === now.day && !isAllDay && (startTime ?? '') < now.time)
}

/** Sorts occurrences by date, all-day ones first, then by time. */
export function inOrder(occurrences: readonly Occurrence[]) {
  const keyed = occurrences.map((occurrence) => ({ occurrence, key: orderOf(occurrence) }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ occurrence }) => occurrence)
}

function orderOf({ startDate, startTime, title, itemId }: Occurrence) {
  return `${startDate} ${startTime ?? ''}\0${title}\0${itemId}`
}
