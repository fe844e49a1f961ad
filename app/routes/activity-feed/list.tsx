import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { notificationTypes } from '~/domain/notifications/notification-types'
import { listNotifications } from '~/domain/notifications/queries.server'
import { asUser, idParam } from '~/http/guards.server'
import { dayIn, formatDayOf, formatFullDay, formatNearby, formatTimeOf } from '~/i18n/format'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopics } from '~/live/use-live'
import { useOptimisticPost } from '~/live/use-optimistic-post'
import { paths } from '~/paths'
import { addressOf, NotificationFilter, useUnread } from '~/routes/activity-feed/filter'
import { MarkAll, NotificationRow } from '~/routes/activity-feed/notification'
import { ButtonLink } from '~/ui/button'
import { Pager } from '~/ui/pager'

export const handle = { i18n: ['activity'] }
export const shouldRevalidate = liveTopics('feed', 'notifications', 'circles', 'routine')

export const loader = asUser(async ({ user, request }) => {
  const asked = new URL(request.url).searchParams
  const before = asked.get('before')
  const isUnreadOnly = asked.get('show') === 'unread'
  const chosen = notificationTypes.filter((type) => asked.getAll('type').includes(type))
  const types = chosen.length ? chosen : [...notificationTypes]
  const { notifications, next } = await listNotifications(user, {
    before: before ? idParam(before) : undefined,
    isUnreadOnly,
    types,
  })
  const { t, language } = await formatterFor(request, user)
  return {
    title: t('activity:title'),
    isUnreadOnly,
    types,
    isFirstPage: before === null,
    next,
    notifications: notifications.map(({ createdAt, timeZone, ...notification }) => ({
      ...notification,
      ...placeInTime(createdAt, { timeZone: user.timeZone ?? timeZone, language }),
      day: 'date' in notification && notification.date ? formatFullDay(notification.date, language) : null,
    })),
  }
})

type Place = { timeZone: string; language: string }

/** Under which day it stands, and the time that stands beside it: of the last two days the hour, before that the day. */
function placeInTime(at: Date, place: Place): { section: 'today' | 'yesterday' | 'earlier'; when: string } {
  const { today, yesterday } = formatNearby(new Date(), place.timeZone)
  const day = dayIn(at, place.timeZone)
  if (day < yesterday) return { section: 'earlier', when: formatDayOf(at, place) }
  return { section: day < today ? 'yesterday' : 'today', when: formatTimeOf(at, place) }
}

export default function Notifications() {
  const { notifications } = useLoaderData<typeof loader>()
  const unread = useUnread()
  const { value: areAllRead, send } = useOptimisticPost(false)
  const { t } = useTranslation('activity')

  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content narrow">
        <div className="notif-col">
          <div className="page-head notif-head">
            <div>
              <h1>{t('title')}</h1>
              {unread && !areAllRead ? (
                <b className="count">
                  <span>{unread > 99 ? '99+' : unread}</span> <span className="sr">{t('count')}</span>
                </b>
              ) : null}
            </div>
            <NotificationFilter />
            <Link className="small" to={paths.notificationSettings()}>
              {t('settings')}
            </Link>
            {unread && !areAllRead ? <MarkAll send={send} /> : null}
          </div>
          {notifications.length ? <Days areAllRead={areAllRead} /> : <Nothing />}
          <Pages />
        </div>
      </div>
    </main>
  )
}

const sections = ['today', 'yesterday', 'earlier'] as const

/** The news under their days. Empty days are left out. */
function Days({ areAllRead }: { areAllRead: boolean }) {
  const { notifications } = useLoaderData<typeof loader>()
  const { t } = useTranslation('activity')
  return sections.map((section) => {
    const told = notifications.filter((notification) => notification.section === section)
    if (!told.length) return null
    return (
      <section key={section} className="notif-day" aria-labelledby={`day-${section}`}>
        <h2 id={`day-${section}`}>{t(`days.${section}`)}</h2>
        <ol>
          {told.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={areAllRead ? { ...notification, isRead: true } : notification}
            />
          ))}
        </ol>
      </section>
    )
  })
}

function Pages() {
  const { next, isFirstPage, isUnreadOnly, types } = useLoaderData<typeof loader>()
  const { t } = useTranslation('activity')
  return (
    <Pager
      name={t('pages')}
      size="dense"
      here={t('firstPage')}
      first={isFirstPage ? null : { to: addressOf({ isUnreadOnly, types }), words: t('newest') }}
      next={next ? { to: addressOf({ isUnreadOnly, types, before: next }), words: t('older') } : null}
    />
  )
}

function Nothing() {
  const { isFirstPage, isUnreadOnly, types } = useLoaderData<typeof loader>()
  const { t } = useTranslation('activity')
  const isFiltered = types.length < notificationTypes.length
  const kind = !isFirstPage ? 'emptyOlder' : isFiltered ? 'emptyFiltered' : isUnreadOnly ? 'emptyUnread' : 'empty'
  return (
    <Empty title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
      {isFiltered || isUnreadOnly ? <ButtonLink to={paths.activityFeed()}>{t('seeAll')}</ButtonLink> : null}
    </Empty>
  )
}
