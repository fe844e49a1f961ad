import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Say } from '~/domain/records/labels'
import { mayRecordSurveys } from '~/domain/surveys/access'
import { getHealthSurvey } from '~/domain/surveys/queries.server'
import { asMember, idParam } from '~/http/guards.server'
import { liveTopicsOfCircle } from '~/live/use-live'
import { answersShown, surveyShown } from '~/routes/circle/assessment/health-survey/shown.server'
import { AnswerList } from '~/routes/circle/assessment/survey/answer-list'
import { surveyPaths } from '~/survey-paths'
import { BackLink } from '~/ui/back-link'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'

export const handle = { i18n: 'surveys' }
export const shouldRevalidate = liveTopicsOfCircle('assessment.medical')

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const survey = await getHealthSurvey(member, idParam(params.surveyId))
  const formatter = await getFormatter()
  const shown = surveyShown(survey, member, formatter)
  return {
    title: formatter.t('surveys:health.oneTitle', { day: shown.day }),
    circleId: member.circleId,
    mayRemove: mayRecordSurveys(member) && !survey.removal,
    ...shown,
    answers: survey.answers && answersShown(survey, formatter.t as Say),
  }
})

export default function HealthSurvey() {
  const { title, circleId, id, answeredBy, recordedBy, removed, scores, answers, mayRemove } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation('surveys')
  return (
    <div className="content">
      <BackLink to={surveyPaths.healthSurveys(circleId)}>{t('health.title')}</BackLink>
      <div className="page-head explained">
        <div>
          <h1>{title}</h1>
          <p className="small muted [overflow-wrap:anywhere]">{answeredBy}</p>
          <p className="small muted [overflow-wrap:anywhere]">{t('health.recordedBy', { name: recordedBy })}</p>
        </div>
        {mayRemove ? (
          <ButtonLink size="dense" to={surveyPaths.removeHealthSurvey(circleId, id)}>
            {t('health.remove')}
          </ButtonLink>
        ) : null}
      </div>
      {removed ? (
        <Callout kind="warn" icon="alert-circle" className="mb-6">
          <p className="[overflow-wrap:anywhere]">{removed}</p>
        </Callout>
      ) : null}
      {answers ? (
        <>
          <dl className="mb-8 grid gap-5 sm:grid-cols-2">
            {scores.map(({ name, score, band, error, missing }) => (
              <div key={name}>
                <dt className="text-sm font-normal text-ink-soft">{t(`health.scores.${name}`)}</dt>
                <dd>
                  {score === null ? (
                    <p>{t('health.noScore', { questions: missing })}</p>
                  ) : (
                    <>
                      <p>
                        <strong className="text-3xl tabular-nums">{score}</strong> {band}
                      </p>
                      <p className="small muted">{t('health.standardError', { error })}</p>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <AnswerList title={t('health.answers')} answers={answers} />
        </>
      ) : (
        <p>{t('health.unreadable')}</p>
      )}
    </div>
  )
}
