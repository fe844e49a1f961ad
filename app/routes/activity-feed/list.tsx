import { Form, Link, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { Trans, useTranslation } from 'react-i18next'
import { Mark } from '~/components/mark'
import { Avatar, fullName } from '~/components/person'
import { type NotificationType, notificationTypes } from '~/domain/notifications/news'
import { listNotifications } from '~/domain/notifications/queries.server'
import { asUser, idFrom } from '~/http/doors.server'
import { paths } from '~/http/paths'
import { readerFor } from '~/i18n/reader.server'
import { titled } from '~/i18n/titled'
import { liveTopics } from '~/live/use-live'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import type { loader as shellLoader } from '../circles/shell'

export const handle = { i18n: 'activity' }
export const meta = titled
export const shouldRevalidate = liveTopics('feed', 'notifications', 'circles')

export const loader = asUser(async ({ user, request }) => {
  const asked = new URL(request.url).searchParams
  const before = asked.get('before')
  const isUnreadOnly = asked.get('show') === 'unread'
  const types = notificationTypes.filter((type) => !asked.has('type') || asked.getAll('type').includes(type))
  const { notifications, next } = listNotifications(user, {
    before: before ? idFrom(before) : undefined,
    isUnreadOnly,
    types,
  })
  const { t, when } = await readerFor(request, user)
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
  const { notifications, next, isFirstPage, isUnreadOnly, types } = useLoaderData<typeof loader>()
  const { t } = useTranslation('activity')

  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content narrow">
        <div className="notif-col">
          <div className="page-head">
            <div>
              <h1>{t('title')}</h1>
            </div>
            {notifications.some(({ isRead }) => !isRead) ? (
              <Form method="post" action={paths.reading()}>
                <Button kind="quiet" size="dense">
                  <Icon name="check-check" />
                  <span>{t('markAll')}</span>
                </Button>
              </Form>
            ) : null}
          </div>
          <Filters />
          {notifications.length ? (
            <ol>
              {notifications.map((notification) => (
                <NotificationRow key={notification.id} notification={notification} />
              ))}
            </ol>
          ) : (
            <Nothing />
          )}
          <nav className="pager" aria-label={t('pages')}>
            {isFirstPage ? (
              <Link to={paths.notificationSettings()}>{t('settings')}</Link>
            ) : (
              <ButtonLink size="dense" to={addressOf({ isUnreadOnly, types })}>
                {t('newest')}
              </ButtonLink>
            )}
            {next ? (
              <ButtonLink size="dense" to={addressOf({ isUnreadOnly, types, before: next })}>
                {t('older')}
              </ButtonLink>
            ) : null}
          </nav>
        </div>
      </div>
    </main>
  )
}

function Filters() {
  const { isUnreadOnly, types } = useLoaderData<typeof loader>()
  const unread = useRouteLoaderData<typeof shellLoader>('shell')?.unread ?? 0
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
    <Link className={isOn ? 'chip on' : 'chip'} to={addressOf({ isUnreadOnly, types: next })} preventScrollReset>
      {isOn ? <Icon name="check" /> : null}
      {t(type)}
      <span className="sr">, {t(isOn ? 'shown' : 'hidden')}</span>
    </Link>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['notifications'][number]

function NotificationRow({ notification }: { notification: Shown }) {
  const { t } = useTranslation('activity')
  const { id, isRead, sender, when } = notification
  const name = fullName(sender)
  return (
    <li className={isRead ? 'notif' : 'notif unread'}>
      <span className="notif-who">
        <Avatar person={sender} />
        <i>
          <Icon name={signOf(notification)} />
        </i>
      </span>
      <div className="notif-main">
        <p>
          <Words notification={notification} /> {isRead ? null : <span className="badge new">{t('new')}</span>}
        </p>
        <More notification={notification} />
        <p className="small faint">{when}</p>
      </div>
      {isRead ? null : (
        <Form method="post" action={paths.reading()}>
          <input type="hidden" name="notificationId" value={id} />
          <button type="submit" className="iconbtn" aria-label={t('markOne', { name })}>
            <Icon name="check" />
          </button>
        </Form>
      )}
    </li>
  )
}

function signOf(notification: Shown): IconName {
  if (notification.type === 'post') return 'message-square-text'
  if (notification.type === 'newMember') return 'user-plus'
  if (notification.status === 'rejected') return 'x'
  return notification.status === 'accepted' ? 'user-check' : 'mail'
}

function keyOf(notification: Shown) {
  if (notification.type === 'post') return 'posted'
  if (notification.type === 'newMember') return 'joined'
  const { toMe, status } = notification
  if (status === 'invited') return 'invited'
  if (toMe) return status === 'accepted' ? 'youJoined' : 'youDeclined'
  return status === 'accepted' ? 'accepted' : 'declined'
}

/** What happened, as a sentence that leads to it. */
function Words({ notification }: { notification: Shown }) {
  const { t } = useTranslation('activity')
  const { sender, recipient } = notification
  const to = wayTo(notification)
  const sentence = (
    <Trans
      t={t}
      i18nKey={keyOf(notification)}
      values={{ name: fullName(sender), recipient: recipientName(recipient) }}
      components={{ who: <strong />, what: <strong /> }}
    />
  )
  if (!to) return sentence
  return (
    <Link to={to} onClick={() => noteReading(notification)}>
      {sentence}
    </Link>
  )
}

function recipientName({ firstName, lastName }: Shown['recipient']) {
  return lastName ? `${firstName} ${lastName}` : firstName
}

function wayTo(notification: Shown) {
  if (notification.type === 'post') return paths.post(notification.circleId, notification.subjectId)
  if (notification.type === 'newMember') return paths.team(notification.circleId)
  return notification.status === 'accepted' ? paths.team(notification.circleId) : undefined
}

/** Whoever follows the link has read it. Sent aside, so that nothing waits for it; without scripts the tick is there. */
function noteReading({ id, isRead }: Shown) {
  if (isRead) return
  const body = new URLSearchParams({ notificationId: id })
  fetch(paths.reading(), { method: 'POST', body, keepalive: true }).catch(() => {})
}

/** What there is to see or do besides. */
function More({ notification }: { notification: Shown }) {
  const { t } = useTranslation(['activity', 'common'])
  if (notification.type === 'post') return <p className="notif-sub">{notification.excerpt}</p>
  if (notification.type === 'newMember') return <p className="notif-sub">{t(`common:roles.${notification.role}`)}</p>

  const { toMe, status, memberId, recipient, sender, circleId } = notification
  if (toMe && status === 'invited') {
    const name = recipientName(recipient)
    return (
      <div className="row">
        <Form method="post" action={paths.acceptance(memberId)}>
          <Button kind="primary" size="dense" aria-label={t('joinOf', { name })}>
            {t('join')}
          </Button>
        </Form>
        <Form method="post" action={paths.rejection(memberId)}>
          <Button size="dense" aria-label={t('declineOf', { name })}>
            {t('decline')}
          </Button>
        </Form>
      </div>
    )
  }
  if (toMe || status !== 'rejected') return null
  return (
    <p className="notif-sub">
      <Trans
        t={t}
        i18nKey="again"
        values={{ name: sender.firstName }}
        components={{ again: <Link to={paths.team(circleId)}>{}</Link> }}
      />
    </p>
  )
}

function Nothing() {
  const { isUnreadOnly, types } = useLoaderData<typeof loader>()
  const { t } = useTranslation('activity')
  const isFiltered = types.length < notificationTypes.length
  const kind = isFiltered ? 'emptyFiltered' : isUnreadOnly ? 'emptyUnread' : 'empty'
  return (
    <div className="empty">
      <Mark size={72} />
      <h2>{t(`${kind}.title`)}</h2>
      <p>{t(`${kind}.text`)}</p>
      {isFiltered || isUnreadOnly ? <ButtonLink to={paths.activityFeed()}>{t('seeAll')}</ButtonLink> : null}
    </div>
  )
}
