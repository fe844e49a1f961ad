import { redirect } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { Avatar } from '~/components/person'
import { TimeBars } from '~/components/time-bars'
import { UnderDialogs } from '~/components/under-dialogs'
import { can } from '~/domain/permissions/rules'
import { fullName } from '~/domain/person'
import { listEntries } from '~/domain/time/queries.server'
import { periodViews } from '~/domain/time/rules'
import { getTotals } from '~/domain/time/totals.server'
import { asMember } from '~/http/guards.server'
import { dayIn } from '~/i18n/format'
import { formatterFor } from '~/i18n/formatter.server'
import { barsOf, durationWords, entryShown } from '~/i18n/time-shown.server'
import { activityName } from '~/i18n/timer-shown.server'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { EntriesTable } from '~/routes/circle/tracking/entries-table'
import { periodIn, periodName } from '~/routes/circle/tracking/period.server'
import { ButtonLink } from '~/ui/button'
import { FileLink } from '~/ui/file-link'
import { Icon } from '~/ui/icon'
import { Pager } from '~/ui/pager'

export const handle = { i18n: 'time' }
export const shouldRevalidate = liveTopicsOfCircle('tracking')

export const loader = asMember(async ({ member, user, request }) => {
  const query = new URL(request.url).searchParams
  const today = dayIn(new Date(), member.timeZone)
  const period = periodIn(query, today)
  const after = query.get('after') ?? ''
  const [{ entries, next }, totals] = await Promise.all([
    listEntries(member, period, { after }),
    getTotals(member, period),
  ])
  // The last page whose only entry was deleted.
  if (after && !entries.length)
    throw redirect(paths.tracking(member.circleId, { view: period.view, date: period.date }))
  // Days in the circle's zone, which also decides the months.
  const formatter = await formatterFor(request, { ...user, timeZone: null }, member.timeZone)
  const { t } = formatter
  const name = periodName(period, formatter)
  return {
    title: t('time:title'),
    circleId: member.circleId,
    period: {
      view: period.view,
      date: period.date,
      before: period.before,
      after: period.after <= today ? period.after : null,
      name,
    },
    total: durationWords(totals.seconds, t),
    summary: t('time:periodAndEntries', { period: name, entries: t('time:entries', { count: totals.entries }) }),
    people: totals.byPerson.map(({ key, seconds }) => ({ person: key, duration: durationWords(seconds, t) })),
    bars: barsOf(
      totals.byActivity.map(({ key, seconds }) => ({ ...key, seconds })),
      (sum) => activityName(sum, formatter),
      t,
    ),
    months: period.view === 'year' ? barsOf(totals.byMonth, ({ key }) => formatter.monthTitle(key), t) : [],
    entries: entries.map((entry) => entryShown(entry, formatter)),
    count: totals.entries,
    isFirst: after === '',
    next,
    mayAdd: can(member, 'create', 'timer'),
  }
})

export default function Tracking() {
  const { circleId, mayAdd } = useLoaderData<typeof loader>()
  const { t } = useTranslation('time')
  const { search } = useLocation()
  return (
    <UnderDialogs>
      <div className="content">
        <div className="page-head track-head">
          <div>
            <h1>{t('title')}</h1>
          </div>
          <Views />
          {mayAdd ? (
            <ButtonLink size="dense" to={{ pathname: paths.newEntry(circleId), search }}>
              <Icon name="plus" />
              <span>{t('add')}</span>
            </ButtonLink>
          ) : null}
        </div>
        <Summary />
        <Entries />
        <p className="track-more">
          <Link to={paths.ownTime()}>{t('own')}</Link>
        </p>
      </div>
    </UnderDialogs>
  )
}

function Views() {
  const { circleId, period } = useLoaderData<typeof loader>()
  const { t } = useTranslation('time')
  return (
    <nav className="segmented" aria-label={t('views.label')}>
      {periodViews.map((view) => (
        <Link
          key={view}
          to={paths.tracking(circleId, { view, date: period.date })}
          aria-current={view === period.view ? 'true' : undefined}
          preventScrollReset
        >
          {t(`views.${view}`)}
        </Link>
      ))}
    </nav>
  )
}

function Summary() {
  const { circleId, period, total, summary, people, bars, months } = useLoaderData<typeof loader>()
  const { t } = useTranslation('time')
  const at = (date: string) => paths.tracking(circleId, { view: period.view, date })
  return (
    <section className="section">
      <div className="mb-5 flex flex-wrap items-center gap-x-10 gap-y-4">
        <div>
          <p className="big">{total}</p>
          <p className="track-period">
            <Link to={at(period.before)} className="iconbtn" aria-label={t('previous')} preventScrollReset>
              <Icon name="chevron-left" />
            </Link>
            <span>{summary}</span>
            {period.after ? (
              <Link to={at(period.after)} className="iconbtn" aria-label={t('next')} preventScrollReset>
                <Icon name="chevron-right" />
              </Link>
            ) : null}
          </p>
        </div>
        <ul className="track-who" aria-label={t('byPerson')}>
          {people.map(({ person, duration }) => (
            <li key={person.id}>
              <Avatar person={person} size="sm" />
              <span>
                <strong>{duration}</strong>
                <small>
                  <bdi>{fullName(person)}</bdi>
                </small>
              </span>
            </li>
          ))}
        </ul>
      </div>
      {bars.length ? <TimeBars caption={t('byActivity')} bars={bars} /> : null}
      {months.length ? (
        <>
          <h2 className="mt-6">{t('byMonth')}</h2>
          <TimeBars caption={t('byMonth')} bars={months} />
        </>
      ) : null}
    </section>
  )
}

function Entries() {
  const { circleId, period, entries, count, isFirst, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation('time')
  const asked = { view: period.view, date: period.date }
  if (!entries.length) return <Empty title={t('empty.title')} text={t('empty.text')} />
  return (
    <section className="section">
      <h2>{t('heads.title')}</h2>
      <EntriesTable circleId={circleId} entries={entries} />
      <Pager
        name={t('pages')}
        size="dense"
        first={isFirst ? null : { to: paths.tracking(circleId, asked), words: t('first') }}
        here={t('shown', { shown: entries.length, count })}
        next={next ? { to: paths.tracking(circleId, { ...asked, after: next }), words: t('older') } : null}
      />
      <p className="actions-file">
        <FileLink href={paths.trackingFile(circleId, asked)}>{t('file')}</FileLink>
      </p>
    </section>
  )
}
