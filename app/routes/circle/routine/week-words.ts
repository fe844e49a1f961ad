import type { Calendar, Occurrence } from '~/domain/routine/occurrence'
import { formatClock, formatFullDay } from '~/i18n/format'
import type { Formatter } from '~/i18n/formatter.server'

/** A printed line: `box` is checked ('done'), empty ('open') or absent (null). */
export type LineWords = { id: string; when: string; title: string; who: string; box: 'done' | 'open' | null }
export type DayWords = { date: string; name: string; lines: LineWords[]; more: number }
export type WeekWords = { className: string; days: DayWords[] }

/**
 * Lines and letters per printed page by text size; Letter is shorter than A4. Whole class names: Tailwind reads them.
 */
const sizes = [
  { className: 'week-huge', lines: 33, letters: 31, least: 3 },
  { className: '', lines: 40, letters: 37, least: 3 },
  { className: 'week-middle', lines: 49, letters: 45, least: 2 },
]
const smallest = { className: 'week-small', lines: 59, letters: 56, least: 2 }
type Size = typeof smallest

const brokenOff = 3 // letters that a line has fewer where words go on in the next
/** Of a day no more than this has room on a page. */
export const maxOnPaper = 2 * smallest.lines

type Shown = Extract<Calendar, { status: 'shown' }>

/** A week on one page: in the largest letters in which it fits; what does not fit in the smallest is counted. */
export function weekWords(days: readonly string[], calendar: Shown, formatter: Formatter): WeekWords {
  const all = days.map((date) => {
    const lines = onDay(calendar.occurrences, date).map((one) => lineOf(one, date, formatter))
    const more = Math.max(0, (calendar.counts?.get(date) ?? 0) - lines.length)
    return { date, name: formatFullDay(date, formatter.language), lines, more }
  })
  const size = sizes.find((one) => fits(all, one))
  return size ? { className: size.className, days: all } : { className: smallest.className, days: cut(all, smallest) }
}

/** What touches a day. */
function onDay(occurrences: readonly Occurrence[], day: string) {
  return occurrences.filter(({ startDate, endDate, endTime }) => {
    const endsAtMidnight = endTime === '00:00' && endDate > startDate
    return startDate <= day && (endsAtMidnight ? endDate > day : endDate >= day)
  })
}

/** The longest days lose lines first. */
function cut(days: DayWords[], size: Size) {
  const left = days.map((day) => ({ ...day, lines: [...day.lines] }))
  while (!fits(left, size)) {
    const heights = left.map((day) => heightOfDay(day, size))
    const longest = left[heights.indexOf(Math.max(...heights))]
    if (!longest?.lines.pop()) break
    longest.more += 1
  }
  return left
}

function fits(days: readonly DayWords[], size: Size) {
  return days.reduce((sum, day) => sum + heightOfDay(day, size), 0) <= size.lines
}

/** In lines; a column may be one line longer than the other. */
function heightOfDay({ lines, more }: DayWords, { letters, least }: Size) {
  const each = lines.map((line) => heightOfLine(line, letters))
  const all = each.reduce((sum, one) => sum + one, 0)
  const longest = Math.max(0, ...each)
  return Math.max(least, Math.ceil((all + longest - 1) / 2) + (more ? 1 : 0))
}

function heightOfLine({ when, title, who }: LineWords, letters: number) {
  const width = widthOf(`${when} ${title} ${who}`)
  return width <= letters ? 1 : Math.ceil(width / (letters - brokenOff))
}

/** In letters of a usual width: capitals are wider, and signs of other scripts and pictures twice as wide. */
function widthOf(text: string) {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  const wide = text.match(/[\u0500-\u1fff\u2070-\uffff\u{10000}-\u{10ffff}]/gu)?.length ?? 0
  return text.length + capitals / 2 + wide
}

function lineOf(occurrence: Occurrence, day: string, formatter: Formatter): LineWords {
  const { itemId, date, isTask, title, completion, assignees } = occurrence
  const names = assignees.flatMap(({ firstName, hasLeft }) => (hasLeft ? [] : firstName))
  const isKnown = completion !== 'unknown'
  return {
    id: `${itemId} ${date}`,
    when: whenOf(occurrence, day, formatter),
    title,
    who: names.join(', '),
    box: isTask && isKnown ? (completion ? 'done' : 'open') : null,
  }
}

/** When something takes place of what touches a day, which may have begun before or end after it. */
function whenOf({ isAllDay, startDate, startTime, endDate, endTime }: Occurrence, day: string, formatter: Formatter) {
  const { t, language } = formatter
  if (isAllDay || !startTime || (startDate < day && endDate > day)) return t('routine:calendar.allDay')
  const from = formatClock(startDate < day ? '00:00' : startTime, language)
  if (!endTime || endDate !== day) return from
  return t('routine:calendar.fromTo', { from, to: formatClock(endTime, language) })
}
