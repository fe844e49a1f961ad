import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { listObservations } from '~/domain/feed/observations.server'
import { type Scale, scaleNames } from '~/domain/feed/rules'
import {
  chartOf,
  type Frame,
  fewestToDraw,
  type NotedLevel,
  pointsOf,
  spans,
  stepsOf,
  summaryOf,
  type TrendSummary,
} from '~/domain/feed/trends'
import { fullName } from '~/domain/person'
import { asMember } from '~/http/guards.server'
import { formatDay, formatShortDay } from '~/i18n/format'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { TrendChart } from '~/routes/circle/feed/trend-chart'
import { Icon } from '~/ui/icon'
import { scaleIcons, useLevelWords } from './observations'

export const handle = { i18n: 'observations' }
export const shouldRevalidate = liveTopicsOfCircle('feed')

const frames: Record<'wide' | 'narrow', Frame & { parts: number }> = {
  wide: { width: 720, top: 16, left: 92, right: 8, step: 34, parts: 4 },
  narrow: { width: 358, top: 16, left: 92, right: 8, step: 34, parts: 2 },
}

export const loader = asMember(async ({ member, request, getFormatter }) => {
  const requested = Number(new URL(request.url).searchParams.get('days'))
  const span = spans.find((days) => days === requested) ?? 28
  const { days, noted } = await listObservations(member, { days: span })
  const steps = stepsOf(days, span)
  const { t, language } = await getFormatter()
  const dayOf = (day: string) => formatDay(day, language)
  const shortDayOf = (day: string) => formatShortDay(day, language)

  function draw(type: Scale, own: NotedLevel[], look: 'wide' | 'narrow') {
    const { ticks, ...chart } = chartOf(type, pointsOf(own, steps), steps.length, frames[look])
    const named = ticks(frames[look].parts).map(({ at, x }) => ({
      at,
      x,
      day: at === steps.length - 1 ? t('observations:trends.today') : shortDayOf(steps[at]?.at(-1) ?? ''),
    }))
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
  const { t } = useTranslation('observations')
  return (
    <div className="content">
      <h1 className="sr">{t('trends.title')}</h1>
      <div className="feed-switch">
        <nav className="segmented" aria-label={t('trends.views')}>
          <Link to={paths.feed(circleId)}>{t('trends.posts')}</Link>
          <Link to={paths.trends(circleId)} aria-current="page">
            {t('trends.title')}
          </Link>
        </nav>
        <nav className="segmented" aria-label={t('trends.span')}>
          {spans.map((days) => (
            <Link key={days} to={paths.trends(circleId, days)} aria-current={days === span ? 'page' : undefined}>
              {t(`trends.spans.${days}`)}
            </Link>
          ))}
        </nav>
      </div>
      {charts.length ? (
        <>
          {charts.map((chart) => (
            <ScaleTrend key={chart.type} chart={chart} />
          ))}
          <p className="small muted mt-6 max-w-measure">{t('trends.from', { name: recipientName })}</p>
        </>
      ) : (
        <Empty title={t('trends.empty.title')} text={t('trends.empty.text')} />
      )}
    </div>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['charts'][number]

function ScaleTrend({ chart: { type, says, entries, wide, narrow } }: { chart: Shown }) {
  const { t } = useTranslation('observations')
  const sentence = useSentence(type, says)
  const scale = t(`fields.${type}`)
  const isDrawn = entries.length >= fewestToDraw
  const isLessBetter = type === 'fatigue' || type === 'painDiscomfort'
  return (
    <section className="section" aria-labelledby={`trend-${type}`}>
      <figure className="chart">
        <figcaption>
          <h2 id={`trend-${type}`}>
            <Icon name={scaleIcons[type]} />
            {scale}
          </h2>
          <p className="small muted">
            {sentence} {isLessBetter ? t('trends.lowerBetter') : t('trends.higherBetter')}
          </p>
        </figcaption>
        {isDrawn ? (
          <TrendChart type={type} title={t('trends.chart', { scale, says: sentence })} wide={wide} narrow={narrow} />
        ) : null}
      </figure>
      <details className="trend-entries" open={!isDrawn}>
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
        {entries.map(({ postId, day, level, ...author }) => (
          <tr key={postId}>
            <th scope="row">
              <Link to={paths.post(circleId, postId)}>{day}</Link>
            </th>
            <td>{wordFor(type, level)}</td>
            <td>{fullName(author)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
