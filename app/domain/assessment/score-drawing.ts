import {
  addMonths,
  differenceInCalendarDays,
  differenceInCalendarMonths,
  formatISO,
  parseISO,
  startOfMonth,
} from 'date-fns'
import { type DrawnDot, type DrawnLine, placeLabels } from './drawing-labels'
import { type MeasureType, usualRangeOf, valueOfScore } from './measures'
import type { ScoreSeries } from './score-series'

/** Where the parts of a drawing are, in its pixels. Points are within `from` and `to`, `top` and `bottom`. */
export type Frame = { width: number; from: number; to: number; top: number; bottom: number }

// Pixels between one value and the next, and the scores that have a line across.
const axes: Record<MeasureType, { step: number; grid: readonly string[] }> = {
  mmse: { step: 6.6, grid: ['0', '10', '20', '30'] },
  moca: { step: 6.6, grid: ['0', '10', '20', '30'] },
  fast: { step: 14, grid: ['1', '4', '6a', '7a', '7f'] },
  cdr: { step: 60, grid: ['0', '0.5', '1', '2', '3'] },
  miniCog: { step: 36, grid: ['0', '1', '2', '3', '4', '5'] },
  gpcog: { step: 20, grid: ['0', '3', '6', '9'] },
}

// The name of a measure in bold letters of 14 pixels, which is the same in both languages.
const nameWidths: Record<MeasureType, number> = { mmse: 48, moca: 48, fast: 40, cdr: 36, miniCog: 66, gpcog: 58 }

const top = 26 // room for a value above the highest point
const left = 34 // room for the scores beside the lines across
const inset = 12
const roomForMark = 18
const months = { height: 34, widest: 64, gap: 8 } // the row of months below
const rangeRow = 22 // the words of the usual range below them, where they have no room in it

/**
 * Where everything of a chart stands, in pixels of a drawing of this width (358 or more). Takes the one or two series of
 * a chart of `chartsOf`. Points are by date from the start of the first month to the end of the last.
 */
export function drawingOf(chart: readonly ScoreSeries[], { width }: { width: number }) {
  const type = chart[0]?.type ?? 'moca'
  const { grid, step } = axes[type]
  const [lowest = 0, highest = 0] = [grid[0], grid.at(-1)].map((score = '') => valueOfScore(type, score) ?? 0)
  const yOf = (value: number) => round(top + (highest - value) * step)
  const to = width - roomForMark - Math.max(...chart.map((series) => nameWidths[series.type]))
  const frame: Frame = { width, from: left, to, top, bottom: yOf(lowest) }
  const time = timeAxis(chart, frame)
  const lines = chart.map((series) => lineOf(series, time.xOf, yOf))
  const bands = chart.flatMap((series) => bandOfUsual(series.type, yOf))
  const { values, names, range } = placeLabels(lines, bands, frame)
  return {
    ...frame,
    height: frame.bottom + months.height + (range?.isBelow ? rangeRow : 0),
    grid: grid.map((score) => ({ score, y: yOf(valueOfScore(type, score) ?? 0) })),
    bands,
    range,
    ticks: time.ticks,
    lines: lines.map((line, index) => ({
      type: line.type,
      path: pathOf(line.dots),
      dots: line.dots.map((dot) => ({ ...dot, isCovered: index > 0 && isCovered(dot, lines[0]) })),
      values: values[index] ?? [],
      name: names[index],
    })),
  }
}

function lineOf(
  { type, points }: ScoreSeries,
  xOf: (date: string) => number,
  yOf: (value: number) => number,
): DrawnLine {
  const dots = points.map(({ id, score, value, date }) => ({ id, score, x: xOf(date), y: yOf(value) }))
  return { type, nameWidth: nameWidths[type], dots }
}

function pathOf(dots: readonly DrawnDot[]) {
  return dots.length > 1 ? `M${dots.map(({ x, y }) => `${x} ${y}`).join('L')}` : ''
}

/** Whether the dot of another line, which is drawn later, hides this one. */
function isCovered({ x, y }: DrawnDot, above: DrawnLine | undefined) {
  return Boolean(above?.dots.some((dot) => Math.abs(dot.x - x) < 5 && Math.abs(dot.y - y) < 5))
}

function bandOfUsual(type: MeasureType, yOf: (value: number) => number) {
  const range = usualRangeOf(type)
  if (!range) return []
  const y = yOf(range.highest)
  return [{ type, ...range, y, height: round(yOf(range.lowest) - y) }]
}

/** Whole months from the first score's to the last one's, and the names of as many as have room below. */
export function timeAxis(chart: readonly { points: readonly { date: string }[] }[], { from, to }: Frame) {
  const dates = chart.flatMap(({ points }) => points.map(({ date }) => date)).sort()
  const start = startOfMonth(parseISO(dates[0] ?? ''))
  const end = addMonths(startOfMonth(parseISO(dates.at(-1) ?? '')), 1)
  const perDay = (to - from - 2 * inset) / differenceInCalendarDays(end, start)
  const xOf = (day: Date) => round(from + inset + differenceInCalendarDays(day, start) * perDay)
  const step = monthsPerTick(perDay)
  const count = Math.ceil(differenceInCalendarMonths(end, start) / step)
  const ticks = Array.from({ length: count }, (_, index) => addMonths(start, index * step)).map((day, index) => ({
    x: round(xOf(day) - inset),
    month: formatISO(day, { representation: 'date' }).slice(0, -3),
    hasYear: index === 0 || addMonths(day, -step).getFullYear() !== day.getFullYear(),
  }))
  return { xOf: (date: string) => xOf(parseISO(date)), ticks }
}

const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120]

function monthsPerTick(pixelsPerDay: number) {
  const least = (months.widest + months.gap) / (pixelsPerDay * 30)
  return monthSteps.find((step) => step >= least) ?? Math.ceil(least / 120) * 120
}

function round(pixels: number) {
  return Math.round(pixels * 10) / 10
}
