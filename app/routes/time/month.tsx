import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { MonthLinks } from '~/components/month-links'
import { TimeBars } from '~/components/time-bars'
import { getOwnMonth } from '~/domain/time/own-time.server'
import { asUser } from '~/http/guards.server'
import { monthOrCurrent } from '~/http/pages/month-param.server'
import { barsOf, durationWords } from '~/i18n/time-shown.server'
import { activityName } from '~/i18n/timer-shown.server'
import { liveTopics, useLive } from '~/live/use-live'
import { paths } from '~/paths'
import { FileLink } from '~/ui/file-link'

export const handle = { i18n: 'time' }
export const shouldRevalidate = liveTopics('tracking')

export const loader = asUser(async ({ user, request, getFormatter }) => {
  const formatter = await getFormatter()
  const { t, timeZone } = formatter
  const { month, before, after } = monthOrCurrent(request, timeZone)
  const report = await getOwnMonth(user, month)
  return {
    title: t('time:own'),
    month,
    before,
    after,
    name: formatter.monthTitle(month),
    total: durationWords(report.seconds, t),
    entries: t('time:entries', { count: report.entries }),
    circles: barsOf(report.circles, (one) => one.name ?? t('time:left'), t),
    activities: barsOf(report.activities, (one) => activityName(one, formatter), t),
  }
})

export default function OwnTime() {
  const { month, before, after, name, total, entries, circles, activities } = useLoaderData<typeof loader>()
  const { t } = useTranslation('time')
  useLive({ topics: ['tracking'] })
  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content">
        <div className="page-head">
          <div>
            <h1>{t('own')}</h1>
            <p className="lede">{t('lede.own')}</p>
          </div>
        </div>
        <MonthLinks
          name={name}
          before={paths.ownTime({ month: before })}
          after={after && paths.ownTime({ month: after })}
        />
        <p className="big">{total}</p>
        <p className="track-count">{entries}</p>
        {circles.length ? (
          <>
            <section className="section">
              <h2>{t('byCircle')}</h2>
              <TimeBars caption={t('byCircle')} bars={circles} />
            </section>
            <section className="section">
              <h2>{t('byActivity')}</h2>
              <TimeBars caption={t('byActivity')} bars={activities} />
            </section>
            <p className="actions-file">
              <FileLink href={paths.ownTimeFile({ month })}>{t('file')}</FileLink>
            </p>
          </>
        ) : (
          <Empty title={t('none.title')} text={t('none.text')} />
        )}
      </div>
    </main>
  )
}
