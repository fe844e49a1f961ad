import { data } from '@remix-run/node'
import { Link, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { UnderDialogs } from '~/components/under-dialogs'
import { can } from '~/domain/permissions/rules'
import { savePreferences } from '~/domain/preferences/commands.server'
import { type Asked, dateIn, rangeOf, viewIn } from '~/domain/routine/calendar-view'
import { listCalendar } from '~/domain/routine/queries.server'
import { bestEffort } from '~/http/best-effort.server'
import { asMember } from '~/http/guards.server'
import { logUnreadable } from '~/http/pages/unreadable-items.server'
import { isPhone } from '~/http/server/browser.server'
import { logFault, unlessFault } from '~/http/unless-fault.server'
import { headShown, maxShown, viewShown, zoneShown } from '~/i18n/calendar-page.server'
import { dayIn, timeIn } from '~/i18n/format'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { Agenda } from '~/routes/circle/routine/agenda'
import { CalendarHead } from '~/routes/circle/routine/calendar-head'
import { CalendarNotices } from '~/routes/circle/routine/calendar-notices'
import { Day } from '~/routes/circle/routine/day'
import { Hours } from '~/routes/circle/routine/hours'
import { Month } from '~/routes/circle/routine/month'
import { useCalendar } from '~/routes/circle/routine/use-calendar'

export const handle = { i18n: ['routine', 'tasks'] }

const isRefreshedLive = liveTopicsOfCircle('routine', 'team')

/** A dialog that is opened or closed changes nothing of the calendar under it. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const isSame = !change.formMethod && calendarKeyOf(change.currentUrl) === calendarKeyOf(change.nextUrl)
  const isReload = change.currentUrl.href === change.nextUrl.href
  return isRefreshedLive(isSame && !isReload ? { ...change, defaultShouldRevalidate: false } : change)
}

function calendarKeyOf({ pathname, searchParams }: URL) {
  const [circle] = pathname.split('/routine')
  return [circle, viewIn(searchParams), dateIn(searchParams), searchParams.get('only')].join(' ')
}

export const loader = asMember(async ({ member, user, request, getFormatter }) => {
  const now = new Date()
  const { language, t } = await getFormatter()
  const today = { day: dayIn(now, member.timeZone), time: timeIn(now, member.timeZone) }
  const query = new URL(request.url).searchParams
  const preference = isPhone(request) ? 'phoneCalendarView' : 'calendarView'
  const view = viewIn(query) ?? user.preferences[preference]
  const only = query.get('only') === 'mine' ? ('mine' as const) : undefined
  const asked: Asked = { view, date: dateIn(query) ?? today.day, only }
  if (view !== user.preferences[preference])
    await bestEffort(`calendar ${user.id}`, () => savePreferences(user.id, { [preference]: view }))

  const calendar = await unlessFault('calendar', () =>
    listCalendar(member, { ...rangeOf(view, asked.date), only, most: maxShown(asked) }, { now }),
  )
  if (calendar?.status === 'shown') {
    logUnreadable(calendar.unreadable)
    logFault('completions', calendar.fault)
  }
  const reader = { language, t, timeZone: member.timeZone, now: today }
  return data(
    {
      title: t('routine:calendar.title'),
      circleId: member.circleId,
      asked,
      today: today.day,
      head: headShown(asked, reader),
      zone: zoneShown(member, user, { now, language, t }),
      mayAdd: can(member, 'create', 'routine'),
      hasKeys: user.preferences.hasSearchKey,
      status: calendar?.status ?? ('failed' as const),
      tooMany: calendar?.status === 'tooMany' ? { title: calendar.title, most: calendar.most } : null,
      areCompletionsKnown: calendar?.status === 'shown' ? calendar.areCompletionsKnown : true,
      shown: calendar?.status === 'shown' ? viewShown(asked, calendar, reader) : null,
    },
    { status: calendar ? 200 : 503 },
  )
})

export default function Calendar() {
  const page = useLoaderData<typeof loader>()
  const { circleId, asked, today, hasKeys, mayAdd } = page
  const { t } = useTranslation('routine')
  const calendar = useCalendar({ circleId, asked, today, hasKeys, mayAdd })

  return (
    <UnderDialogs>
      <div className="content cal">
        <CalendarHead {...page} />
        <CalendarNotices {...page} />
        <div className="cal-body" {...calendar}>
          <View page={page} />
        </div>
        <p className="cal-out">
          <Link to={paths.routineSubscription(circleId, asked)} preventScrollReset>
            {t('calendar.subscribe')}
          </Link>
          <a href={paths.routineWeek(circleId, { date: asked.date })}>{t('calendar.print')}</a>
        </p>
        {hasKeys ? <p className="sr">{t('calendar.help')}</p> : null}
      </div>
    </UnderDialogs>
  )
}

function View({ page: { circleId, shown, asked } }: { page: ReturnType<typeof useLoaderData<typeof loader>> }) {
  if (!shown) return null
  if (shown.view === 'month') return <Month circleId={circleId} {...shown} />
  if (shown.view === 'week') return <Hours circleId={circleId} hours={shown.hours} className="of-week" />
  if (shown.view === 'day') return <Day circleId={circleId} asked={asked} {...shown} />
  return <Agenda circleId={circleId} asked={asked} {...shown} />
}
