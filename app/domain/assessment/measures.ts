export const measureTypes = ['mmse', 'moca', 'fast', 'cdr', 'miniCog', 'gpcog'] as const
export type MeasureType = (typeof measureTypes)[number]

type ScoreBand =
  | 'usual'
  | 'none'
  | 'subjective'
  | 'early'
  | 'veryMild'
  | 'mild'
  | 'moderate'
  | 'moderatelySevere'
  | 'severe'
  | 'positive'
  | 'betweenCutoffs'
  | 'negative'
  | 'impaired'
  | 'unclear'
  | 'intact'

type MeasureDefinition = {
  scores: readonly string[] // all that are possible, the lowest first
  unit: 'points' | 'stage' | 'rating'
  isHigherBetter: boolean
  bands: Partial<Record<ScoreBand, string>> // each with its lowest score, the lowest first
}

const fastStages = ['1', '2', '3', '4', '5', '6a', '6b', '6c', '6d', '6e', '7a', '7b', '7c', '7d', '7e', '7f']

/**
 * Cognitive measures. Only scores are stored: the instruments' wording belongs to their owners. Bands are for
 * reference, not a diagnosis. Sources: awell-health/awell-score for MMSE, MoCA (with the point for 12 years of schooling
 * or fewer) and CDR. FAST: Reisberg 1988, ordinal stages. Mini-Cog: https://mini-cog.com, below 3 is positive, below 4
 * for more sensitivity. GPCOG patient part: Brodaty et al. 2002, J Am Geriatr Soc 50:530.
 */
export const measures: Readonly<Record<MeasureType, MeasureDefinition>> = {
  mmse: {
    scores: wholeUpTo(30),
    unit: 'points',
    isHigherBetter: true,
    bands: { severe: '0', moderate: '10', mild: '19', usual: '24' },
  },
  moca: {
    scores: wholeUpTo(30),
    unit: 'points',
    isHigherBetter: true,
    bands: { severe: '0', moderate: '10', mild: '18', usual: '26' },
  },
  fast: {
    scores: fastStages,
    unit: 'stage',
    isHigherBetter: false,
    bands: { none: '1', subjective: '2', early: '3', mild: '4', moderate: '5', moderatelySevere: '6a', severe: '7a' },
  },
  cdr: {
    scores: ['0', '0.5', '1', '2', '3'],
    unit: 'rating',
    isHigherBetter: false,
    bands: { none: '0', veryMild: '0.5', mild: '1', moderate: '2', severe: '3' },
  },
  miniCog: {
    scores: wholeUpTo(5),
    unit: 'points',
    isHigherBetter: true,
    bands: { positive: '0', betweenCutoffs: '3', negative: '4' },
  },
  gpcog: {
    scores: wholeUpTo(9),
    unit: 'points',
    isHigherBetter: true,
    bands: { impaired: '0', unclear: '5', intact: '9' },
  },
}

/** Optional second scores, without a chart. */
export type PartOfMeasure = 'informant' | 'sumOfBoxes'

/** GPCOG informant: 0–6, ≤ 3 suggestive (Brodaty 2002). CDR boxes: 0–18 by halves (awell-health/awell-score). */
export const partScores: Readonly<Record<PartOfMeasure, readonly string[]>> = {
  informant: wholeUpTo(6),
  sumOfBoxes: Array.from({ length: 37 }, (_, halves) => String(halves / 2)),
}

/** Checks a tidied score of one of these; the problem names the lowest and the highest. */
export function problemOfPart(part: PartOfMeasure) {
  const scores = partScores[part]
  return (score: string) =>
    scores.includes(score) ? undefined : `assessment:errors.score.${part}?lowest=0&highest=${scores.at(-1)}`
}

function wholeUpTo(highest: number) {
  return Array.from({ length: highest + 1 }, (_, score) => String(score))
}

/** Normalises a score: '6 A' is '6a', '0,5' is '0.5'. Ambiguous ones ('1 5', '1,000', '24/30') stay. */
export function tidyScore(typed: string) {
  return typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^(\d+)\s+([a-z])$/, '$1$2')
    .replace(/^(\d*)[.,](\d{1,2})$/, (_, whole: string, part: string) => String(Number(`${whole || 0}.${part}`)))
    .replace(/^0+(\d)/, '$1')
}

/** The text key for an impossible score, with the lowest and highest; undefined for a valid one. */
export function problemOfScore(type: MeasureType, score: string) {
  const { scores } = measures[type]
  if (scores.includes(score)) return undefined
  return `assessment:errors.score.${type}?lowest=${scores[0]}&highest=${scores.at(-1)}`
}

/** A score to plot: FAST stages by position (1 to 16), others as they are. Undefined if impossible. */
export function valueOfScore(type: MeasureType, score: string) {
  const { scores, unit } = measures[type]
  const place = scores.indexOf(score)
  if (place < 0) return undefined
  return unit === 'stage' ? place + 1 : Number(score)
}

/** The band in which a score is, by the bands of its measure. Undefined for an impossible score. */
export function bandOf(type: MeasureType, score: string): ScoreBand | undefined {
  const { scores, bands } = measures[type]
  const place = scores.indexOf(score)
  const reached = bandsOf(bands).filter(([, lowest]) => scores.indexOf(lowest) <= place)
  return reached.at(-1)?.[0]
}

/** The usual range of scores in points, for the measures whose sources name it: MMSE and MoCA. */
export function usualRangeOf(type: MeasureType) {
  const { scores, bands } = measures[type]
  return bands.usual ? { lowest: Number(bands.usual), highest: Number(scores.at(-1)) } : undefined
}

function bandsOf(bands: MeasureDefinition['bands']) {
  return Object.entries(bands) as [ScoreBand, string][]
}
