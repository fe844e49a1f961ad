import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { notificationTypes } from '~/domain/notification-types'
import { listNotifications } from '~/domain/notifications/queries.server'
import { asUser, idParam } from '~/http/guards.server'
import { liveTopics } from '~/live/use-live'
import { useOptimisticPost } from '~/live/use-optimistic-post'
import { paths } from '~/paths'
import { addressOf, NotificationFilter, useUnread } from '~/routes/activity-feed/filter'
import { MarkAll, NotificationRow } from '~/routes/activity-feed/notification'
import { notificationShown } from '~/routes/activity-feed/notification-shown.server'
import { ButtonLink } from '~/ui/button'
import { Pager } from '~/ui/pager'

export const handle = { i18n: ['activity'] }
export const shouldRevalidate = liveTopics('feed', 'notifications', 'circles', 'routine')

export const loader = asUser(async ({ user, request, getFormatter }) => {
  const query = new URL(request.url).searchParams
  const before = query.get('before')
  const isUnreadOnly = query.get('show') === 'unread'
  const chosen = notificationTypes.filter((type) => query.getAll('type').includes(type))
  const types = chosen.length ? chosen : [...notificationTypes]
  const { notifications, next } = await listNotifications(user, {
    before: before ? idParam(before) : undefined,
    isUnreadOnly,
    types,
  })
  const formatter = await getFormatter()
  const { t } = formatter
  return {
    title: t('activity:title'),
    isUnreadOnly,
    types,
    kinds: notificationTypes.map((type) => ({ type, name: t(`notifications:${type}.name`) })),
    isFirstPage: before === null,
    next,
    notifications: notifications.map((notification) => notificationShown(notification, formatter, user.timeZone)),
  }
})

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

/** Notifications by day, without empty days. */
function Days({ areAllRead }: { areAllRead: boolean }) {
  const { notifications } = useLoaderData<typeof loader>()
  const { t } = useTranslation('activity')
  return sections.map((section) => {
    const shown = notifications.filter((notification) => notification.section === section)
    if (!shown.length) return null
    return (
      <section key={section} className="notif-day" aria-labelledby={`day-${section}`}>
        <h2 id={`day-${section}`}>{t(`days.${section}`)}</h2>
        <ol>
          {shown.map((notification) => (
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
