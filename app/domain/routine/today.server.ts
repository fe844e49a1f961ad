import { jsonRows } from '~/data/dialect.server'
import { daysAfter } from '~/domain/days'
import { localTimeAt } from '~/domain/local-time'
import type { Member } from '~/domain/members/member'
import { allow } from '~/domain/permissions/rules'
import type { Person } from '~/domain/person'
import { dayIn } from '~/i18n/format'
import { clockChanges } from './clock'
import { datesTouching, inOrder, keyOf, lateDays, latestDue, occurrencesOn, type ViewerContext } from './expansion'
import {
  type ItemRowWithPeople,
  type ItemWithPeople,
  itemColumns,
  itemNames,
  missingOf,
  readItemWithPeople,
} from './item-rows.server'
import type { Completion, Occurrence } from './occurrence'

type Clock = { now?: Date }

/** A circle's day. Null completions couldn't be loaded: then nobody can complete tasks. */
export type Today = {
  today: Occurrence[]
  late: Occurrence[]
  areCompletionsKnown: boolean
  unreadable: readonly string[]
}

// Enough of a series, which may have completions on days it no longer has.
const latestTicks = lateDays + 1
const tick = {
  ...{ date: 'c.date', updatedAt: 'c.updatedAt', id: 'c.userId' },
  ...{ firstName: 'c.firstName', lastName: 'c.lastName', pictureId: 'c.pictureId' },
}
const ticks = `(SELECT ${jsonRows(tick)} FROM (
  SELECT t.date, t.updatedAt, t.userId, u.firstName, u.lastName, u.pictureId
  FROM TaskCompletion t JOIN User u ON u.id = t.userId
  WHERE t.itemId = r.id AND t.status = 'COMPLETED' AND t.date >= @since AND t.date <= @day
  ORDER BY t.date DESC LIMIT ${latestTicks}) c)`

/**
 * SQL for a row Circle c: its day as JSON, with the parameters of `dayOf`. `hasTicks` is false where completions can't
 * be read.
 */
export function rowsOfDay(circle: string, { hasTicks }: { hasTicks: boolean }) {
  const fields = Object.fromEntries([...itemNames, 'ticks'].map((name) => [name, `due.${name}`]))
  return `(SELECT ${jsonRows(fields)} FROM (
    SELECT ${itemColumns}, ${hasTicks ? ticks : 'NULL'} AS ticks FROM RoutineItem r
    WHERE r.circleId = ${circle} AND r.isActive = TRUE AND r.startDate <= @day
      AND r.lastDay >= CASE WHEN r.isTask = TRUE THEN @since ELSE @day END) due)`
}

export type Day = { since: string; day: string }

/** The day that it is in the member's circle, and from when on a task counts as late. */
export function dayOf({ timeZone }: Pick<Member, 'timeZone'>, { now = new Date() }: Clock = {}): Day {
  const day = dayIn(now, timeZone)
  return { day, since: daysAfter(day, -lateDays) }
}

type Tick = Person & { date: string; updatedAt: string }
type Row = ItemRowWithPeople & { ticks: Tick[] | string | null }

/**
 * The day's occurrences from such rows, with the late tasks of earlier days; of a series only the latest. Throws
 * Forbidden for those who may not see the routine.
 */
export function todayFrom(member: Member, json: string, { now = new Date() }: Clock = {}): Today {
  allow(member, 'view', 'routine')
  const rows: Row[] = JSON.parse(json)
  const items = rows.flatMap((row) => readItemWithPeople(asRead(row)) ?? [])
  const areCompletionsKnown = rows.every(({ ticks }) => ticks !== null)
  const view = viewOf(member, { now, completions: areCompletionsKnown ? completionsIn(rows) : null })
  const occurrences = inOrder(items.flatMap((item) => dueOf(item, view)))
  const { day } = view.now
  return {
    today: occurrences.filter(({ startDate, endDate }) => startDate <= day && endDate >= day),
    late: occurrences.filter(({ due, startDate }) => due === 'late' && startDate < day),
    areCompletionsKnown,
    unreadable: missingOf(rows, items),
  }
}

/** Another engine returns nested lists as lists. */
function asRead(row: Row): Row {
  const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return { ...row, exclusions: asText(row.exclusions), assignees: asText(row.assignees) }
}

function completionsIn(rows: readonly Row[]) {
  const completions = new Map<string, Completion>()
  for (const { id: itemId, ticks } of rows) {
    const list: Tick[] = typeof ticks === 'string' ? JSON.parse(ticks) : (ticks ?? [])
    for (const { date, updatedAt, ...by } of list) completions.set(keyOf(itemId, date), { by, at: new Date(updatedAt) })
  }
  return completions
}

function viewOf(
  viewer: Member,
  { now, completions }: { now: Date; completions: ViewerContext['completions'] },
): ViewerContext {
  const local = localTimeAt(now, viewer.timeZone)
  return {
    viewer,
    now: local,
    changes: clockChanges(viewer.timeZone, daysAfter(local.day, -lateDays), local.day),
    completions,
  }
}

function dueOf(item: ItemWithPeople, view: ViewerContext) {
  const { day } = view.now
  const late = latestDue(item, view.now)
  const dates = datesTouching(item, { from: day, to: day })
  return occurrencesOn(item, late && !dates.includes(late) ? [late, ...dates] : dates, view, late)
}
