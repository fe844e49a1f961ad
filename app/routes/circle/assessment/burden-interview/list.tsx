import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { assessmentPaths } from '~/assessment-paths'
import { Empty } from '~/components/empty'
import { RichText } from '~/components/rich-text'
import { maySee } from '~/domain/assessment/access'
import { findDraft } from '~/domain/drafts/queries.server'
import { seesAllInterviews } from '~/domain/surveys/access'
import { burdenInterviewRecord } from '~/domain/surveys/burden-interview-record'
import { interviewDraft } from '~/domain/surveys/drafts'
import { listInterviews } from '~/domain/surveys/interview-queries.server'
import { burdenBands, burdenQuestions, highestBurden } from '~/domain/surveys/zarit'
import { env } from '~/env.server'
import { asMember, idIn } from '~/http/guards.server'
import { liveTopicsOfCircle } from '~/live/use-live'
import { BandBars } from '~/routes/circle/assessment/burden-interview/band-bars'
import { LinkToAnswer } from '~/routes/circle/assessment/burden-interview/link-to-answer'
import {
  burdenHistoryShown,
  changesShown,
  interviewShown,
  supportShown,
} from '~/routes/circle/assessment/burden-interview/shown.server'
import { SupportLines } from '~/routes/circle/assessment/burden-interview/support-lines'
import { RemovedList } from '~/routes/circle/assessment/survey/removed-list'
import { SurveyChart } from '~/routes/circle/assessment/survey/survey-chart'
import { firstOpenIn } from '~/routes/circle/assessment/survey/typed-answers'
import { surveyPaths } from '~/survey-paths'
import { BackLink } from '~/ui/back-link'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: 'surveys' }
export const shouldRevalidate = liveTopicsOfCircle('assessment.caregiver')

export const loader = asMember(async ({ member, request, getFormatter }) => {
  const query = new URL(request.url).searchParams
  const requested = idIn(query.get('caregiver'))
  const { caregivers, caregiver, interviews, removed } = await listInterviews(
    member,
    requested,
    query.get('person') ?? undefined,
  )
  const formatter = await getFormatter()
  const isOwn = caregiver?.memberId === member.id
  const mayAsk = caregiver?.isCurrent ?? false
  const draft =
    caregiver && mayAsk ? await findDraft(member, interviewDraft(caregiver), burdenInterviewRecord) : undefined
  const isSent = mayAsk && !isOwn && caregiver?.memberId
  return {
    title: formatter.t('surveys:burden.title'),
    circleId: member.circleId,
    mayGoBack: maySee(member, 'caregiver'),
    isOwn,
    isAlone: !seesAllInterviews(member),
    caregivers: caregivers.map((one) => ({
      name: one.name,
      to: surveyPaths.interviewsOf(member.circleId, one),
      isShown: one === caregiver,
    })),
    caregiver: caregiver && { id: caregiver.id, name: caregiver.name },
    mayAsk,
    draft: draft && { next: firstOpenIn(draft.typed, burdenQuestions) },
    link: caregiver && isSent ? env.PUBLIC_URL + surveyPaths.newInterview(member.circleId, caregiver.id) : null,
    interviews: interviews.map((one) => interviewShown(one, formatter)),
    changes: changesShown(interviews, formatter),
    removed: removed.map((one) => interviewShown(one, formatter)),
    history: burdenHistoryShown(interviews, caregiver?.name ?? '', formatter),
    support: supportShown(interviews[0], { isOwn }, formatter),
  }
})

export default function BurdenInterviews() {
  const page = useLoaderData<typeof loader>()
  const { title, circleId, mayGoBack, isOwn, isAlone, caregiver, interviews, removed, support, link } = page
  const { t } = useTranslation('surveys')
  return (
    <div className="content">
      {mayGoBack ? <BackLink to={assessmentPaths.section(circleId, 'caregiver')}>{t('burden.back')}</BackLink> : null}
      <div className="page-head explained">
        <div>
          <h1>{title}</h1>
          <p className="small muted flex items-center gap-2">
            <Icon name="lock" className="tiny" />
            {t(isOwn && isAlone ? 'burden.privateOwn' : 'burden.private')}
          </p>
        </div>
        <NewInterview />
      </div>
      <Caregivers />
      {!caregiver ? <Empty title={t('burden.noCaregivers')} text={t('burden.noCaregiversText')} /> : null}
      {caregiver && !interviews.length ? (
        <Empty title={t('burden.none')} text={t('burden.noneText', { name: caregiver.name })} />
      ) : null}
      {interviews.length ? (
        <>
          <Latest />
          <OverTime />
          <Interviews />
        </>
      ) : null}
      {support ? <SupportLines words={support} /> : null}
      {link && caregiver ? <LinkToAnswer link={link} name={caregiver.name} /> : null}
      <RemovedList
        rows={removed.map(({ id, day, removed }) => ({ id, day, removed, to: surveyPaths.interview(circleId, id) }))}
      />
    </div>
  )
}

