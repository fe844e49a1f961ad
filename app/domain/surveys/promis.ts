import type { Answers } from './answers'

/** PROMIS Global Health v1.2, with our own names, in the order of the form. */
export const healthQuestions = [
  'overall',
  'quality',
  'physical',
  'mood',
  'social',
  'roles',
  'activity',
  'emotional',
  'fatigue',
  'pain',
] as const
export type HealthQuestion = (typeof healthQuestions)[number]

export const healthScores = ['physical', 'mental'] as const
export type HealthScore = (typeof healthScores)[number]

/** The two scores use four questions each; 'overall' and 'roles' count for neither. */
const questionsOfScore: Record<HealthScore, readonly HealthQuestion[]> = {
  physical: ['physical', 'activity', 'fatigue', 'pain'],
  mental: ['quality', 'mood', 'social', 'emotional'],
}

export type HealthBand = 'excellent' | 'veryGood' | 'good' | 'fair' | 'poor'

type TScore = readonly [t: number, standardError: number]

// T-scores and errors of raw sums 4–20 (Hays 2009); mental 4 is from awell-health/awell-score (promis_10).
const tables: Record<HealthScore, readonly TScore[]> = {
  physical: [
    [16.2, 4.8],
    [19.9, 4.7],
    [23.5, 4.5],
    [26.7, 4.3],
    [29.6, 4.2],
    [32.4, 4.2],
    [34.9, 4.1],
    [37.4, 4.1],
    [39.8, 4.1],
    [42.3, 4.2],
    [44.9, 4.3],
    [47.7, 4.4],
    [50.8, 4.6],
    [54.1, 4.7],
    [57.7, 4.9],
    [61.9, 5.2],
    [67.7, 5.9],
  ],
  mental: [
    [21.2, 4.6],
    [25.1, 4.1],
    [28.4, 3.9],
    [31.3, 3.7],
    [33.8, 3.7],
    [36.3, 3.7],
    [38.8, 3.6],
    [41.1, 3.6],
    [43.5, 3.6],
    [45.8, 3.6],
    [48.3, 3.7],
    [50.8, 3.7],
    [53.3, 3.7],
    [56.0, 3.8],
    [59.0, 3.9],
    [62.5, 4.2],
    [67.6, 5.3],
  ],
}
const lowestRaw = 4

// Lowest T-score of each band: healthmeasures.net, PROMIS score cut points. Not a diagnosis.
const bands: Record<HealthScore, readonly [HealthBand, number][]> = {
  physical: [
    ['excellent', 58],
    ['veryGood', 50],
    ['good', 42],
    ['fair', 35],
  ],
  mental: [
    ['excellent', 56],
    ['veryGood', 48],
    ['good', 40],
    ['fair', 29],
  ],
}

/** The US population has mean 50 and standard deviation 10. */
export const population = { mean: 50, lowest: 40, highest: 60 }

/** Smaller differences are within the variation of one person's answers. */
export const leastChange = 5

export type Scored = {
  status: 'scored'
  raw: number
  t: number
  standardError: number
  band: HealthBand
}
export type Unscored = { status: 'unscored'; missing: readonly HealthQuestion[] }

/** A T-score (higher is better) with its error; needs all four answers, otherwise the missing ones. */
export function healthScoreOf(score: HealthScore, answers: Answers): Scored | Unscored {
  const questions = questionsOfScore[score]
  const points = questions.map((question) => pointsOf(question, answers[question]))
  const missing = questions.filter((_, index) => points[index] === undefined)
  if (missing.length) return { status: 'unscored', missing }
  const raw = points.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const [t, standardError] = tScoreOf(score, raw)
  return { status: 'scored', raw, t, standardError, band: healthBandOf(score, t) }
}

/** The T-score and the standard error of a raw sum from 4 to 20. */
export function tScoreOf(score: HealthScore, raw: number): TScore {
  const found = tables[score][raw - lowestRaw]
  if (!found) throw new RangeError(`No sum of four answers is ${raw}`)
  return found
}

/** The band of a T-score. */
export function healthBandOf(score: HealthScore, t: number): HealthBand {
  return bands[score].find(([, lowest]) => t >= lowest)?.[0] ?? 'poor'
}

/** An answer's points, 1 to 5, higher is better. Pain is answered from 0 to 10, where 0 is none. */
export function pointsOf(question: HealthQuestion, answer: string | undefined) {
  if (!answer) return undefined
  if (question === 'pain') return /^\d{1,2}$/.test(answer) ? painPoints[Number(answer)] : undefined
  return /^[1-5]$/.test(answer) ? Number(answer) : undefined
}

const painPoints = [5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1] // by the pain, from none to the worst
