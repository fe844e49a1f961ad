import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { type NotificationType, notificationTypes } from '~/domain/notifications/notification-types'
import { listNotifications } from '~/domain/notifications/queries.server'
import { asUser, idParam } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopics } from '~/live/use-live'
import { useOptimisticPost } from '~/live/use-optimistic-post'
import { paths } from '~/paths'
import { MarkAll, NotificationRow } from '~/routes/activity-feed/notification'
import { ButtonLink } from '~/ui/button'
import { FilterChip } from '~/ui/filter-chip'
import { Pager } from '~/ui/pager'
import type { loader as shellLoader } from '../circles/shell'

export const handle = { i18n: ['activity', 'observations'] }
export const shouldRevalidate = liveTopics('feed', 'notifications', 'circles')

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
  const { t, when } = await formatterFor(request, user)
  return {
    title: t('activity:title'),
    isUnreadOnly,
    types,
    isFirstPage: before === null,
    next,
    notifications: notifications.map(({ createdAt, timeZone, ...notification }) => ({
      ...notification,
      when: when(createdAt, timeZone),
    })),
  }
})

type View = { isUnreadOnly: boolean; types: NotificationType[]; before?: string | null }

/** The address of a view: what is shown by itself is not said. */
function addressOf({ isUnreadOnly, types, before }: View) {
  const view = new URLSearchParams(isUnreadOnly ? { show: 'unread' } : {})
  if (types.length < notificationTypes.length) for (const type of types) view.append('type', type)
  if (before) view.set('before', before)
  return `?${view}`
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
          <div className="page-head">
            <div>
              <h1>{t('title')}</h1>
            </div>
            <Link className="small" to={paths.notificationSettings()}>
              {t('settings')}
            </Link>
            {unread && !areAllRead ? <MarkAll send={send} /> : null}
          </div>
          <Filters />
          {notifications.length ? (
            <ol>
              {notifications.map((notification) => (
                <NotificationRow
                  key={notification.id}
                  notification={areAllRead ? { ...notification, isRead: true } : notification}
                />
              ))}
            </ol>
          ) : (
            <Nothing />
          )}
          <Pages />
        </div>
      </div>
    </main>
  )
}

/** As the bell has it, of all kinds. */
function useUnread() {
  return useRouteLoaderData<typeof shellLoader>('shell')?.unread ?? 0
}

function Filters() {
  const { isUnreadOnly, types } = useLoaderData<typeof loader>()
  const unread = useUnread()
  const { t } = useTranslation('activity')
  return (
    <div className="toolbar">
      <nav className="segmented" aria-label={t('show')}>
        <Link to={addressOf({ isUnreadOnly: false, types })} aria-current={isUnreadOnly ? undefined : 'true'}>
          {t('all')}
        </Link>
        <Link to={addressOf({ isUnreadOnly: true, types })} aria-current={isUnreadOnly ? 'true' : undefined}>
          {t('unread')} {unread ? <span className="num">{unread > 99 ? '99+' : unread}</span> : null}
        </Link>
      </nav>
      <nav className="chips" aria-label={t('types')}>
        {notificationTypes.map((type) => (
          <TypeChip key={type} type={type} />
        ))}
      </nav>
    </div>
  )
}

/** A kind of news, in the list or left out of it. Without any kind there would be nothing, so the last one brings all back. */
function TypeChip({ type }: { type: NotificationType }) {
  const { isUnreadOnly, types } = useLoaderData<typeof loader>()
  const { t } = useTranslation('activity')
  const isOn = types.includes(type)
  const others = types.filter((one) => one !== type)
  const next = isOn ? (others.length ? others : [...notificationTypes]) : [...types, type]
  return (
    <FilterChip isOn={isOn} to={addressOf({ isUnreadOnly, types: next })} preventScrollReset>
      {t(type)}
      <span className="sr">, {t(isOn ? 'shown' : 'hidden')}</span>
    </FilterChip>
  )
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
