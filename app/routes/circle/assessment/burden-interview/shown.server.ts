import { fullName } from '~/domain/person'
import { inSentence, optionLabel, type Say, textKey } from '~/domain/records/labels'
import { burdenInterviewRecord } from '~/domain/surveys/burden-interview-record'
import type { BurdenInterview } from '~/domain/surveys/interview-queries.server'
import { burdenAxis } from '~/domain/surveys/survey-drawing'
import { burdenBands, burdenQuestions, severeStrainOf } from '~/domain/surveys/zarit'
import type { Formatter } from '~/i18n/formatter.server'
import { removedWords } from '~/i18n/removed-words'
import { drawSurvey } from '~/routes/circle/assessment/survey/draw-survey'

/** An interview in words. */
export function interviewShown(interview: BurdenInterview, formatter: Formatter) {
  const { t, day } = formatter
  const { id, burden, isAlone, askedBy, removal } = interview
  return {
    id,
    day: day(interview.answeredOn) ?? '',
    isReadable: interview.answers !== null,
    score: burden.status === 'scored' ? burden.score : null,
    band: burden.status === 'scored' ? burden.band : null,
    answered: burden.status === 'scored' ? burdenQuestions.length : burden.answered,
    askedBy: isAlone ? t('surveys:burden.alone') : fullName(askedBy),
    removed: removedWords(removal, formatter),
  }
}

/** Each answer of an interview. */
export function interviewAnswersShown({ answers }: BurdenInterview, say: Say) {
  return burdenQuestions.map((name) => {
    const field = burdenInterviewRecord.fields[name]
    const answer = answers?.[name]
    return {
      name,
      label: say(textKey(burdenInterviewRecord.words, name)),
      value: answer === undefined ? null : optionLabel(field, answer, say),
    }
  })
}

/** How the scores of one caregiver have changed, in words and as a chart. Takes the latest interview first. */
export function burdenHistoryShown(interviews: readonly BurdenInterview[], name: string, formatter: Formatter) {
  const { t, day, language } = formatter
  const points = [...interviews].reverse().flatMap(({ id, answeredOn, burden }) => {
    if (burden.status !== 'scored') return []
    return [{ id, score: String(burden.score), value: burden.score, date: answeredOn }]
  })
  const [first, last, before] = [points[0], points.at(-1), points.at(-2)]
  if (!first || !last) return null
  const values = { measure: t('surveys:burden.measure'), from: day(first.date) ?? '', to: day(last.date) ?? '' }
  const change = last.value - first.value
  const sentence =
    points.length === 1
      ? t('surveys:scoresOn', { ...values, score: last.score, day: values.to })
      : change
        ? t(`surveys:${change < 0 ? 'fell' : 'rose'}`, { ...values, count: Math.abs(change), points: Math.abs(change) })
        : t('surveys:same', values)
  return {
    sentence,
    since: before ? sinceShown(last.value - before.value, day(before.date) ?? '', formatter) : null,
    chart: drawSurvey(
      [{ name: 'burden', words: name.split(' ')[0] ?? name, points }],
      { ...burdenAxis, bands: bandsIn(formatter) },
      language,
    ),
  }
}

function bandsIn({ t }: Formatter) {
  return burdenBands.map(({ band, highest }) => ({ name: band, highest, words: t(`surveys:burden.bands.${band}`) }))
}

/** What each interview of a caregiver changed since the one before, by its id. Takes the latest first. */
export function changesShown(interviews: readonly BurdenInterview[], { t }: Formatter) {
  const scores = interviews.flatMap(({ id, burden }) =>
    burden.status === 'scored' ? [{ id, score: burden.score }] : [],
  )
  const words = scores.map(({ id, score }, at) => {
    const before = scores[at + 1]
    const points = before ? Math.abs(score - before.score) : 0
    return [
      id,
      before
        ? t(`surveys:burden.changes.${directionOf(score - before.score)}`, { points })
        : t('surveys:burden.changes.first'),
    ]
  })
  return Object.fromEntries(words) as Record<string, string>
}

function directionOf(change: number) {
  return change === 0 ? 'same' : change > 0 ? 'higher' : 'lower'
}

function sinceShown(change: number, day: string, { t }: Formatter) {
  return t(`surveys:since.${directionOf(change)}`, { points: Math.abs(change), day })
}

/** The reason for support after the latest interview, worded for the caregiver or the team. */
export function supportShown(interview: BurdenInterview | undefined, { isOwn }: { isOwn: boolean }, { t }: Formatter) {
  const strain = severeStrainOf(interview?.answers ?? {})
  if (!strain || !interview) return null
  if (isOwn) return t('surveys:burden.supportOwn')
  const [name = ''] = interview.caregiverName.split(' ')
  if (strain.isSevere) return t('surveys:burden.supportSevere', { name })
  const questions = strain.questions.map((one) => inSentence(t(`surveys:burden.${one}`))).join('; ')
  return t('surveys:burden.supportAnswer', { name, questions })
}
