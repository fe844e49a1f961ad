import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { daysAfter, daysBetween } from '~/domain/days'
import { datesBetween, endless, firstMatch, lastDateOf, type Recurrence } from '~/domain/routine/recurrence'
import type { Calendar } from './calendar'
import { type CircleName, memberIdOf, userIds } from './ids'
import { type PersonName, people } from './people'
import { harold } from './routine/harold'
import { ines } from './routine/ines'
import { odile } from './routine/odile'
import { rosa } from './routine/rosa'
import { samuel } from './routine/samuel'
import { walter } from './routine/walter'
import type { DemoRoutine } from './types'

export const demoRoutine: Record<CircleName, DemoRoutine[]> = { rosa, walter, ines, harold, odile, samuel }

type Place = { name: CircleName; circleId: string; calendar: Calendar; now: Date }
type Change = NonNullable<DemoRoutine['changed']>[number]
type Exception = { date: string; change?: Change; itemId?: string }

const ahead = 400 // days
const minuteMs = 60_000

/** Like the commands of the routine, only that it happened back then. */
export async function createRoutine(tx: Tx, place: Place) {
  for (const item of demoRoutine[place.name]) await createItem(tx, place, item)
}

async function createItem(tx: Tx, place: Place, item: DemoRoutine) {
  const { circleId, calendar } = place
  const recurrence = recurrenceOf(item, calendar)
  const row = rowOf(item, place, recurrence)
  const dates = datesBetween({ ...recurrence, ...datesIn(row) }, row.startDate, calendar.day(-ahead))
  await tx.routineItem.create({ data: { ...row, id: row.id, circleId } })
  await assign(tx, place, row, item)
  const exceptions = exceptionsOf(item, dates, calendar)
  for (const one of exceptions) await createException(tx, place, { item, row, exception: one })
  const excluded = new Set(exceptions.map(({ date }) => date))
  await tick(tx, place, item, [
    ...dates.flatMap((date) => (excluded.has(date) ? [] : { itemId: row.id, date, at: item.at })),
    ...exceptions.flatMap(({ date, change, itemId }) => (itemId ? { itemId, date, at: change?.at } : [])),
  ])
  for (const { person, ...reminder } of item.reminds ?? []) {
    const memberId = memberIdOf(place.name, people[person].email)
    await tx.routineReminder.create({ data: { ...reminder, itemId: row.id, memberId, chosenAt: row.createdAt } })
  }
}

function recurrenceOf({ repeats, daysAgo, startsInDays = -daysAgo }: DemoRoutine, calendar: Calendar): Recurrence {
  const day = calendar.day(-startsInDays)
  const [month, monthDay] = [Number(day.slice(5, 7)), Number(day.slice(8))]
  const nothing = { weekdays: [], monthDay: null, month: null }
  if (!repeats) return { ...nothing, pattern: 'NOT_REPEAT' }
  if (repeats === 'daily') return { ...nothing, pattern: 'DAILY' }
  if (repeats === 'yearly') return { ...nothing, pattern: 'EVERY_YEAR', month, monthDay }
  if ('weekly' in repeats) return { ...nothing, pattern: 'EVERY_WEEK', weekdays: repeats.weekly }
  return { ...nothing, pattern: 'EVERY_MONTH', monthDay: repeats.monthly }
}

function rowOf(item: DemoRoutine, { calendar }: Place, recurrence: Recurrence) {
  const { kind, title, text = '', by, daysAgo, startsInDays = -daysAgo, at, until, lasts = 0, ends } = item
  const startDate = firstMatch(recurrence, calendar.day(-startsInDays)) ?? calendar.day(-startsInDays)
  const endsOn = ends && 'inDays' in ends ? calendar.day(-ends.inDays) : null
  const endsAfter = ends && 'times' in ends ? ends.times : null
  const end = { ends: endsOn ? 'onDate' : endsAfter ? 'afterCount' : 'never', endsOn, endsAfter } as const
  const lastDate = lastDateOf(recurrence, startDate, end) ?? startDate
  const createdAt = calendar.instant(daysAgo, '09:40')
  return {
    id: newId(createdAt),
    isTask: kind === 'task',
    title,
    description: text,
    isAllDay: !at,
    startDate,
    startTime: at ?? null,
    endDate: kind === 'event' ? daysAfter(startDate, lasts) : null,
    endTime: until ?? null,
    recurringPattern: recurrence.pattern,
    weekdays: recurrence.weekdays.join(',') || null,
    monthDay: recurrence.monthDay,
    month: recurrence.month,
    ...end,
    lastDay: lasts && lastDate !== endless ? daysAfter(lastDate, lasts) : lastDate,
    createdById: userIds[by],
    createdAt,
  }
}

