import { daysAfter } from '~/domain/days'
import { instantAt } from '~/domain/local-time'
import { shownAt } from '../clock'
import type { ExportedItem } from '../export.server'
import { datesBetween, endless, ruleTextOf } from '../recurrence'
import { dateValue, instantValue, line, localValue, textValue } from './lines'
import { changeDays, zoneLines } from './zone'

type Words = { name: string; titleOf: (item: ExportedItem) => string; linkOf: (item: ExportedItem) => string }
type Settings = Words & { timeZone: string; now: Date }
type Clock = { timeZone: string; now: Date }

const taskMinutes = 15 // how long a task stands in a calendar, where it is an event: some programs show no tasks
const yearsOfExceptions = 2

/**
 * A circle's routine as iCalendar (RFC 5545): local times with their zone, a rule for each series, days that are left out as
 * EXDATE, changed occurrences under the UID of their series, tasks as events. Where a change of the clocks would make a
 * program reckon another time than the calendar here shows, that day stands by itself.
 */
export function calendarFile(items: readonly ExportedItem[], { name, timeZone, ...settings }: Settings) {
  const series = new Map(items.map((item) => [item.id, item]))
  const changed = changedDays(items)
  const years = items.map(({ startDate }) => Number(startDate.slice(0, 4)))
  const since = Math.max(1970, Math.min(settings.now.getUTCFullYear(), ...years) - 1)
  return [
    line('BEGIN', 'VCALENDAR'),
    line('VERSION', '2.0'),
    line('PRODID', '-//Kinfold//Routine//EN'),
    line('CALSCALE', 'GREGORIAN'),
    line('METHOD', 'PUBLISH'),
    line('NAME', textValue(name)),
    line('X-WR-CALNAME', textValue(name)),
    line('X-WR-TIMEZONE', timeZone),
    line('REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'),
    line('X-PUBLISHED-TTL', 'PT1H'),
    zoneLines(timeZone, since),
    ...items.flatMap((item) => eventsOf(item, { series, changed, name, timeZone, ...settings })),
    line('END', 'VCALENDAR'),
  ].join('')
}

/** `changed` are the days of each series that stand by themselves. */
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
  const isOfSeries = parent && item.originalDate
  const about = isOfSeries
    ? [momentLine('RECURRENCE-ID', parent, item.originalDate ?? '', timeZone)]
    : [...ruleLines(item, timeZone), ...excludedLine(item, context)]
  const uid = isOfSeries ? parent.id : item.id
  const event = eventOf(item, { uid, lines: [...timeLines(item, timeZone), ...about] }, context)
  return [event, ...daysOfClockChanges(item, context).map((date) => shownDay(item, date, context))]
}

function eventOf(item: ExportedItem, { uid, lines }: { uid: string; lines: string[] }, { titleOf, linkOf }: Words) {
  return [
    line('BEGIN', 'VEVENT'),
    line('UID', `${uid}@kinfold`),
    line('DTSTAMP', instantValue(item.updatedAt)),
    line('CREATED', instantValue(item.createdAt)),
    line('LAST-MODIFIED', instantValue(item.updatedAt)),
    line('SEQUENCE', String(item.sequence)),
    ...lines,
    line('SUMMARY', textValue(titleOf(item))),
    line('URL', linkOf(item)),
    line('CLASS', 'PRIVATE'),
    line('TRANSP', item.isTask || item.isAllDay ? 'TRANSPARENT' : 'OPAQUE'),
    line('END', 'VEVENT'),
  ].join('')
}

/** When an item begins and ends; a day on which something ends is given by the day after it. */
function timeLines(item: ExportedItem, timeZone: string) {
  const { startDate, startTime, endTime, length } = item
  const start = momentLine('DTSTART', item, startDate, timeZone)
  const last = daysAfter(startDate, length)
  if (!startTime) return [start, line('DTEND;VALUE=DATE', dateValue(daysAfter(last, 1)))]
  if (!endTime) return [start, line('DURATION', `PT${taskMinutes}M`)]
  return [start, line(`DTEND;TZID=${timeZone}`, localValue(last, endTime))]
}

/** The beginning of an occurrence of an item, as a DATE of what takes all day and as a time of the zone otherwise. */
function momentLine(name: string, { startTime }: ExportedItem, date: string, timeZone: string) {
  if (!startTime) return line(`${name};VALUE=DATE`, dateValue(date))
  return line(`${name};TZID=${timeZone}`, localValue(date, startTime))
}

/** The last date is an instant of UTC where times have a zone, and a date otherwise. */
function ruleLines({ recurrence, startTime, lastDay }: ExportedItem, timeZone: string) {
  const rule = ruleTextOf(recurrence)
  if (!rule) return []
  if (lastDay === endless) return [line('RRULE', rule)]
  const { lastDate } = recurrence
  const until = startTime ? instantValue(instantAt(lastDate, startTime, timeZone)) : dateValue(lastDate)
  return [line('RRULE', `${rule};UNTIL=${until}`)]
}

/** The days that a series leaves out; not those that were changed, which stand by themselves. */
function excludedLine(item: ExportedItem, { changed, timeZone }: Context) {
  const left = item.exclusions.filter((date) => !changed.get(item.id)?.has(date))
  if (!left.length || item.recurrence.pattern === 'NOT_REPEAT') return []
  const { startTime } = item
  if (!startTime) return [line('EXDATE;VALUE=DATE', left.map(dateValue).join())]
  return [line(`EXDATE;TZID=${timeZone}`, left.map((date) => localValue(date, startTime)).join())]
}

/** The dates of a series of which a program would reckon another time, because the clocks change. */
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

/** One day of a series, with the times that the calendar here shows. */
function shownDay(item: ExportedItem, date: string, context: Context) {
  const { timeZone } = context
  const { startTime, endTime, length, id } = item
  const start = shownAt({ day: date, time: startTime ?? '' }, timeZone)
  const end = shownAt({ day: daysAfter(date, length), time: endTime ?? '' }, timeZone)
  const isBackwards = `${end.day} ${end.time}` < `${start.day} ${start.time}`
  const last = isBackwards ? start : end
  const lines = [
    momentLine('RECURRENCE-ID', item, date, timeZone),
    line(`DTSTART;TZID=${timeZone}`, localValue(start.day, start.time)),
    endTime ? line(`DTEND;TZID=${timeZone}`, localValue(last.day, last.time)) : line('DURATION', `PT${taskMinutes}M`),
  ]
  return eventOf(item, { uid: id, lines }, context)
}
