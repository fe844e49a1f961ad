import {
  addMonths,
  differenceInCalendarDays,
  differenceInCalendarMonths,
  formatISO,
  parseISO,
  startOfMonth,
} from 'date-fns'
import type { Spot } from './label-places'

/** Pixel positions. Points are within `from` and `to`, `top` and `bottom`. */
export type Frame = { width: number; from: number; to: number; top: number; bottom: number }

const top = 26 // room for a value above the highest point
const left = 34 // room for the scores beside the lines across
const inset = 12
const roomForMark = 18
const months = { height: 34, widest: 64, gap: 8 } // the row of months below

/** The frame of a chart with scores upward from `lowest`, `step` pixels each, and names of this width beside it. */
export function frameOf(
  { lowest, highest, step }: { lowest: number; highest: number; step: number },
  { width, nameWidth }: { width: number; nameWidth: number },
) {
  const yOf = (value: number) => round(top + (highest - value) * step)
  const frame: Frame = { width, from: left, to: width - roomForMark - nameWidth, top, bottom: yOf(lowest) }
  return { frame, yOf, height: frame.bottom + months.height }
}

/** Whole months from the first score to the last, labelled where there is room. */
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

/** The line through these dots; one alone has none. */
export function pathOf(dots: readonly Spot[]) {
  return dots.length > 1 ? `M${dots.map(({ x, y }) => `${x} ${y}`).join('L')}` : ''
}

export function round(pixels: number) {
  return Math.round(pixels * 10) / 10
}
