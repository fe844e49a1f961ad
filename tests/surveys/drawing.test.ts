import { expect, test } from 'vitest'
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
