import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { MonthLinks } from '~/components/month-links'
import { TimeBars } from '~/components/time-bars'
import { fullName } from '~/domain/person'
import { isOver } from '~/domain/time/months.server'
import { circlesOnAPage, getMonth } from '~/domain/time/report.server'
import { asSuperAdmin } from '~/http/guards.server'
import { monthOrCurrent } from '~/http/pages/month-param.server'
import { barsOf, durationWords } from '~/i18n/time-shown.server'
import { activityName } from '~/i18n/timer-shown.server'
import { liveTopics, useLive } from '~/live/use-live'
import { providerPaths } from '~/provider-paths'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { FileLink } from '~/ui/file-link'
import { Pager } from '~/ui/pager'

export const handle = { i18n: ['provider', 'time'] }
export const shouldRevalidate = liveTopics('tracking')

export const loader = asSuperAdmin(async ({ request, user, getFormatter }) => {
  const formatter = await getFormatter()
  const { t, timeZone, dayOf } = formatter
  const { month, before, after } = monthOrCurrent(request, timeZone)
  const page = Math.max(1, Math.floor(Number(new URL(request.url).searchParams.get('page')) || 1))
  const { closing, ...report } = await getMonth(user, month, { page })
  const by = closing?.by ?? t('time:somebody')
  return {
    title: t('provider:pages.time'),
    month,
    before,
    after,
    page,
    hasMore: report.circleCount > page * circlesOnAPage,
    name: formatter.monthTitle(month),
    total: durationWords(report.seconds, t),
    entries: t('time:entries', { count: report.entries }),
    status: closing ? ('closed' as const) : isOver(month, new Date()) ? ('open' as const) : ('notOver' as const),
    closed: closing && t('time:closing.closed', { day: dayOf(closing.at), name: by }),
    circles: barsOf(report.circles, (one) => one.name ?? t('time:left'), t),
    people: barsOf(report.people, fullName, t),
    activities: barsOf(report.activities, (one) => activityName(one, formatter), t),
  }
})

export default function ProviderTime() {
  const { month, before, after, name, total, entries, circles, people, activities } = useLoaderData<typeof loader>()
  const { t } = useTranslation('time')
  useLive({ topics: ['tracking'] })
  return (
    <ProviderPages>
      <div className="content wide">
        <div className="page-head">
          <div>
            <h1>{t('all')}</h1>
            <p className="lede">{t('lede.all')}</p>
          </div>
        </div>
        <MonthLinks
          name={name}
          before={providerPaths.time({ month: before })}
          after={after && providerPaths.time({ month: after })}
        />
        <p className="big">{total}</p>
        <p className="track-count">{entries}</p>
        <Closing />
        {people.length ? (
          <>
            <section className="section">
              <h2>{t('byPerson')}</h2>
              <TimeBars caption={t('byPerson')} bars={people} />
            </section>
            <section className="section">
              <h2>{t('byActivity')}</h2>
              <TimeBars caption={t('byActivity')} bars={activities} />
            </section>
            <section className="section">
              <h2>{t('byCircle')}</h2>
              <TimeBars caption={t('byCircle')} bars={circles} />
              <Circles />
            </section>
            <p className="actions-file">
              <FileLink href={providerPaths.timeFile({ month })}>{t('file')}</FileLink>
            </p>
          </>
        ) : (
          <Empty title={t('none.title')} text={t('none.text')} />
        )}
        <p className="track-more">
          <Link to={providerPaths.activities()}>{t('activitiesLink')}</Link>
        </p>
      </div>
    </ProviderPages>
  )
}

function Closing() {
  const { month, status, closed } = useLoaderData<typeof loader>()
  const { t } = useTranslation('time')
  return (
    <Callout icon={status === 'closed' ? 'lock' : 'info'} className="mb-6 flex-wrap items-center">
      <p>{closed ?? t(status === 'open' ? 'closing.open' : 'closing.notOver')}</p>
      {status === 'notOver' ? null : (
        <ButtonLink
          size="dense"
          to={status === 'closed' ? providerPaths.reopenMonth(month) : providerPaths.closeMonth(month)}
          preventScrollReset
        >
          {t(status === 'closed' ? 'closing.reopen' : 'closing.close')}
        </ButtonLink>
      )}
    </Callout>
  )
}

function Circles() {
  const { month, page, hasMore } = useLoaderData<typeof loader>()
  const { t } = useTranslation('time')
  const at = (page: number) => providerPaths.time({ month, page: String(page) })
  return (
    <Pager
      name={t('circles')}
      size="dense"
      first={page > 1 ? { to: at(1), words: t('firstCircles') } : null}
      next={hasMore ? { to: at(page + 1), words: t('moreCircles') } : null}
    />
  )
}
