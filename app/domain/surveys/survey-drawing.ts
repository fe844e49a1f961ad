import { type Frame, frameOf, pathOf, round, timeAxis } from '~/domain/assessment/drawing-frame'
import { placeLabels, textY } from '~/domain/assessment/drawing-labels'
import { bestPlace, boxAround, type Occupied } from '~/domain/assessment/label-places'
import { burdenBands } from './zarit'

export type PlottedScore = { id: string; score: string; value: number; date: string; error?: number }
export type ScoreLine<Name extends string = string> = { name: Name; points: readonly PlottedScore[] }

export type ScoreAxis = {
  grid: readonly number[]
  step: number
  band?: { lowest: number; highest: number; mean: number }
  bands?: readonly { name: string; highest: number; words: string }[]
}

const apart = 9 // pixels by which two lines are moved, so that their error bars do not hide each other

type Settings = { width: number; nameWidth: number }

/** Positions in a chart of one or two lines, in pixels (358 or wider), with two points or more between them. */
export function surveyDrawing<Name extends string>(
  lines: readonly ScoreLine<Name>[],
  { grid, step, band, bands = [] }: ScoreAxis,
  settings: Settings,
) {
  const [lowest = 0, highest = 0] = [grid[0], grid.at(-1)]
  const { frame, yOf, height } = frameOf({ lowest, highest, step }, settings)
  const { xOf, ticks } = timeAxis(lines, frame)
  const drawn = lines.map(({ name, points }, index) => ({
    name,
    nameWidth: settings.nameWidth,
    dots: points.map(({ id, score, value, date, error }) => ({
      ...{ id, score, x: round(xOf(date) + (lines.length > 1 ? index * apart : 0)), y: yOf(value) },
      errorBar: error ? { from: yOf(value + error), to: yOf(value - error) } : undefined,
    })),
  }))
  const { values, names, occupied } = placeLabels(drawn, [], frame)
  return {
    ...frame,
    height,
    grid: grid.map((score) => ({ score, y: yOf(score) })),
    band: band && { y: yOf(band.highest), height: round((band.highest - band.lowest) * step), mean: yOf(band.mean) },
    bands: bands.map(({ name, highest, words }, index) => {
      const y = yOf(highest)
      const drawnBand = { words, y, height: round(yOf(bands[index - 1]?.highest ?? lowest) - y) }
      return { name, ...drawnBand, label: placeBandWords(drawnBand, { frame, occupied }) }
    }),
    ticks,
    lines: drawn.map(({ name, dots }, index) => ({
      name,
      dots,
      path: pathOf(dots),
      values: values[index] ?? [],
      label: names[index],
    })),
  }
}

const letterWidth = 7.5
const fromEnd = 13

type Band = { words: string; y: number; height: number }

function placeBandWords({ words, y, height }: Band, { frame, occupied }: { frame: Frame; occupied: Occupied }) {
  const width = words.length * letterWidth
  const lefts = [frame.from + 8, frame.to - 8 - width].filter((left) => left >= frame.from)
  const places = [y + fromEnd, y + height - fromEnd].flatMap((middle) =>
    lefts.map((left) => boxAround({ x: left + width / 2, y: middle }, width, 16)),
  )
  const place = bestPlace(places, occupied).clear
  return place && { x: round(place.left), y: textY(place) }
}

/** Lines across at every ten, as far as these scores with their errors reach, and from 30 to 60 at least. */
export function tensAround(points: readonly PlottedScore[]) {
  const lowest = Math.min(30, ...points.map(({ value, error = 0 }) => Math.floor((value - error) / 10) * 10))
  const highest = Math.max(60, ...points.map(({ value, error = 0 }) => Math.ceil((value + error) / 10) * 10))
  return Array.from({ length: (highest - lowest) / 10 + 1 }, (_, index) => lowest + index * 10)
}

export const burdenAxis: ScoreAxis = { grid: [0, ...burdenBands.map(({ highest }) => highest)], step: 2.2 }
