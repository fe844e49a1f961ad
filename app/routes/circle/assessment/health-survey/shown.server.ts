import type { Member } from '~/domain/member'
import { fullName } from '~/domain/person'
import { optionLabel, type Say, textKey } from '~/domain/records/labels'
import { healthSurveyRecord } from '~/domain/surveys/health-survey-record'
import { type HealthScore, healthQuestions, healthScores, leastChange, population } from '~/domain/surveys/promis'
import { type HealthSurvey, latestHealthScores } from '~/domain/surveys/queries.server'
import { type ScoreLine, tensAround } from '~/domain/surveys/survey-drawing'
import type { Formatter } from '~/i18n/formatter.server'
import { removedWords } from '~/i18n/removed-words'
import { drawSurvey } from '~/routes/circle/assessment/survey/draw-survey'

const pixelsPerPoint = 5.3

/** A survey in words. */
export function surveyShown(survey: HealthSurvey, { recipient }: Member, formatter: Formatter) {
  const { t, day } = formatter
  const { removal, helper, recordedBy } = survey
  return {
    id: survey.id,
    day: day(survey.answeredOn) ?? '',
    isReadable: survey.answers !== null,
    answeredBy: helper
      ? t(`surveys:answeredIn.${survey.answeredBy}`, { name: recipient.firstName, helper })
      : t(`surveys:answeredByName.${survey.answeredBy}`, { name: recipient.firstName }),
    recordedBy: fullName(recordedBy),
    scores: healthScores.map((name) => scoreShown(survey, name, formatter)),
    removed: removedWords(removal, formatter),
  }
}

/** The scores of the latest survey; null before the first. */
export async function latestSurveyShown({ circleId }: Member, formatter: Formatter) {
  const latest = await latestHealthScores(circleId)
  if (!latest) return null
  const { answeredOn, isReadable } = latest
  const scores = healthScores.map((name) => ({
    ...scoreShown(latest, name, formatter),
    label: formatter.t(`surveys:health.scores.${name}`),
  }))
  return { day: formatter.day(answeredOn) ?? '', isReadable, scores }
}
export type LatestSurvey = Awaited<ReturnType<typeof latestSurveyShown>>

function scoreShown({ scores }: Pick<HealthSurvey, 'scores'>, name: HealthScore, { t }: Formatter) {
  const score = scores[name]
  if (score.status === 'scored')
    return {
      name,
      score: score.t.toFixed(1),
      band: t(`surveys:health.bands.${score.band}`),
      error: score.standardError.toFixed(1),
      missing: null,
    }
  const questions = score.missing.map((question) => t(`surveys:health.${question}`))
  return { name, score: null, band: null, error: null, missing: questions.join('; ') }
}

/** Each answer of a survey, and omitted ones. */
export function answersShown({ answers }: HealthSurvey, say: Say) {
  return healthQuestions.map((name) => {
    const field = healthSurveyRecord.fields[name]
    const answer = answers?.[name]
    return {
      name,
      label: say(textKey(healthSurveyRecord.words, name)),
      value: answer === undefined ? null : optionLabel(field, answer, say),
    }
  })
}

/** The latest scores, their changes, and the chart. Takes the latest survey first. */
export function historyShown(surveys: readonly HealthSurvey[], formatter: Formatter) {
  const { t, language } = formatter
  const lines = healthScores.map((name) => ({ ...lineOf(surveys, name), words: t(`surveys:health.lines.${name}`) }))
  const points = lines.flatMap((line) => line.points)
  const axis = {
    grid: tensAround(points),
    step: pixelsPerPoint,
    band: { lowest: population.lowest, highest: population.highest, mean: population.mean },
  }
  return {
    latest: lines.flatMap((line) => latestShown(line, surveys, formatter)),
    sentences: lines.flatMap((line) => sentenceOf(line, formatter)).join(' '),
    chart: points.length ? drawSurvey(lines, axis, language) : null,
  }
}

type Line = ScoreLine<HealthScore>

function lineOf(surveys: readonly HealthSurvey[], name: HealthScore): Line {
  const points = [...surveys].reverse().flatMap(({ id, answeredOn, scores }) => {
    const score = scores[name]
    if (score.status !== 'scored') return []
    return [{ id, score: score.t.toFixed(1), value: score.t, date: answeredOn, error: score.standardError }]
  })
  return { name, points }
}

function latestShown({ name, points }: Line, surveys: readonly HealthSurvey[], { t, day }: Formatter) {
  const [last, before] = [points.at(-1), points.at(-2)]
  const survey = surveys.find(({ id }) => id === last?.id)
  const score = survey?.scores[name]
  if (!last || score?.status !== 'scored') return []
  const change = before && last.value - before.value
  const direction = !change ? 'same' : change > 0 ? 'higher' : 'lower'
  return {
    name,
    label: t(`surveys:health.scores.${name}`),
    score: last.score,
    band: t(`surveys:health.bands.${score.band}`),
    since: before
      ? t(`surveys:since.${direction}`, { points: pointsOf(change ?? 0), day: day(before.date) ?? '' })
      : null,
  }
}

function sentenceOf({ name, points }: Line, { t, day }: Formatter) {
  const [first, last] = [points[0], points.at(-1)]
  const measure = t(`surveys:health.measures.${name}`)
  if (!first || !last) return []
  if (points.length === 1) return t('surveys:scoresOn', { measure, score: last.score, day: day(last.date) ?? '' })
  const change = Number((last.value - first.value).toFixed(1))
  if (Math.abs(change) < leastChange) return t('surveys:same', { measure })
  const values = {
    measure,
    count: Math.abs(change),
    points: pointsOf(change),
    from: day(first.date) ?? '',
    to: day(last.date) ?? '',
  }
  return t(`surveys:${change < 0 ? 'fell' : 'rose'}`, values)
}

function pointsOf(change: number) {
  return Math.abs(change).toFixed(1)
}