function NewInterview() {
  const { circleId, caregiver, mayAsk, draft } = useLoaderData<typeof loader>()
  const { t } = useTranslation('surveys')
  if (!caregiver || !mayAsk) return null
  return (
    <ButtonLink kind="primary" to={surveyPaths.newInterview(circleId, caregiver.id, draft?.next)}>
      <Icon name={draft ? 'pencil' : 'plus'} />
      <span>{t(draft ? 'burden.continue' : 'burden.new')}</span>
    </ButtonLink>
  )
}

/** Whose interviews are shown, where there are those of several. */
function Caregivers() {
  const { caregivers, caregiver } = useLoaderData<typeof loader>()
  const { t } = useTranslation('surveys')
  if (caregivers.length < 2) return caregiver ? <p className="mb-4 font-bold">{caregiver.name}</p> : null
  return (
    <nav className="segmented mb-5" aria-label={t('burden.caregivers')}>
      {caregivers.map(({ name, to, isShown }) => (
        <Link key={to} to={to} aria-current={isShown ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

function Latest() {
  const { interviews, history } = useLoaderData<typeof loader>()
  const { t } = useTranslation('surveys')
  const latest = interviews.find(({ score }) => score !== null)
  if (!latest || latest.score === null || !latest.band) return null
  const { score, band, day } = latest
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
      <p className="small muted">
        {day}
        {history?.since ? <span>{` · ${history.since}`}</span> : null}
      </p>
      <ol className="mb-8 mt-4 grid gap-1 text-sm sm:grid-cols-4" aria-label={t('burden.scale')}>
        {burdenBands.map((one) => (
          <li key={one.band} className={one.band === band ? 'font-bold text-primary' : 'text-ink-soft'}>
            <span
              className={`mb-1 block h-3 rounded-full ${one.band === band ? 'bg-primary' : 'bg-sunken'}`}
              aria-hidden="true"
            />
            {t(`burden.bands.${one.band}`)}
            <span className="block">{t('burden.range', one)}</span>
            {one.band === band ? <span className="sr">{t('burden.here', { score })}</span> : null}
          </li>
        ))}
      </ol>
    </>
  )
}

function OverTime() {
  const { history, caregiver } = useLoaderData<typeof loader>()
  const { t } = useTranslation('surveys')
  if (!history || !caregiver) return null
  const { sentence, chart } = history
  return (
    <section className="section" aria-labelledby="over-time">
      <h2 id="over-time" className="[overflow-wrap:anywhere]">
        {t('burden.overTime', { name: caregiver.name })}
      </h2>
      <p className="small muted mb-3">
        {t('burden.lower')} {sentence}
      </p>
      {chart ? <SurveyChart title={sentence} wide={chart.wide} narrow={chart.narrow} /> : null}
      <p className="small muted mt-3">{t('burden.reference')}</p>
    </section>
  )
}

function Interviews() {
  const { circleId, interviews, changes } = useLoaderData<typeof loader>()
  const { t } = useTranslation('surveys')
  const columns = ['date', 'score', 'strain', 'change', 'askedBy'] as const
  return (
    <section className="section" aria-labelledby="all-interviews">
      <div className="section-head">
        <h2 id="all-interviews">
          {t('burden.count')} <span className="num">{interviews.length}</span>
        </h2>
      </div>
      <Table className="stacked" heads={columns.map((column) => t(`burden.columns.${column}`))}>
        {interviews.map(({ id, day, score, band, askedBy }) => (
          <Row key={id}>
            <RowHead>
              <Link to={surveyPaths.interview(circleId, id)}>{day}</Link>
            </RowHead>
            <Cell>
              {score === null ? (
                t('burden.unreadable')
              ) : (
                <RichText
                  i18nKey="surveys:burden.outOf"
                  values={{ score, highest: highestBurden }}
                  components={{ score: <strong className="tabular-nums" /> }}
                />
              )}
            </Cell>
            <Cell>
              {band ? (
                <>
                  <BandBars band={band} />
                  <span>{t(`burden.bands.${band}`)}</span>
                </>
              ) : null}
            </Cell>
            <Cell data-label={t('burden.columns.change')}>{changes[id]}</Cell>
            <Cell data-label={t('burden.columns.askedBy')} className="[overflow-wrap:anywhere]">
              {askedBy}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  )
}
