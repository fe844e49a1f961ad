import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { assessmentPaths } from '~/assessment-paths'
import { Empty } from '~/components/empty'
import { findDraft } from '~/domain/drafts/queries.server'
import { mayRecordSurveys } from '~/domain/surveys/access'
import { healthSurveyDraft } from '~/domain/surveys/drafts'
import { healthSurveyRecord } from '~/domain/surveys/health-survey-record'
import { healthQuestions, population } from '~/domain/surveys/promis'
import { listHealthSurveys } from '~/domain/surveys/queries.server'
import { asMember } from '~/http/guards.server'
import { liveTopicsOfCircle } from '~/live/use-live'
import { historyShown, surveyShown } from '~/routes/circle/assessment/health-survey/shown.server'
import { HealthScore } from '~/routes/circle/assessment/survey/health-score'
import { RemovedList } from '~/routes/circle/assessment/survey/removed-list'
import { SurveyChart } from '~/routes/circle/assessment/survey/survey-chart'
import { firstOpenIn } from '~/routes/circle/assessment/survey/typed-answers'
import { surveyPaths } from '~/survey-paths'
import { BackLink } from '~/ui/back-link'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: 'surveys' }
export const shouldRevalidate = liveTopicsOfCircle('assessment.medical')

export const loader = asMember(async ({ member, getFormatter }) => {
  const { surveys, removed } = await listHealthSurveys(member)
  const formatter = await getFormatter()
  const mayRecord = mayRecordSurveys(member)
  const draft = mayRecord ? await findDraft(member, healthSurveyDraft, healthSurveyRecord) : undefined
  const shown = surveys.map((survey) => surveyShown(survey, member, formatter))
  return {
    title: formatter.t('surveys:health.title'),
    circleId: member.circleId,
    name: member.recipient.firstName,
    mayRecord,
    draft: draft && { next: firstOpenIn(draft.typed, healthQuestions) },
    surveys: shown,
    removed: removed.map((survey) => surveyShown(survey, member, formatter)),
    history: historyShown(surveys, formatter),
  }
})

export default function HealthSurveys() {
  const { title, circleId, name, surveys, removed, history } = useLoaderData<typeof loader>()
  const { t } = useTranslation('surveys')
  return (
    <div className="content">
      <BackLink to={assessmentPaths.section(circleId, 'medical')}>{t('health.back')}</BackLink>
      <div className="page-head explained">
        <div>
          <h1>{title}</h1>
          <p className="small muted">
            {t('health.lede', { name })}{' '}
            {surveys[0] ? <span>{t('health.latest', { day: surveys[0].day })}</span> : null}
          </p>
        </div>
        <NewSurvey />
      </div>
      {surveys.length ? (
        <>
          <Latest latest={history.latest} />
          <OverTime />
          <Surveys />
        </>
      ) : (
        <Empty title={t('health.none')} text={t('health.noneText', { name })} />
      )}
      <RemovedList
        rows={removed.map(({ id, day, removed }) => ({ id, day, removed, to: surveyPaths.healthSurvey(circleId, id) }))}
      />
    </div>
  )
}

function NewSurvey() {
  const { circleId, mayRecord, draft } = useLoaderData<typeof loader>()
  const { t } = useTranslation('surveys')
  if (!mayRecord) return null
  return (
    <ButtonLink kind="primary" to={surveyPaths.newHealthSurvey(circleId, draft?.next)}>
      <Icon name={draft ? 'pencil' : 'plus'} />
      <span>{t(draft ? 'health.continue' : 'health.new')}</span>
    </ButtonLink>
  )
}

type Latest = ReturnType<typeof useLoaderData<typeof loader>>['history']['latest']

function Latest({ latest }: { latest: Latest }) {
  if (!latest.length) return null
  return (
    <dl className="mb-8 grid gap-5 sm:grid-cols-2">
      {latest.map(({ name, label, score, band, since }) => (
        <div key={name}>
          <dt className="text-sm font-normal text-ink-soft">{label}</dt>
          <dd>
            <p>
              <strong className="text-3xl tabular-nums">{score}</strong> {band}
            </p>
            {since ? <p className="small muted">{since}</p> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function OverTime() {
  const { history } = useLoaderData<typeof loader>()
  const { t } = useTranslation('surveys')
  const { chart, sentences } = history
  if (!sentences) return null
  return (
    <section className="section" aria-labelledby="over-time">
      <h2 id="over-time">{t('overTime')}</h2>
      <p className="small muted mb-3">
        {t('health.average')} {sentences}
      </p>
      {chart ? <SurveyChart title={sentences} wide={chart.wide} narrow={chart.narrow} /> : null}
      <p className="small muted mt-3">
        {chart ? <span>{`${t('health.usual', population)} `}</span> : null}
        {chart ? <span className="max-md:hidden">{`${t('health.exact')} `}</span> : null}
        <span>{t('health.noise')}</span>
      </p>
    </section>
  )
}

function Surveys() {
  const { circleId, surveys } = useLoaderData<typeof loader>()
  const { t } = useTranslation('surveys')
  const columns = ['date', 'physical', 'mental', 'answeredBy'] as const
  return (
    <section className="section" aria-labelledby="all-surveys">
      <div className="section-head">
        <h2 id="all-surveys">
          {t('health.count')} <span className="num">{surveys.length}</span>
        </h2>
      </div>
      <Table className="stacked" heads={columns.map((column) => t(`health.columns.${column}`))}>
        {surveys.map(({ id, day, scores, answeredBy, isReadable }) => (
          <Row key={id}>
            <RowHead>
              <Link to={surveyPaths.healthSurvey(circleId, id)}>{day}</Link>
            </RowHead>
            {scores.map((score) => (
              <Cell key={score.name} data-label={t(`health.columns.${score.name}`)}>
                <HealthScore {...score} isReadable={isReadable} />
              </Cell>
            ))}
            <Cell data-label={t('health.columns.answeredBy')} className="[overflow-wrap:anywhere]">
              {answeredBy}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  )
}
