import { expect, test } from 'vitest'
import { burdenAxis } from '~/domain/surveys/survey-drawing'
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