type Row = ReturnType<typeof rowOf>

function datesIn({ startDate, lastDay }: Row) {
  return { startDate, lastDate: lastDay }
}

async function assign(tx: Tx, { name }: Place, { id: itemId, createdAt: assignedAt }: Row, item: DemoRoutine) {
  const memberIds = item.for.map((person) => memberIdOf(name, people[person].email))
  await tx.routineAssignee.createMany({ data: memberIds.map((memberId) => ({ itemId, memberId, assignedAt })) })
}

/** The days that the series leaves out, and those of them that take place otherwise. */
function exceptionsOf({ skipped = [], changed = [] }: DemoRoutine, dates: readonly string[], calendar: Calendar) {
  const nextFrom = (daysAgo: number) => dates.find((date) => date >= calendar.day(daysAgo))
  const days = [
    ...skipped.map((daysAgo) => ({ daysAgo, change: undefined })),
    ...changed.map((change) => ({ daysAgo: change.daysAgo, change })),
  ]
  return days.flatMap(({ daysAgo, change }): Exception[] => {
    const date = nextFrom(daysAgo)
    return date ? [{ date, change, itemId: change && newId() }] : []
  })
}

async function createException(
  tx: Tx,
  place: Place,
  { item, row, exception: { date, change, itemId } }: { item: DemoRoutine; row: Row; exception: Exception },
) {
  const excludedAt = new Date(Math.min(place.now.getTime(), row.createdAt.getTime() + 60 * minuteMs))
  await tx.routineExclusion.create({ data: { itemId: row.id, date, excludedById: row.createdById, excludedAt } })
  if (!change || !itemId) return
  const { at, until, title = row.title } = change
  const changed = {
    ...row,
    id: itemId,
    circleId: place.circleId,
    title,
    startDate: date,
    startTime: at,
    endDate: row.endDate && date,
    endTime: until ?? null,
    recurringPattern: 'NOT_REPEAT',
    weekdays: null,
    monthDay: null,
    month: null,
    ends: 'never',
    endsOn: null,
    endsAfter: null,
    lastDay: date,
    parentId: row.id,
    originalDate: date,
    createdAt: excludedAt,
  }
  await tx.routineItem.create({ data: changed })
  await assign(tx, place, { ...row, id: itemId }, item)
}

type Day = { itemId: string; date: string; at?: string }

/** Completes past tasks, by their people in turn, with realistic gaps. */
async function tick(tx: Tx, { circleId, calendar, now }: Place, item: DemoRoutine, days: readonly Day[]) {
  const { doneEvery, for: who, missed = [] } = item
  if (!doneEvery) return
  const open = new Set(missed.map((daysAgo) => calendar.day(daysAgo)))
  const rows = days.flatMap(({ itemId, date, at = '18:00' }, index) => {
    const isGap = open.has(date) || (index + 1) % doneEvery.but === 0
    const person: PersonName = who[index % who.length] ?? item.by
    const daysAgo = daysBetween(date, calendar.day(0))
    if (isGap || daysAgo < 0) return []
    const tickedAt = new Date(calendar.instant(daysAgo, at).getTime() + doneEvery.afterMinutes * minuteMs)
    if (tickedAt > now || (daysAgo === 0 && !isPast(at, calendar, now))) return []
    const by = { userId: userIds[person], createdAt: tickedAt, updatedAt: tickedAt }
    return [{ id: newId(tickedAt), itemId, circleId, date, status: 'COMPLETED', ...by }]
  })
  await tx.taskCompletion.createMany({ data: rows })
}

/** On the demo's last day, only tasks whose time has passed are completed. */
function isPast(time: string, calendar: Calendar, now: Date) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const midnight = calendar.instant(1, '00:00').getTime() + 24 * 60 * minuteMs
  return midnight + (hours * 60 + minutes) * minuteMs < now.getTime()
}
