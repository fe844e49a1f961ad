import { addDays, formatISO, parseISO } from 'date-fns'
import { type Level, type Scale, scaleNames, scales } from './rules'

/** The day is in the circle's zone. */
export type NotedLevel = { type: Scale; level: Level; day: string; postId: string; firstName: string; lastName: string }

export type Point = { at: number; level: Level }

export const spans = [7, 28, 91] as const
export type Span = (typeof spans)[number]

/** The last days, oldest first; `today` (YYYY-MM-DD) is the last. */
export function daysUpTo(today: string, count: number) {
  return Array.from({ length: count }, (_, index) =>
    formatISO(addDays(parseISO(today), index - count + 1), { representation: 'date' }),
  )
}

/** Each scale that was noted on one of these days: the last level of each day, and the latest of all. */
export function daysOf(noted: readonly NotedLevel[], days: readonly string[]) {
  return scaleNames.flatMap((type) => {
    const own = noted.filter((one) => one.type === type && days.includes(one.day))
    const [latest] = own
    if (!latest) return []
    const levels = days.map((day) => own.find((one) => one.day === day)?.level ?? null)
    return [{ type, levels, latest: latest.level }]
  })
}

/** Steps of time for a span: days while distinguishable, then weeks that end today. */
export function stepsOf(days: readonly string[], span: Span) {
  const size = span === 91 ? 7 : 1
  return Array.from({ length: days.length / size }, (_, index) => days.slice(index * size, (index + 1) * size))
}

/** One level per step: the median of those noted, of two the lower. */
export function pointsOf(noted: readonly NotedLevel[], steps: readonly (readonly string[])[]): Point[] {
  return steps.flatMap((step, at) => {
    const levels = noted
      .filter(({ day }) => step.includes(day))
      .map(({ level }) => level)
      .sort()
    const level = levels[Math.ceil(levels.length / 2) - 1]
    return level ? [{ at, level }] : []
  })
}

export type TrendSummary =
  | { status: 'once'; level: Level; day: string }
  | { status: 'steady'; level: Level; days: number }
  | { status: 'changed'; before: Level; level: Level; days: number }

/** Fewer are only listed. */
export const fewestToDraw = 4

const lately = 7 // days

/** A chart's summary: the level noted most often, and whether it differs from before the last week. */
export function summaryOf(noted: readonly NotedLevel[], days: readonly string[]): TrendSummary | undefined {
  const [latest] = noted
  if (!latest) return undefined
  if (noted.length === 1) return { status: 'once', level: latest.level, day: latest.day }
  const week = days.at(-lately) ?? ''
  const level = commonLevel(noted.filter(({ day }) => day >= week))
  const before = commonLevel(noted.filter(({ day }) => day < week))
  const count = new Set(noted.map(({ day }) => day)).size
  if (before === undefined || level === undefined || before === level)
    return { status: 'steady', level: commonLevel(noted) ?? latest.level, days: count }
  return { status: 'changed', before, level, days: count }
}

function commonLevel(noted: readonly NotedLevel[]) {
  const count = (level: Level) => noted.filter((one) => one.level === level).length
  return noted.reduce<Level | undefined>(
    (most, { level }) => (most === undefined || count(level) > count(most) ? level : most),
    undefined,
  )
}

export type Frame = { width: number; top: number; left: number; right: number; step: number }

const maxSpan = 2 // steps, that a solid line spans

/** Positions in a chart, in pixels. */
export function chartOf(scale: Scale, points: readonly Point[], steps: number, frame: Frame) {
  const { width, top, left, right, step } = frame
  const levels: readonly Level[] = scales[scale]
  const highest = levels.at(-1) ?? 5
  const inset = 9
  const xOf = (at: number) => round(left + inset + (at * (width - left - right - 2 * inset)) / Math.max(1, steps - 1))
  const yOf = (level: Level) => top + (highest - level) * step
  const dots = points.map(({ at, level }) => ({ at, x: xOf(at), y: yOf(level), level }))
  const latest = dots.at(-1)?.level
  return {
    ...frame,
    bottom: yOf(1),
    ends: { from: left, to: width - right },
    grid: levels.map((level) => ({ level, y: yOf(level), isLatest: level === latest })),
    ...pathsThrough(dots),
    dots,
    ticks: (parts: number) =>
      Array.from({ length: parts + 1 }, (_, part) => Math.round((part * (steps - 1)) / parts)).map((at) => ({
        at,
        x: xOf(at),
      })),
  }
}

type Dot = { at: number; x: number; y: number; level: Level }

function pathsThrough(dots: readonly Dot[]) {
  const pieces = dots.slice(1).map((dot, index) => {
    const last = dots[index] ?? dot
    return { path: `M${last.x} ${last.y}L${dot.x} ${dot.y}`, isSolid: dot.at - last.at <= maxSpan }
  })
  const pathOf = (isSolid: boolean) =>
    pieces
      .filter((piece) => piece.isSolid === isSolid)
      .map(({ path }) => path)
      .join('')
  return { line: pathOf(true), gaps: pathOf(false) }
}

function round(pixels: number) {
  return Math.round(pixels * 10) / 10
}
