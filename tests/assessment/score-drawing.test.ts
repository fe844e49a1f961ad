import { describe, expect, test } from 'vitest'
import { type MeasureType, measures, measureTypes } from '~/domain/assessment/measures'
import { drawingOf } from '~/domain/assessment/score-drawing'
import { chartsOf, type Measure, seriesOf } from '~/domain/assessment/score-series'

/** Measures of one type in the order entered. */
function scored(type: MeasureType, ...entries: [date: string, score: string][]): Measure[] {
  return entries.map(([date, score], index) => ({ id: `${type}-${String(index).padStart(4, '0')}`, type, date, score }))
}

const moca = scored('moca', ['2025-06-04', '19'], ['2025-12-01', '18'], ['2026-05-20', '16'], ['2026-10-12', '15'])
const mmse = scored('mmse', ['2025-08-03', '22'], ['2026-02-11', '21'], ['2026-08-03', '19'])

function draw(measures: Measure[], width = 720) {
  return chartsOf(seriesOf(measures)).map((chart) => drawingOf(chart, { width }))
}

const dayAfter = (days: number) => new Date(Date.UTC(2016, 0, 5) + days * 86_400_000).toISOString().slice(0, 10)

/** As many scores as asked for, up and down without a pattern, but the same at each run. */
function wandering(type: MeasureType, count: number, { everyDays, seed }: { everyDays: number; seed: number }) {
  const { scores } = measures[type]
  const entries = Array.from({ length: count }, (_, index): [string, string] => {
    const at = Math.abs(Math.sin(seed * 7.3 + index * 1.7)) * (scores.length - 1)
    return [dayAfter(seed + index * everyDays), scores[Math.round(at)] ?? '']
  })
  return scored(type, ...entries)
}

const cases: Record<string, Measure[]> = {
  'one point': scored('moca', ['2026-10-12', '15']),
  'one point on the last of a month': scored('fast', ['2026-01-31', '7f']),
  'one point on the first of a month': scored('cdr', ['2026-01-01', '0.5']),
  'the same day': scored('mmse', ['2026-10-12', '0'], ['2026-10-12', '30'], ['2026-10-12', '30']),
  'two measures in one place': [...scored('moca', ['2026-10-12', '0']), ...scored('mmse', ['2026-10-12', '0'])],
  'two measures at the top': [...scored('moca', ['2026-10-01', '30']), ...scored('mmse', ['2026-10-01', '30'])],
  'the next day': scored('miniCog', ['2026-10-31', '5'], ['2026-11-01', '0']),
  'two measures over 16 months': [...moca, ...mmse],
  'all scores usual': scored('moca', ['2025-01-01', '26'], ['2025-06-01', '30'], ['2026-01-01', '28']),
  'ten years': scored('gpcog', ['2016-10-12', '9'], ['2026-10-12', '0']),
  'two thousand years': scored('moca', ['0026-10-12', '30'], ['2026-10-12', '0']),
}
for (const type of measureTypes) {
  cases[`60 points of ${type}`] = wandering(type, 60, { everyDays: 60, seed: 1 })
  cases[`60 points of ${type} within two months`] = wandering(type, 60, { everyDays: 1, seed: 2 })
}
for (let seed = 0; seed < 20; seed += 1) {
  const first = wandering('moca', 1 + (seed % 12), { everyDays: 1 + seed * 3, seed })
  cases[`two measures, ${seed}`] = [...first, ...wandering('mmse', 12 - (seed % 12), { everyDays: 9, seed: seed * 2 })]
}

type Drawing = ReturnType<typeof drawingOf>
type Box = { left: number; right: number; top: number; bottom: number; says: string }
const nameWidths = { mmse: 44, moca: 42, fast: 36, cdr: 32, miniCog: 60, gpcog: 52 }

/** The labels in letters of 14 pixels, as a browser sets them. */
function labelsOf({ lines, range, bands, ticks, bottom }: Drawing): Box[] {
  const box = (says: string, left: number, y: number, width: number): Box => {
    return { says, left, right: left + width, top: y - 10, bottom: y }
  }
  return [
    ...lines.flatMap(({ values }) =>
      values.map(({ x, y, score }) => box(score, x - score.length * 4, y, score.length * 8)),
    ),
    ...lines.flatMap(({ type, name }) => (name ? [box(type, name.x, name.y, nameWidths[type])] : [])),
    ...(range ? [box('range', range.x, range.y, bands.length > 1 ? 232 : 150)] : []),
    ...ticks.map(({ x, month, hasYear }) => box(month, x, bottom + 24, hasYear ? 62 : 30)),
  ]
}

