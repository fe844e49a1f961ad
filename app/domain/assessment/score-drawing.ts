import { frameOf, pathOf, round, timeAxis } from './drawing-frame'
import { type DrawnDot, type DrawnLine, placeLabels } from './drawing-labels'
import { type MeasureType, usualRangeOf, valueOfScore } from './measures'
import type { ScoreSeries } from './score-series'

// Pixels per step, and the scores with grid lines.
const axes: Record<MeasureType, { step: number; grid: readonly string[] }> = {
  mmse: { step: 6.6, grid: ['0', '10', '20', '30'] },
  moca: { step: 6.6, grid: ['0', '10', '20', '30'] },
  fast: { step: 14, grid: ['1', '4', '6a', '7a', '7f'] },
  cdr: { step: 60, grid: ['0', '0.5', '1', '2', '3'] },
  miniCog: { step: 36, grid: ['0', '1', '2', '3', '4', '5'] },
  gpcog: { step: 20, grid: ['0', '3', '6', '9'] },
}

// Widths of the names in bold 14 px, the same in both languages.
const nameWidths: Record<MeasureType, number> = { mmse: 48, moca: 48, fast: 40, cdr: 36, miniCog: 66, gpcog: 58 }

const rangeRow = 22 // the words of the usual range below them, where they have no room in it

/** Pixel positions of one or two series, at least 358 wide, from the first month's start to the last one's end. */
export function drawingOf(chart: readonly ScoreSeries[], { width }: { width: number }) {
  const type = chart[0]?.type ?? 'moca'
  const { grid, step } = axes[type]
  const [lowest = 0, highest = 0] = [grid[0], grid.at(-1)].map((score = '') => valueOfScore(type, score) ?? 0)
  const nameWidth = Math.max(...chart.map((series) => nameWidths[series.type]))
  const { frame, yOf, height } = frameOf({ lowest, highest, step }, { width, nameWidth })
  const time = timeAxis(chart, frame)
  const lines = chart.map((series) => lineOf(series, time.xOf, yOf))
  const bands = chart.flatMap((series) => bandOfUsual(series.type, yOf))
  const { values, names, range } = placeLabels(lines, bands, frame)
  return {
    ...frame,
    height: height + (range?.isBelow ? rangeRow : 0),
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

function isCovered({ x, y }: DrawnDot, above: DrawnLine | undefined) {
  return Boolean(above?.dots.some((dot) => Math.abs(dot.x - x) < 5 && Math.abs(dot.y - y) < 5))
}

function bandOfUsual(type: MeasureType, yOf: (value: number) => number) {
  const range = usualRangeOf(type)
  if (!range) return []
  const y = yOf(range.highest)
  return [{ type, ...range, y, height: round(yOf(range.lowest) - y) }]
}
