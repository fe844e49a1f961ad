import { daysAfter } from '~/domain/days'
import { instantAt, type LocalTime } from '~/domain/local-time'
import { shownAt } from '../clock'
import type { ExportedItem } from '../export.server'
import { datesBetween, endless, isDateOf, ruleTextOf } from '../recurrence'
import { type Component, fileOf, instantOf, momentsOf, type Property, ruleOf, textOf, utcOf } from './jcal'
import { changeDays, zoneOf } from './zone'

type Texts = { name: string; titleOf: (item: ExportedItem) => string; linkOf: (item: ExportedItem) => string }
type Settings = Texts & { timeZone: string; now: Date }
type Clock = { timeZone: string; now: Date }

const taskMinutes = 15 // a task's length as an event: some programs show no tasks
const yearsOfExceptions = 2

/** A routine as iCalendar (RFC 5545), tasks as events. Days that clock changes shift are their own events. */
export function calendarFile(items: readonly ExportedItem[], { name, timeZone, ...settings }: Settings) {
  const series = new Map(items.map((item) => [item.id, item]))
  const changed = changedDays(items)
  const years = items.map(({ startDate }) => Number(startDate.slice(0, 4)))
  const since = Math.max(1970, Math.min(settings.now.getUTCFullYear(), ...years) - 1)
  const events = items.flatMap((item) => eventsOf(item, { series, changed, name, timeZone, ...settings }))
  return fileOf(['vcalendar', about({ name, timeZone }), [zoneOf(timeZone, since), ...events]])
}

function about({ name, timeZone }: { name: string; timeZone: string }): Property[] {
  return [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Kinfold//Routine//EN'],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['method', {}, 'text', 'PUBLISH'],
    textOf('name', name),
    textOf('x-wr-calname', name),
    ['x-wr-timezone', {}, 'unknown', timeZone],
    ['refresh-interval', {}, 'duration', 'PT1H'],
    ['x-published-ttl', {}, 'unknown', 'PT1H'],
  ]
}

type Context = Settings & { series: ReadonlyMap<string, ExportedItem>; changed: ReadonlyMap<string, Set<string>> }

function changedDays(items: readonly ExportedItem[]) {
  const changed = new Map<string, Set<string>>()
  for (const { parentId, originalDate } of items) {
    if (!parentId || !originalDate) continue
    changed.set(parentId, (changed.get(parentId) ?? new Set()).add(originalDate))
  }
  return changed
}

function eventsOf(item: ExportedItem, context: Context) {
  const { timeZone, series } = context
  const parent = item.parentId ? series.get(item.parentId) : undefined
  const { originalDate } = item
  // Clients ignore a change of a day that their rule lacks, so it's written without its series.
  const isOfSeries = parent && originalDate && isDateOf(parent.recurrence, originalDate)
  const when = isOfSeries
    ? [momentsOf('recurrence-id', [originalDate], parent.startTime, timeZone)]
    : [...rulesOf(item, timeZone), ...exclusionsOf(item, context)]
  const uid = isOfSeries ? parent.id : item.id
  const event = eventOf(item, { uid, when: [...timesOf(item, timeZone), ...when] }, context)
  return [event, ...daysOfClockChanges(item, context).map((date) => shownDay(item, date, context))]
}

type When = { uid: string; when: Property[] }

function eventOf(item: ExportedItem, { uid, when }: When, { titleOf, linkOf }: Texts): Component {
  const properties: Property[] = [
    textOf('uid', `${uid}@kinfold`),
    instantOf('dtstamp', item.updatedAt),
    instantOf('created', item.createdAt),
    instantOf('last-modified', item.updatedAt),
    ['sequence', {}, 'integer', item.sequence],
    ...when,
    textOf('summary', titleOf(item)),
    ['url', {}, 'uri', linkOf(item)],
    ['class', {}, 'text', 'PRIVATE'],
    ['transp', {}, 'text', item.isTask || item.isAllDay ? 'TRANSPARENT' : 'OPAQUE'],
  ]
  return ['vevent', properties, []]
}

const taskDuration: Property = ['duration', {}, 'duration', `PT${taskMinutes}M`]

function timesOf({ startDate, startTime, endTime, length }: ExportedItem, timeZone: string): Property[] {
  const start = momentsOf('dtstart', [startDate], startTime, timeZone)
  const last = daysAfter(startDate, length)
  if (!startTime) return [start, momentsOf('dtend', [daysAfter(last, 1)], null, timeZone)]
  return [start, endTime ? momentsOf('dtend', [last], endTime, timeZone) : taskDuration]
}

/** RFC 5545: UNTIL is in UTC if the start has a zone, otherwise a date. */
function rulesOf({ recurrence, startTime, lastDay }: ExportedItem, timeZone: string) {
  const rule = ruleTextOf(recurrence)
  if (!rule) return []
  if (lastDay === endless) return [ruleOf(rule)]
  const { lastDate } = recurrence
  return [ruleOf(rule, startTime ? utcOf(instantAt(lastDate, startTime, timeZone)) : lastDate)]
}

/** Excluded days that the series still has; clients may rely on each to be one of its days. */
function exclusionsOf({ id, exclusions, recurrence, startTime }: ExportedItem, { changed, timeZone }: Context) {
  if (recurrence.pattern === 'NOT_REPEAT') return []
  const left = exclusions.filter((date) => !changed.get(id)?.has(date) && isDateOf(recurrence, date)).sort()
  return left.length ? [momentsOf('exdate', left, startTime, timeZone)] : []
}

function daysOfClockChanges(item: ExportedItem, { timeZone, now }: Clock) {
  const { recurrence, exclusions, startDate, startTime, endTime, length } = item
  if (!startTime || recurrence.pattern === 'NOT_REPEAT') return []
  const instant = (day: string, time: string) => instantAt(day, time, timeZone).getTime()
  const lasting = endTime ? instant(daysAfter(startDate, length), endTime) - instant(startDate, startTime) : 0
  const isOtherwise = (date: string) => {
    if (shownAt({ day: date, time: startTime }, timeZone).time !== startTime) return true
    if (!endTime) return false
    return instant(daysAfter(date, length), endTime) - instant(date, startTime) !== lasting
  }
  const near = changeDays(timeZone, now.getUTCFullYear() - 1, now.getUTCFullYear() + yearsOfExceptions)
  const dates = near.flatMap((day) =>
    datesBetween({ ...recurrence, exclusions }, daysAfter(day, -length - 1), daysAfter(day, 1)),
  )
  return [...new Set(dates)].filter(isOtherwise)
}

function shownDay(item: ExportedItem, date: string, context: Context) {
  const { timeZone } = context
  const { startTime, endTime, length, id } = item
  const start = shownAt({ day: date, time: startTime ?? '' }, timeZone)
  const when = [
    momentsOf('recurrence-id', [date], startTime, timeZone),
    momentsOf('dtstart', [start.day], start.time, timeZone),
    endTime ? endOf({ day: daysAfter(date, length), time: endTime }, start, timeZone) : taskDuration,
  ]
  return eventOf(item, { uid: id, when }, context)
}

function endOf(planned: LocalTime, start: LocalTime, timeZone: string) {
  const end = shownAt(planned, timeZone)
  const last = `${end.day} ${end.time}` < `${start.day} ${start.time}` ? start : end
  return momentsOf('dtend', [last.day], last.time, timeZone)
}
