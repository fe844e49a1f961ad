import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { useLevelWords } from '~/components/observations'
import { listObservations } from '~/domain/feed/queries.server'
import { type Scale, scaleNames } from '~/domain/feed/rules'
import {
  chartOf,
  type Frame,
  type NotedLevel,
  pointsOf,
  spans,
  stepsOf,
  summaryOf,
  type TrendSummary,
} from '~/domain/feed/trends'
import { asMember } from '~/http/guards.server'
import { formatDay } from '~/i18n/format'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { TrendChart } from '~/routes/circle/feed/trend-chart'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: ['observations', 'feed'] }
export const shouldRevalidate = liveTopicsOfCircle('feed')

const frames: Record<'wide' | 'narrow', Frame & { parts: number }> = {
  wide: { width: 720, top: 30, left: 124, right: 88, step: 34, parts: 3 },
  narrow: { width: 358, top: 46, left: 22, right: 88, step: 30, parts: 1 },
}

export const loader = asMember(async ({ member, user, request }) => {
  const asked = Number(new URL(request.url).searchParams.get('weeks'))
  const span = spans.find((weeks) => weeks === asked) ?? 4
  const { days, noted } = await listObservations(member, { days: span * 7 })
  const steps = stepsOf(days, span)
  const { t, language } = await formatterFor(request, user, member.timeZone)
  const dayOf = (day: string) => formatDay(day, language)

  function draw(type: Scale, own: NotedLevel[], look: 'wide' | 'narrow') {
    const { ticks, ...chart } = chartOf(type, pointsOf(own, steps), steps.length, frames[look])
    const named = ticks(frames[look].parts).map((tick) => ({ ...tick, day: dayOf(steps[tick.at]?.at(-1) ?? '') }))
    return { ...chart, ticks: named }
  }

  return {
    title: t('observations:trends.title'),
    circleId: member.circleId,
    recipientName: member.recipient.firstName,
    span,
    charts: scaleNames.flatMap((type) => {
      const own = noted.filter((one) => one.type === type)
      const says = summaryOf(own, days)
      if (!says) return []
      const entries = own.map(({ day, ...entry }) => ({ ...entry, day: dayOf(day) }))
      const wide = draw(type, own, 'wide')
      return [{ type, says: wordy(says, dayOf), entries, wide, narrow: draw(type, own, 'narrow') }]
    }),
  }
})

function wordy(says: TrendSummary, dayOf: (day: string) => string) {
  return says.status === 'once' ? { ...says, day: dayOf(says.day) } : says
}

export default function Trends() {
  const { circleId, recipientName, span, charts } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['observations', 'feed'])
  return (
    <div className="content">
      <BackLink to={paths.feed(circleId)}>{t('feed:back')}</BackLink>
      <div className="page-head">
        <div>
          <h1>{t('trends.title')}</h1>
          <p className="lede">{t('trends.lede', { name: recipientName })}</p>
        </div>
      </div>
      <nav className="segmented trend-spans" aria-label={t('trends.span')}>
        {spans.map((weeks) => (
          <Link key={weeks} to={paths.trends(circleId, weeks)} aria-current={weeks === span ? 'page' : undefined}>
            {t('trends.weeks', { count: weeks })}
          </Link>
        ))}
      </nav>
      {charts.length ? (
        <>
          <p className="small muted trend-note">
            {span === 4 ? t('trends.byDay') : t('trends.byWeek')} {t('trends.gaps')}
          </p>
          {charts.map((chart) => (
            <ScaleTrend key={chart.type} chart={chart} />
          ))}
        </>
      ) : (
        <Empty title={t('trends.empty.title')} text={t('trends.empty.text')} />
      )}
    </div>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['charts'][number]

const fewEntries = 7

function ScaleTrend({ chart: { type, says, entries, wide, narrow } }: { chart: Shown }) {
  const { t } = useTranslation('observations')
  const sentence = useSentence(type, says)
  const scale = t(`fields.${type}`)
  const isLessBetter = type === 'fatigue' || type === 'painDiscomfort'
  return (
    <section className="section" aria-labelledby={`trend-${type}`}>
      <figure className="chart">
        <figcaption>
          <h2 id={`trend-${type}`}>{scale}</h2>
          <p className="small muted">
            {sentence} {isLessBetter ? t('trends.lowerBetter') : t('trends.higherBetter')}
          </p>
        </figcaption>
        <TrendChart type={type} title={t('trends.chart', { scale, says: sentence })} wide={wide} narrow={narrow} />
      </figure>
      <details className="trend-entries" open={entries.length <= fewEntries}>
        <summary>{t('trends.entries', { count: entries.length })}</summary>
        <Entries type={type} entries={entries} />
      </details>
    </section>
  )
}

function useSentence(type: Scale, says: Shown['says']) {
  const { t } = useTranslation('observations')
  const wordFor = useLevelWords()
  const level = wordFor(type, says.level)
  if (says.status === 'once') return t('trends.once', { level, day: says.day })
  if (says.status === 'steady') return t('trends.steady', { level, count: says.days })
  return t('trends.changed', { before: wordFor(type, says.before), level, count: says.days })
}

function Entries({ type, entries }: { type: Scale; entries: Shown['entries'] }) {
  const { circleId } = useLoaderData<typeof loader>()
  const { t } = useTranslation('observations')
  const wordFor = useLevelWords()
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('trends.day')}</th>
          <th scope="col">{t('trends.level')}</th>
          <th scope="col">{t('trends.who')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ postId, day, level, firstName, lastName }) => (
          <tr key={postId}>
            <th scope="row">
              <Link to={paths.post(circleId, postId)}>{day}</Link>
            </th>
            <td>{wordFor(type, level)}</td>
            <td>{`${firstName} ${lastName}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
