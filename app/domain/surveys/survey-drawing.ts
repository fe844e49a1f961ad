import { frameOf, pathOf, round, timeAxis } from '~/domain/assessment/drawing-frame'
import { placeLabels } from '~/domain/assessment/drawing-labels'

/** A score to plot; `error` is its margin in either direction. */
export type PlottedScore = { id: string; score: string; value: number; date: string; error?: number }
export type ScoreLine<Name extends string = string> = { name: Name; points: readonly PlottedScore[] }

/** The scores that have a line across, the lowest first, how many pixels one point has, and the band that is shaded. */
export type ScoreAxis = {
  grid: readonly number[]
  step: number
  band?: { lowest: number; highest: number; mean: number }
}

const apart = 9 // pixels by which two lines are moved, so that their error bars do not hide each other

type Settings = { width: number; nameWidth: number }

/**
 * Where everything of a chart of one or two lines stands, in pixels of a drawing of this width (358 or more). Lines have
 * two points or more between them; those that are moved apart still belong to the same days.
 */
export function surveyDrawing<Name extends string>(
  lines: readonly ScoreLine<Name>[],
  { grid, step, band }: ScoreAxis,
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
  const { values, names } = placeLabels(drawn, [], frame)
  return {
    ...frame,
    height,
    grid: grid.map((score) => ({ score, y: yOf(score) })),
    band: band && { y: yOf(band.highest), height: round((band.highest - band.lowest) * step), mean: yOf(band.mean) },
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

/** Lines across at every ten, as far as these scores with their errors reach, and from 30 to 60 at least. */
export function tensAround(points: readonly PlottedScore[]) {
  const lowest = Math.min(30, ...points.map(({ value, error = 0 }) => Math.floor((value - error) / 10) * 10))
  const highest = Math.max(60, ...points.map(({ value, error = 0 }) => Math.ceil((value + error) / 10) * 10))
  return Array.from({ length: (highest - lowest) / 10 + 1 }, (_, index) => lowest + index * 10)
}

/** The axis of a burden interview: 0 to 88, with lines where its bands end. */
export const burdenAxis: ScoreAxis = { grid: [0, 20, 40, 60, 88], step: 2.2 }
