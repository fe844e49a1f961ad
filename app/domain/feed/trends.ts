import { addDays, formatISO, parseISO } from 'date-fns'
import { type Level, type Scale, scaleNames, scales } from './rules'

/** An observation as a post of that day holds it. The day is YYYY-MM-DD in the circle's own zone. */
export type NotedLevel = { type: Scale; level: Level; day: string; postId: string; firstName: string; lastName: string }

/** How a scale went: a level for each step of time in which something was noted, gaps where nothing was. */
export type Point = { at: number; level: Level }

export const spans = [4, 12, 26] as const // weeks
export type Span = (typeof spans)[number]

/** The last so many days, the oldest first, `today` (YYYY-MM-DD) the last. */
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

/** Steps of time for a span: days as long as they can be told apart, weeks that end today for longer ones. */
export function stepsOf(days: readonly string[], span: Span) {
  const size = span === 4 ? 1 : 7
  return Array.from({ length: days.length / size }, (_, index) => days.slice(index * size, (index + 1) * size))
}

/** One level a step: the middle one of what was noted in it, of two middle ones the lower. */
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

/** What a chart says, in one sentence's worth: what was noted most, and whether that is another level in its second half. */
export function summaryOf(noted: readonly NotedLevel[], days: readonly string[]): TrendSummary | undefined {
  const [latest] = noted
  if (!latest) return undefined
  if (noted.length === 1) return { status: 'once', level: latest.level, day: latest.day }
  const middle = days[Math.floor(days.length / 2)] ?? ''
  const level = mostNoted(noted.filter(({ day }) => day >= middle)) ?? latest.level
  const before = mostNoted(noted.filter(({ day }) => day < middle))
  const count = new Set(noted.map(({ day }) => day)).size
  if (before === undefined || before === level)
    return { status: 'steady', level: mostNoted(noted) ?? level, days: count }
  return { status: 'changed', before, level, days: count }
}

/** The most frequent level; of several, the latest. */
function mostNoted(noted: readonly NotedLevel[]) {
  const count = (level: Level) => noted.filter((one) => one.level === level).length
  return noted.reduce<Level | undefined>(
    (most, { level }) => (most === undefined || count(level) > count(most) ? level : most),
    undefined,
  )
}

export type Frame = { width: number; top: number; left: number; right: number; step: number }

const leastBetweenValues = 15 // pixels: two figures beside each other

/** Where everything of a chart stands, in pixels of its drawing. */
export function chartOf(scale: Scale, points: readonly Point[], steps: number, frame: Frame) {
  const { width, top, left, right, step } = frame
  const levels: readonly Level[] = scales[scale]
  const highest = levels.at(-1) ?? 5
  const inset = 8
  const xOf = (at: number) => round(left + inset + (at * (width - left - right - 2 * inset)) / Math.max(1, steps - 1))
  const yOf = (level: Level) => top + (highest - level) * step
  const dots = points.map(({ at, level }) => ({ at, x: xOf(at), y: yOf(level), level }))
  return {
    ...frame,
    bottom: yOf(1),
    ends: { from: left, to: width - right },
    grid: levels.map((level) => ({ level, y: yOf(level) })),
    lines: runsOf(dots).map((run) => `M${run.map(({ x, y }) => `${x} ${y}`).join('L')}`),
    dots,
    values: valuesAmong(dots),
    ticks: (parts: number) =>
      Array.from({ length: parts + 1 }, (_, part) => Math.round((part * (steps - 1)) / parts)).map((at) => ({
        at,
        x: xOf(at),
      })),
  }
}

type Dot = { at: number; x: number; y: number; level: Level }

/** The stretches without a gap that are longer than a dot. */
function runsOf(dots: readonly Dot[]) {
  const runs: Dot[][] = []
  for (const dot of dots) {
    const last = runs.at(-1)
    if (last?.at(-1)?.at === dot.at - 1) last.push(dot)
    else runs.push([dot])
  }
  return runs.filter(({ length }) => length > 1)
}

/** The dots that have room for a figure, chosen from the last one backwards, so that today's is always shown. */
function valuesAmong(dots: readonly Dot[]) {
  const shown: Dot[] = []
  for (const dot of [...dots].reverse()) {
    const next = shown[0]
    if (!next || next.x - dot.x >= leastBetweenValues) shown.unshift(dot)
  }
  return shown
}

function round(pixels: number) {
  return Math.round(pixels * 10) / 10
}
