import { weekdayOf } from '~/domain/days'
import type { Occurrence } from '~/domain/routine/occurrence'
import { minutesOf } from '~/domain/time-of-day'
import { addressOf, type CalendarReader, type Chip, chipOf, lookOf } from './calendar-shown.server'
import { formatClock, formatClockFace, formatFullDay, formatHour, formatMonthDay, weekdaysIn } from './format'
import { once } from './written'

// Items over the hours of their days, in rows of 15 minutes. Positions are classes: pages have no inline styles.

/**
 * When it is: in full, within a day as short as the hours beside it allow, and `at` and `until` as times that dragging
 * changes: none that is on another day, where the block does not show it.
 */
type Times = { full: string; short: string | null; at: string; until: string }
export type Block = Pick<Chip, 'to' | 'look' | 'title'> & { place: string; times: Times; people: string }
export type DayOfHours = {
  date: string
  weekday: string
  number: number
  name: string
  isToday: boolean
  allDay: Chip[]
  blocks: Block[]
  more: string | null
  now: string | null // the class of the line of the present time
}
export type HoursShown = { first: number; hours: string[]; days: DayOfHours[]; now: string }

const usual = { first: 7, last: 21 }
const rowsAnHour = 4
const taskRows = 3
const fewestRows = 2

type About = { reader: CalendarReader; occurrences: ReadonlyMap<string, readonly Occurrence[]>; lanes: number }

export function hoursShown(days: readonly string[], { reader, occurrences, lanes }: About): HoursShown {
  const timed = days.map((day) => spansOn(occurrences.get(day) ?? [], day))
  const all = timed.flat()
  const first = Math.min(usual.first, ...all.map(({ from }) => Math.floor(from / 60)))
  const last = Math.max(usual.last, ...all.map(({ to }) => Math.ceil(to / 60)))
  const times = timesWith(reader)
  const now = minutesOf(reader.now.time)
  return {
    first,
    hours: Array.from({ length: last - first }, (_, index) => formatHour(first + index, reader.language)),
    now: formatClock(reader.now.time, reader.language),
    days: days.map((day, index) => {
      const { blocks, hidden } = inLanes(timed[index] ?? [], { first, last, lanes })
      const isToday = day === reader.now.day
      return {
        ...headOf(day, reader),
        isToday,
        allDay: (occurrences.get(day) ?? []).filter((one) => isWholeOn(one, day)).map((one) => chipOf(one, day)),
        blocks: blocks.map(({ occurrence, place }) => blockOf(occurrence, place, times(occurrence, day))),
        more: hidden ? reader.t('routine:calendar.more', { count: hidden }) : null,
        now: isToday && now >= first * 60 && now < last * 60 ? `at-${rowOf(now, first)}` : null,
      }
    }),
  }
}

function blockOf(occurrence: Occurrence, place: string, times: Times): Block {
  const { title, assignees } = occurrence
  const people = assignees.length ? assignees.map(({ firstName }) => firstName).join(', ') : ''
  return { to: addressOf(occurrence), title, look: lookOf(occurrence), place, times, people }
}

function headOf(day: string, { language }: CalendarReader) {
  return {
    date: day,
    weekday: weekdaysIn(language, 'short')[weekdayOf(day)] ?? '',
    number: Number(day.slice(8)),
    name: formatFullDay(day, language),
  }
}

/** The times of a block on a day; those within one day are the same object, which is sent once. */
function timesWith(reader: CalendarReader) {
  const known = new Map<string, Times>()
  return (occurrence: Occurrence, day: string): Times => {
    const { startDate, startTime, endDate, endTime } = occurrence
    const at = (startDate === day && startTime) || ''
    const until = (startDate === day && endDate === day && endTime) || ''
    const before = startDate === endDate ? known.get(`${at} ${until}`) : undefined
    const times = before ?? { ...timeWords(occurrence, reader), at, until }
    if (startDate === endDate) known.set(`${at} ${until}`, times)
    return times
  }
}

/** 'from … to …' of a block. */
function timeWords({ startDate, startTime, endDate, endTime }: Occurrence, { t, language }: CalendarReader) {
  const fromTo = (from: string, to: string) =>
    once(`${language} fromTo ${from} ${to}`, () => t('routine:calendar.fromTo', { from, to }))
  const from = formatClock(startTime ?? '', language)
  if (!endTime) return { full: from, short: null }
  const until = formatClock(endTime, language)
  if (endDate === startDate && startTime)
    return { full: fromTo(from, until), short: fromTo(formatClockFace(startTime), formatClockFace(endTime)) }
  const day = formatMonthDay(endDate, language)
  return { full: fromTo(from, t('routine:calendar.onDay', { time: until, day })), short: null }
}

type Span = { occurrence: Occurrence; from: number; to: number }

function isWholeOn({ isAllDay, startTime, startDate, endDate }: Occurrence, day: string) {
  return isAllDay || !startTime || (startDate < day && endDate > day)
}

/** From which minute to which of a day its items with times go. */
function spansOn(occurrences: readonly Occurrence[], day: string): Span[] {
  return occurrences.flatMap((occurrence) => {
    const { startDate, startTime, endDate, endTime } = occurrence
    if (isWholeOn(occurrence, day) || !startTime) return []
    const from = startDate < day ? 0 : minutesOf(startTime)
    const to = endDate > day ? 24 * 60 : endTime ? minutesOf(endTime) : from
    return [{ occurrence, from, to: Math.max(from, to) }]
  })
}

type Hours = { first: number; last: number; lanes: number }

/** Places overlapping items side by side in a limited number of lanes; counts the rest. */
function inLanes(spans: readonly Span[], { first, last, lanes }: Hours) {
  const rows = (last - first) * rowsAnHour
  const placed = spans.map((span) => {
    const least = span.occurrence.isTask ? taskRows : fewestRows
    const at = Math.min(rowOf(span.from, first), rows - least + 1)
    return { occurrence: span.occurrence, at, end: Math.max(at + least, rowOf(span.to, first)) }
  })
  placed.sort((one, other) => one.at - other.at || other.end - one.end)
  const blocks: { occurrence: Occurrence; place: string }[] = []
  let hidden = 0
  for (const cluster of clustersOf(placed)) {
    const ends: number[] = []
    const inLane = cluster.flatMap((one) => {
      const free = ends.findIndex((end) => end <= one.at)
      const lane = free === -1 ? ends.length : free
      if (lane >= lanes) return []
      ends[lane] = one.end
      return { ...one, lane }
    })
    hidden += cluster.length - inLane.length
    for (const { occurrence, at, end, lane } of inLane)
      blocks.push({ occurrence, place: `at-${at} for-${end - at} lane-${lane + 1}-${lanesFor(ends.length)}` })
  }
  return { blocks, hidden }
}

/** The stylesheet knows twelfths. */
function lanesFor(count: number) {
  return count === 5 ? 6 : count
}

type Placed = { occurrence: Occurrence; at: number; end: number }

/** Items that overlap, directly or through others. */
function clustersOf(placed: readonly Placed[]) {
  const clusters: Placed[][] = []
  let until = 0
  for (const one of placed) {
    if (one.at < until) clusters.at(-1)?.push(one)
    else clusters.push([one])
    until = Math.max(until, one.end)
  }
  return clusters
}

function rowOf(minutes: number, first: number) {
  return Math.round((minutes - first * 60) / (60 / rowsAnHour)) + 1
}
