import { type Frame, round } from './drawing-frame'
import { type Box, bestPlace, boxAround, type Occupied, type Spot } from './label-places'
import type { MeasureType } from './measures'

type ErrorBar = { from: number; to: number }
export type DrawnDot = Spot & { id: string; score: string; errorBar?: ErrorBar }
type LabeledLine = { nameWidth: number; dots: readonly DrawnDot[] }
export type DrawnLine = LabeledLine & { type: MeasureType }
type Value = Box & DrawnDot
type Name = Box & { mark?: Spot }

// Of letters of 14 pixels.
const lineHeight = 14
const baseline = 3 // above the bottom of its box
const digitWidth = 9
const dotSize = 14
const errorBarWidth = 10 // of its caps
const toLabel = 16 // from the middle of a dot to that of a value
const besideBar = 10 // the same upward or downward, beside an error bar
const belowMonths = 45 // from the bottom of the frame to a second row below it
const rangeWidths = [0, 162, 248] // the words of no, one and two usual ranges, in the longer language

/** Places labels without overlaps, most important first. The latest value is never left out. */
export function placeLabels(
  lines: readonly LabeledLine[],
  bands: readonly { y: number; height: number }[],
  frame: Frame,
) {
  const dots = lines.flatMap((line) =>
    line.dots.flatMap((dot) => [boxAround(dot, dotSize, dotSize), ...errorBarOf(dot)]),
  )
  const occupied: Occupied = { labels: [], dots, lines: lines.map((line) => line.dots) }
  const latest = lines.map((line) => placeValues(line.dots.slice(-1), placesOf(line, lines, frame), 'free', occupied))
  const names = lines.map((line) => placeName(line, frame, occupied))
  const earlier = lines.map((line) =>
    placeValues(line.dots.slice(0, -1), placesOf(line, lines, frame), 'withoutDot', occupied),
  )
  return {
    values: lines.map((_, index) => [...(earlier[index] ?? []), ...(latest[index] ?? [])]),
    names,
    range: placeRange(bands, frame, occupied),
    occupied,
  }
}

function errorBarOf({ x, errorBar }: DrawnDot): Box[] {
  if (!errorBar) return []
  const { from: top, to: bottom } = errorBar
  return [{ left: x - errorBarWidth / 2, right: x + errorBarWidth / 2, top, bottom }]
}

type PlacesOf = (dot: DrawnDot) => Value[]

/** Places for a value, preferred first: above its dot, or below for the lower line; beside an error bar. */
function placesOf(line: LabeledLine, lines: readonly LabeledLine[], frame: Frame): PlacesOf {
  const isLower = lines.some((other) => meanHeight(other) < meanHeight(line))
  const side = isLower ? 1 : -1
  return (dot) => {
    const width = dot.score.length * digitWidth
    const beside = dotSize / 2 + 3 + width / 2
    const toSide = dot === line.dots.at(-1) ? -beside : beside
    const middles = dot.errorBar
      ? [...placesBeside([toSide, -toSide], side), ...placesBeyond(dot.errorBar, dot.y)]
      : [side, -side].map((down) => ({ right: 0, down: down * toLabel }))
    return [...middles, ...[-beside, beside].map((right) => ({ right, down: 0 }))]
      .map(({ right, down }) => ({ x: dot.x + right, y: dot.y + down }))
      .map((middle) => ({ ...dot, ...middle, ...boxAround(middle, width, lineHeight) }))
      .filter((box) => isWithin(box, frame))
  }
}

function placesBeside(sides: readonly number[], side: number) {
  return sides.flatMap((right) => [side, -side].map((down) => ({ right, down: down * besideBar })))
}

function placesBeyond({ from, to }: ErrorBar, y: number) {
  return [from - y - lineHeight, to - y + lineHeight].map((down) => ({ right: 0, down }))
}

function meanHeight({ dots }: LabeledLine) {
  return dots.reduce((sum, { y }) => sum + y, 0) / dots.length
}

function isWithin(box: Box, { width, from, bottom }: Frame) {
  return box.left >= from - 8 && box.right <= width && box.top >= 0 && box.bottom <= bottom + 10
}

function placeValues(dots: readonly DrawnDot[], placesOf: PlacesOf, least: 'free' | 'withoutDot', occupied: Occupied) {
  return [...dots]
    .reverse()
    .flatMap((dot) => {
      const place = bestPlace(placesOf(dot), occupied)[least]
      if (!place) return []
      occupied.labels.push(place)
      return [{ id: dot.id, score: dot.score, x: round(place.x), y: textY(place) }]
    })
    .reverse()
}

/** A name goes beside its line's last dot, or else after the frame with a symbol. */
function placeName({ dots, nameWidth }: LabeledLine, frame: Frame, occupied: Occupied) {
  const { to } = frame
  const last = dots.at(-1) ?? { x: to, y: 0 }
  const beside = [0, -17, 17].map((down): Name => nameAt(last.x + 11, last.y + down, nameWidth))
  const outside = [0, -17, 17, -34, 34, -51, 51].map(
    (down): Name => ({ ...nameAt(to + 16, last.y + down, nameWidth), mark: { x: to + 8, y: round(last.y + down) } }),
  )
  const within = [...beside, ...outside].filter((box) => isWithin(box, frame))
  const place = bestPlace(within, occupied).free
  if (!place) return undefined
  occupied.labels.push(place)
  return { x: round(place.left), y: textY(place), mark: place.mark }
}

function nameAt(left: number, middle: number, width: number): Box {
  return boxAround({ x: left + width / 2, y: middle }, width, lineHeight + 2)
}

/** The usual range's text goes into its band if it touches nothing, or else below the months. */
function placeRange(bands: readonly { y: number; height: number }[], { from, to, bottom }: Frame, occupied: Occupied) {
  const width = rangeWidths[bands.length] ?? 0
  const [band] = [...bands].sort((one, other) => other.height - one.height)
  if (!band) return undefined
  const middle = band.y + Math.min(band.height / 2, 14)
  const places = [from + 8, (from + to - width) / 2, to - 8 - width].map((left) =>
    boxAround({ x: left + width / 2, y: middle }, width, lineHeight + 2),
  )
  const place = bestPlace(places, occupied).clear
  return place
    ? { x: round(place.left), y: textY(place), isBelow: false }
    : { x: from, y: bottom + belowMonths, isBelow: true }
}

/** The baseline of a label in its box. */
export function textY({ bottom }: Box) {
  return round(bottom - baseline)
}
