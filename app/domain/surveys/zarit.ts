import type { Answers } from './answers'

/** Zarit Burden Interview, with our own names, in the order of the form. */
export const burdenQuestions = [
  'helpAsked',
  'timeForSelf',
  'duties',
  'embarrassment',
  'anger',
  'relationships',
  'future',
  'dependence',
  'tension',
  'health',
  'privacy',
  'socialLife',
  'visitors',
  'reliedOn',
  'money',
  'goOn',
  'control',
  'handOver',
  'unsure',
  'doMore',
  'doBetter',
  'overall',
] as const
export type BurdenQuestion = (typeof burdenQuestions)[number]

export const burdenParts = [
  ['dayToDay', 6],
  ['together', 3],
  ['ownLife', 4],
  ['goingOn', 5],
  ['allInAll', 4],
] as const
export type BurdenPart = (typeof burdenParts)[number][0]

export const highestBurden = 88

export type BurdenBand = 'little' | 'mild' | 'moderate' | 'severe'

/** The common bands. Not a diagnosis. */
export const burdenBands: readonly { band: BurdenBand; lowest: number; highest: number }[] = [
  { band: 'little', lowest: 0, highest: 20 },
  { band: 'mild', lowest: 21, highest: 40 },
  { band: 'moderate', lowest: 41, highest: 60 },
  { band: 'severe', lowest: 61, highest: highestBurden },
]

export type Burden = { status: 'scored'; score: number; band: BurdenBand } | { status: 'unscored'; answered: number }

/** The score of an interview, 0 to 88, higher is more strain: only when all 22 questions are answered. */
export function burdenOf(answers: Answers): Burden {
  const points = burdenQuestions.flatMap((question) => burdenPointsOf(answers[question]) ?? [])
  if (points.length < burdenQuestions.length) return { status: 'unscored', answered: points.length }
  const score = points.reduce((sum, one) => sum + one, 0)
  return { status: 'scored', score, band: burdenBandOf(score) }
}

/** The band of a score. */
export function burdenBandOf(score: number): BurdenBand {
  return burdenBands.find(({ highest }) => score <= highest)?.band ?? 'severe'
}

function burdenPointsOf(answer: string | undefined) {
  return answer && /^[0-4]$/.test(answer) ? Number(answer) : undefined
}

const severeStrainQuestions: readonly BurdenQuestion[] = ['health', 'control', 'handOver']

/** Why support is offered: a severe score, or the highest answer on health, losing control or handing over care. */
export function severeStrainOf(answers: Answers): { isSevere: boolean; questions: BurdenQuestion[] } | undefined {
  const burden = burdenOf(answers)
  const isSevere = burden.status === 'scored' && burden.band === 'severe'
  const questions = severeStrainQuestions.filter((question) => answers[question] === '4')
  return isSevere || questions.length ? { isSevere, questions } : undefined
}
