import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { RichText } from '~/components/rich-text'
import type { Say } from '~/domain/records/labels'
import { seesAllInterviews } from '~/domain/surveys/access'
import { caregiverOf, getInterview } from '~/domain/surveys/interview-queries.server'
import { burdenQuestions, highestBurden } from '~/domain/surveys/zarit'
import { asMember, idParam } from '~/http/guards.server'
import { liveTopicsOfCircle } from '~/live/use-live'
import { BandBars } from '~/routes/circle/assessment/burden-interview/band-bars'
import {
  interviewAnswersShown,
  interviewShown,
  supportShown,
} from '~/routes/circle/assessment/burden-interview/shown.server'
import { SupportLines } from '~/routes/circle/assessment/burden-interview/support-lines'
import { AnswerList } from '~/routes/circle/assessment/survey/answer-list'
import { surveyPaths } from '~/survey-paths'
import { BackLink } from '~/ui/back-link'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'surveys' }
export const shouldRevalidate = liveTopicsOfCircle('assessment.caregiver')

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const interview = await getInterview(member, idParam(params.interviewId))
  const formatter = await getFormatter()
  const shown = interviewShown(interview, formatter)
  const isOwn = interview.memberId === member.id
  return {
    title: formatter.t('surveys:burden.oneTitle', { day: shown.day }),
    circleId: member.circleId,
    caregiver: interview.caregiverName,
    list: surveyPaths.interviewsOf(member.circleId, await caregiverOf(member, interview)),
    isOwn,
    mayRemove: seesAllInterviews(member) && !interview.removal,
    ...shown,
    answers: interview.answers && interviewAnswersShown(interview, formatter.t as Say),
    support: supportShown(interview, { isOwn }, formatter),
  }
})

export default function BurdenInterview() {
  const page = useLoaderData<typeof loader>()
  const { title, circleId, id, caregiver, list, isOwn, askedBy, removed, answers, support, mayRemove } = page
  const { t } = useTranslation('surveys')
  return (
    <div className="content">
      <BackLink to={list}>{t('burden.title')}</BackLink>
      <div className="page-head explained">
        <div>
          <h1>{title}</h1>
          <p className="small muted [overflow-wrap:anywhere]">
            {caregiver} · {askedBy}
          </p>
          <p className="small muted flex items-center gap-2 [overflow-wrap:anywhere]">
            <Icon name="lock" className="tiny" />
            {isOwn ? t('burden.privateOwn') : t('burden.privateOf', { name: caregiver })}
          </p>
        </div>
        {mayRemove ? (
          <ButtonLink size="dense" to={surveyPaths.removeInterview(circleId, id)}>
            {t('burden.remove')}
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
          <Score />
          {support ? <SupportLines words={support} /> : null}
          <AnswerList title={t('burden.answers')} answers={answers} />
        </>
      ) : (
        <p>{t('burden.unreadable')}</p>
      )}
    </div>
  )
}

function Score() {
  const { score, band, answered } = useLoaderData<typeof loader>()
  const { t } = useTranslation('surveys')
  if (score === null || !band) return <p>{t('burden.unscored', { answered, count: burdenQuestions.length })}</p>
  return (
    <>
      <p>
        <RichText
          i18nKey="surveys:burden.outOf"
          values={{ score, highest: highestBurden }}
          components={{ score: <strong className="text-3xl tabular-nums" /> }}
        />
      </p>
      <p className="font-bold">
        <BandBars band={band} />
        {t(`burden.bands.${band}`)}
      </p>
      <p className="small muted mb-8">{t('burden.reference')}</p>
    </>
  )
}
