import { useTranslation } from 'react-i18next'
import { bandOf, type MeasureType, measures, type PartOfMeasure, partScores } from '~/domain/assessment/measures'
import type { ScoreChange } from '~/domain/assessment/score-series'
import type { Say } from '~/domain/records/labels'

/** A score as it is read: 'Stage 5', '19 of 30'; one that is impossible as it is. */
export function scoreWords(type: MeasureType, score: string, say: Say) {
  const { scores, unit } = measures[type]
  if (!scores.includes(score) || unit === 'rating') return score
  return unit === 'stage' ? say('scores:stage', { score }) : outOf(score, scores, say)
}

/** A second score of a measure as it is read: '3 of 6'. */
export function partWords(part: PartOfMeasure, score: string, say: Say) {
  return partScores[part].includes(score) ? outOf(score, partScores[part], say) : score
}

function outOf(score: string, scores: readonly string[], say: Say) {
  return say('scores:outOf', { score, highest: scores.at(-1) ?? '' })
}

/** The words of a measure and its scores: 'MoCA', '15 of 30', 'Moderate range'. An impossible score has no reading. */
export function useScoreWords() {
  const { t } = useTranslation('scores')

  function scoreOf(type: MeasureType, score: string) {
    return scoreWords(type, score, t as Say)
  }

  function readingOf(type: MeasureType, score: string) {
    const band = bandOf(type, score)
    return band && t(`bands.${band}`)
  }

  function directionOf(type: MeasureType) {
    const { isHigherBetter, unit } = measures[type]
    if (isHigherBetter) return t('directions.higherBetter')
    return unit === 'stage' ? t('directions.higherStage') : t('directions.higherScore')
  }

  const partOf = (part: PartOfMeasure, score: string) => partWords(part, score, t as Say)
  return { nameOf: (type: MeasureType) => t(`names.${type}`), scoreOf, partOf, readingOf, directionOf }
}

/** Says in a sentence how the scores of a measure have changed. */
export function useChangeWords() {
  const { t } = useTranslation('scores')

  return function sentenceOf(change: ScoreChange) {
    const measure = t(`names.${change.type}`)
    if (change.status === 'once') return t('changes.once', { ...change, measure })
    const { status, span, type, ...figures } = change
    return t(`changes.${status}.${span.unit}`, { ...figures, measure, count: span.count })
  }
}