describe.each([720, 358])('a drawing %i pixels wide', (width) => {
  const drawings = Object.entries(cases).flatMap(([name, measures]) =>
    draw(measures, width).map((drawing) => ({ name, measures, drawing })),
  )

  test('has each score as a point within the frame, from left to right', () => {
    for (const { name, measures, drawing } of drawings) {
      const { lines, from, to, top, bottom } = drawing
      expect(lines.flatMap(({ dots }) => dots).length, name).toBe(measures.length)
      for (const { dots } of lines) {
        expect(
          dots.filter(({ x, y }) => !(x >= from && x <= to && y >= top && y <= bottom)),
          name,
        ).toEqual([])
        expect(
          dots.filter(({ x }, index) => x < (dots[index - 1]?.x ?? 0)),
          name,
        ).toEqual([])
      }
    }
  })

  test('shows the latest value and the name of each line', () => {
    for (const { name, drawing } of drawings) {
      for (const { dots, values, ...line } of drawing.lines) {
        expect(values.at(-1)?.id, name).toBe(dots.at(-1)?.id)
        expect(line.name, name).toBeDefined()
      }
    }
  })

  test('has no two labels in one place, and all of them on the sheet', () => {
    for (const { name, drawing } of drawings) {
      const labels = labelsOf(drawing)
      const outside = labels.filter(
        ({ left, right, top, bottom }) => left < 0 || right > width || top < 0 || bottom > drawing.height,
      )
      expect(outside, name).toEqual([])
      const clashes = labels.flatMap((one, index) =>
        labels
          .slice(index + 1)
          .filter((other) => one.left < other.right && other.left < one.right)
          .filter((other) => one.top < other.bottom && other.top < one.bottom)
          .map((other) => `${one.says} and ${other.says}`),
      )
      expect(clashes, name).toEqual([])
    }
  })

  test('names months from the first one on, with the year where it changes', () => {
    for (const { name, drawing, measures } of drawings) {
      const [first, ...rest] = drawing.ticks
      const earliest = measures.map(({ date }) => date ?? '').sort()[0]
      expect(first, name).toMatchObject({ x: drawing.from, month: earliest?.slice(0, 7), hasYear: true })
      rest.forEach(({ month, hasYear }, index) => {
        expect(hasYear, `${name}: ${month}`).toBe(month.slice(0, 4) !== drawing.ticks[index]?.month.slice(0, 4))
      })
    }
  })
})

describe('the drawing', () => {
  const [drawing] = draw([...moca, ...mmse])

  test('puts higher scores higher, and days in proportion', () => {
    const { grid, lines } = drawing ?? { grid: [], lines: [] }
    expect(grid.map(({ score }) => score)).toEqual(['0', '10', '20', '30'])
    expect(grid.map(({ y }) => y)).toEqual([224, 158, 92, 26])
    const [first, , , last] = lines[0]?.dots ?? []
    expect([first?.y, last?.y]).toEqual([98.6, 125])
    const early = draw(scored('moca', ['2026-01-01', '10'], ['2026-01-11', '10'], ['2026-01-31', '10']))[0]
    const [a = 0, b = 0, c = 0] = early?.lines[0]?.dots.map(({ x }) => x) ?? []
    expect((c - b) / (b - a)).toBeCloseTo(2, 1)
  })

  test('has the usual range of each measure', () => {
    expect(drawing?.bands).toMatchObject([
      { type: 'moca', lowest: 26, highest: 30, y: 26, height: 26.4 },
      { type: 'mmse', lowest: 24, highest: 30, y: 26, height: 39.6 },
    ])
    expect(draw(scored('fast', ['2026-01-01', '5']))[0]).toMatchObject({ bands: [], range: undefined })
  })

  test('names a line at its end, and beside the frame with its mark where other scores are in the way', () => {
    expect(drawing?.lines.map(({ name }) => name?.mark)).toEqual([undefined, undefined])
    const crossed = scored('moca', ['2026-01-01', '0'], ['2026-01-10', '30'], ['2026-01-11', '0'], ['2026-01-12', '30'])
    const [other] = draw([...crossed, ...scored('mmse', ['2026-01-09', '15'])], 358)
    expect(other?.lines[1]?.name?.mark).toMatchObject({ x: (other?.to ?? 0) + 8 })
  })

  test('says of a point that another one hides it', () => {
    const [both] = draw([...scored('moca', ['2026-10-12', '28']), ...scored('mmse', ['2026-10-12', '28'])])
    expect(both?.lines.map(({ dots }) => dots[0]?.isCovered)).toEqual([false, true])
    expect(drawing?.lines.flatMap(({ dots }) => dots.filter(({ isCovered }) => isCovered))).toEqual([])
  })

  test('of one score has a point and no line', () => {
    const [one] = draw(scored('cdr', ['2026-10-12', '0.5']))
    expect(one?.lines[0]).toMatchObject({ path: '', dots: [{ score: '0.5' }], values: [{ score: '0.5' }] })
  })
})
