import { describe, expect, test } from 'vitest'
import {
  type HealthScore,
  healthBandOf,
  healthQuestions,
  healthScoreOf,
  pointsOf,
  tScoreOf,
} from '~/domain/surveys/promis'
import { example } from './cast'

// The published tables, row by row: raw sum, physical T and its standard error, mental T and its standard error.
const published: [number, number, number, number, number][] = [
  [4, 16.2, 4.8, 21.2, 4.6],
  [5, 19.9, 4.7, 25.1, 4.1],
  [6, 23.5, 4.5, 28.4, 3.9],
  [7, 26.7, 4.3, 31.3, 3.7],
  [8, 29.6, 4.2, 33.8, 3.7],
  [9, 32.4, 4.2, 36.3, 3.7],
  [10, 34.9, 4.1, 38.8, 3.6],
  [11, 37.4, 4.1, 41.1, 3.6],
  [12, 39.8, 4.1, 43.5, 3.6],
  [13, 42.3, 4.2, 45.8, 3.6],
  [14, 44.9, 4.3, 48.3, 3.7],
  [15, 47.7, 4.4, 50.8, 3.7],
  [16, 50.8, 4.6, 53.3, 3.7],
  [17, 54.1, 4.7, 56.0, 3.8],
  [18, 57.7, 4.9, 59.0, 3.9],
  [19, 61.9, 5.2, 62.5, 4.2],
  [20, 67.7, 5.9, 67.6, 5.3],
]

/** Answers whose four of a score add up to this. */
function answersOf(questions: readonly string[], raw: number) {
  const pain: Record<number, string> = { 5: '0', 4: '2', 3: '5', 2: '8', 1: '10' }
  let left = raw
  return Object.fromEntries(
    questions.map((name, index) => {
      const points = Math.min(5, left - (questions.length - 1 - index))
      left -= points
      return [name, name === 'pain' ? (pain[points] ?? '') : String(points)]
    }),
  )
}

describe('the scores of a health survey', () => {
  test.each(published)(
    'are those of the tables for a sum of %i',
    (raw, physical, physicalError, mental, mentalError) => {
      expect(tScoreOf('physical', raw)).toEqual([physical, physicalError])
      expect(tScoreOf('mental', raw)).toEqual([mental, mentalError])
      const ofBody = answersOf(['physical', 'activity', 'fatigue', 'pain'], raw)
      const ofMind = answersOf(['quality', 'mood', 'social', 'emotional'], raw)
      expect(healthScoreOf('physical', ofBody)).toMatchObject({ raw, t: physical, standardError: physicalError })
      expect(healthScoreOf('mental', ofMind)).toMatchObject({ raw, t: mental, standardError: mentalError })
    },
  )

  test('are those of the published example', () => {
    expect(healthScoreOf('physical', example)).toMatchObject({ raw: 15, t: 47.7, band: 'good' })
    expect(healthScoreOf('mental', example)).toMatchObject({ raw: 14, t: 48.3, band: 'veryGood' })
  })

  test('exist with all four answers alone, and say which are missing', () => {
    const { pain, mood, ...rest } = example
    expect(healthScoreOf('physical', rest)).toEqual({ status: 'unscored', missing: ['pain'] })
    expect(healthScoreOf('mental', rest)).toEqual({ status: 'unscored', missing: ['mood'] })
    expect(healthScoreOf('mental', { ...rest, mood })).toMatchObject({ status: 'scored' })
    expect(healthScoreOf('physical', {})).toMatchObject({ missing: ['physical', 'activity', 'fatigue', 'pain'] })
  })

  test('take no notice of overall health and of usual roles', () => {
    for (const answer of ['1', '5'])
      expect(healthScoreOf('physical', { ...example, overall: answer, roles: answer })).toMatchObject({ t: 47.7 })
  })

  test('count pain from 0 to 10 as 5 to 1, and no other answer as anything', () => {
    const pains = Array.from({ length: 11 }, (_, pain) => pointsOf('pain', String(pain)))
    expect(pains).toEqual([5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1])
    for (const odd of ['11', '-1', '', '1.5', 'toString', undefined]) expect(pointsOf('pain', odd)).toBeUndefined()
    for (const name of healthQuestions.filter((name) => name !== 'pain')) {
      expect(['1', '2', '3', '4', '5'].map((answer) => pointsOf(name, answer))).toEqual([1, 2, 3, 4, 5])
      for (const odd of ['0', '6', '', '4 ', undefined]) expect(pointsOf(name, odd)).toBeUndefined()
    }
  })

  test.each<[HealthScore, ...[number, string][]]>([
    ['physical', [34.9, 'poor'], [35, 'fair'], [41.9, 'fair'], [42, 'good'], [50, 'veryGood'], [58, 'excellent']],
    ['mental', [28.9, 'poor'], [29, 'fair'], [39.9, 'fair'], [40, 'good'], [48, 'veryGood'], [56, 'excellent']],
  ])('are in the bands of %s health', (score, ...edges) => {
    for (const [t, band] of edges) expect(healthBandOf(score, t), String(t)).toBe(band)
  })
})
