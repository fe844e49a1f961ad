import { describe, expect, test } from 'vitest'
import { overlaps } from '~/domain/assessment/label-places'
import { burdenAxis } from '~/domain/surveys/survey-drawing'
import { burdenBands } from '~/domain/surveys/zarit'
import { drawSurvey } from '~/routes/circle/assessment/survey/draw-survey'

const points = [
  { id: '1', score: '22', value: 22, date: '2026-03-01' },
  { id: '2', score: '44', value: 44, date: '2026-06-01' },
]
const drawnFor = (words: string) => drawSurvey([{ name: 'burden', words, points }], burdenAxis, 'en')

test('a chart goes from left to right whatever name stands beside it', () => {
  for (const words of ['Elena', 'Maximiliano', 'Bartholomewchristophersonanastasios', '𝔅'.repeat(60)]) {
    const { narrow, wide } = drawnFor(words) ?? expect.fail()
    for (const { from, to, width, lines } of [narrow, wide]) {
      expect(to - from).toBeGreaterThan(width / 2)
      const [first, last] = lines[0]?.dots ?? []
      expect(last?.x).toBeGreaterThan(first?.x ?? 0)
    }
  }
})

test('a long name is cut beside the line, a usual one is not', () => {
  expect(drawnFor('Maximiliano')?.narrow.lines[0]?.words).toBe('Maximiliano')
  expect(drawnFor('Bartholomewchristopher')?.narrow.lines[0]?.words).toBe('Bartholomew…')
})

test('an interview is drawn on its four bands, of 0 to 20, 40, 60 and 88, each with its words where they touch nothing', () => {
  const bands = burdenBands.map(({ band, highest }) => ({ name: band, highest, words: `The words of ${band}` }))
  const { wide, narrow } =
    drawSurvey([{ name: 'burden', words: 'Elena', points }], { ...burdenAxis, bands }, 'en') ?? expect.fail()
  for (const { bands, grid, lines, bottom } of [wide, narrow]) {
    const yOf = (score: number) => grid.find((line) => line.score === score)?.y ?? expect.fail()
    expect(grid.map(({ score }) => score)).toEqual([0, 20, 40, 60, 88])
    expect(yOf(0)).toBe(bottom)
    const ends = bands.map(({ name, y, height }) => [name, y + height, y])
    expect(ends).toEqual([
      ['little', yOf(0), yOf(20)],
      ['mild', yOf(20), yOf(40)],
      ['moderate', yOf(40), yOf(60)],
      ['severe', yOf(60), yOf(88)],
    ])
    for (const { label, words, y } of bands) {
      if (!label) expect.fail()
      expect(label.y).toBeGreaterThan(y)
      const box = { left: label.x, right: label.x + words.length * 7.5, top: label.y - 13, bottom: label.y + 3 }
      for (const { x, y } of lines[0]?.dots ?? [])
        expect(overlaps(box, { left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 })).toBe(false)
    }
  }
})

test('the words of a band are left out where the line of scores takes their room', () => {
  const bands = burdenBands.map(({ band, highest }) => ({
    name: band,
    highest,
    words: 'A name that is as wide as the chart',
  }))
  const steady = [1, 3, 5, 7, 9].map((month) => ({ id: `${month}`, score: '51', value: 51, date: `2026-0${month}-01` }))
  const { narrow } =
    drawSurvey([{ name: 'burden', words: 'Elena', points: steady }], { ...burdenAxis, bands }, 'en') ?? expect.fail()
  expect(narrow.bands.map(({ name, label }) => [name, Boolean(label)])).toEqual([
    ['little', true],
    ['mild', true],
    ['moderate', false],
    ['severe', true],
  ])
})

describe('the numbers of two lines with error bars', () => {
  const linesOf = (days: readonly string[], spread: number) =>
    ['mental', 'physical'].map((name, at) => ({
      ...{ name, words: name },
      points: days.map((date, index) => {
        const value = 45 - at * spread + (index % 3) * 4
        return { id: `${name}${index}`, score: value.toFixed(1), value, date, error: 4.2 }
      }),
    }))
  const axis = { grid: [20, 30, 40, 50, 60], step: 5.3 }
  const boxOf = ({ x, y, score }: { x: number; y: number; score: string }) => {
    const half = (score.length * 9) / 2
    return { left: x - half, right: x + half, top: y - 11, bottom: y + 3 }
  }
  const spread = ['2026-01-11', '2026-04-11', '2026-06-30', '2026-09-13', '2026-11-15']

  test.each([
    ['months apart', spread],
    ['days apart', ['2026-11-01', '2026-11-03', '2026-11-04', '2026-11-09', '2026-11-10']],
    ['on the same day', ['2026-01-11', '2026-11-09', '2026-11-09', '2026-11-10']],
  ])('stand beside them, and none over another: %s', (_, days) => {
    for (const spread of [0, 3, 6, 12]) {
      const { wide, narrow } = drawSurvey(linesOf(days, spread), axis, 'en') ?? expect.fail()
      const bars = wide.lines.flatMap(({ dots }) =>
        dots.map(({ x, errorBar }) => ({
          left: x - 5,
          right: x + 5,
          top: errorBar?.from ?? 0,
          bottom: errorBar?.to ?? 0,
        })),
      )
      for (const { lines } of [wide, narrow]) {
        const boxes = lines.flatMap(({ values }) => values.map(boxOf))
        expect(boxes.length).toBeGreaterThan(1)
        for (const [at, box] of boxes.entries()) {
          if (lines === wide.lines) expect(bars.filter((bar) => overlaps(box, bar))).toEqual([])
          expect(boxes.slice(at + 1).filter((other) => overlaps(box, other))).toEqual([])
        }
      }
      for (const { dots, values } of wide.lines) expect(values.map(({ id }) => id)).toContain(dots.at(-1)?.id)
    }
  })

  test('are all there when the surveys are months apart', () => {
    for (const { values, dots } of drawSurvey(linesOf(spread, 6), axis, 'en')?.wide.lines ?? expect.fail())
      expect(values).toHaveLength(dots.length)
  })
})
