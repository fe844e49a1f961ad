import { Form, Link, useLoaderData } from '@remix-run/react'
import { Trans, useTranslation } from 'react-i18next'
import { Mark } from '~/components/mark'
import { Avatar, fullName } from '~/components/person'
import { listNotifications } from '~/domain/notifications/queries.server'
import { asUser, idFrom } from '~/http/doors.server'
import { paths } from '~/http/paths'
import { readerFor } from '~/i18n/reader.server'
import { titled } from '~/i18n/titled'
import { liveTopics } from '~/live/use-live'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'activity' }
export const meta = titled
export const shouldRevalidate = liveTopics('feed', 'notifications', 'circles')

export const loader = asUser(async ({ user, request }) => {
  const asked = new URL(request.url).searchParams
  const before = asked.get('before')
  const isUnreadOnly = asked.get('show') === 'unread'
  const { notifications, next } = listNotifications(user, { before: before ? idFrom(before) : undefined, isUnreadOnly })
  const { t, when } = await readerFor(request, user)
  return {
    title: t('activity:title'),
    isUnreadOnly,
    isFirstPage: before === null,
    next,
    notifications: notifications.map(({ createdAt, timeZone, ...notification }) => ({
      ...notification,
      when: when(createdAt, timeZone),
    })),
  }
})

export default function Notifications() {
  const { notifications, next, isFirstPage, isUnreadOnly } = useLoaderData<typeof loader>()
  const { t } = useTranslation('activity')
  const address = (before?: string) =>
    `?${new URLSearchParams({ ...(isUnreadOnly ? { show: 'unread' } : {}), ...(before ? { before } : {}) })}`

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
                  <Icon name="check" />
                  <span>{t('markAll')}</span>
                </Button>
              </Form>
            ) : null}
          </div>
          <div className="toolbar">
            <nav className="segmented" aria-label={t('show')}>
              <Link to="?" aria-current={isUnreadOnly ? undefined : 'true'}>
                {t('all')}
              </Link>
              <Link to="?show=unread" aria-current={isUnreadOnly ? 'true' : undefined}>
                {t('unread')}
              </Link>
            </nav>
          </div>
          {notifications.length ? (
            <ol>
              {notifications.map((notification) => (
                <NotificationRow key={notification.id} notification={notification} />
              ))}
            </ol>
          ) : (
            <Nothing isUnreadOnly={isUnreadOnly} />
          )}
          <nav className="pager">
            {isFirstPage ? (
              <span />
            ) : (
              <ButtonLink size="dense" to={address()}>
                {t('newest')}
              </ButtonLink>
            )}
            {next ? (
              <ButtonLink size="dense" to={address(next)}>
                {t('older')}
              </ButtonLink>
            ) : null}
          </nav>
        </div>
      </div>
    </main>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['notifications'][number]

function NotificationRow({
  notification: { id, isRead, sender, recipientFirstName, excerpt, when, circleId, subjectId },
}: {
  notification: Shown
}) {
  const { t } = useTranslation('activity')
  const name = fullName(sender)
  return (
    <li className={isRead ? 'notif' : 'notif unread'}>
      <span className="notif-who">
        <Avatar person={sender} />
        <i>
          <Icon name="message-square-text" />
        </i>
      </span>
      <div className="notif-main">
        <p>
          <Link to={paths.post(circleId, subjectId)}>
            <Trans
              t={t}
              i18nKey="posted"
              values={{ name, recipient: recipientFirstName }}
              components={{ who: <strong />, what: <strong /> }}
            />
          </Link>{' '}
          {isRead ? null : <span className="badge new">{t('new')}</span>}
        </p>
        <p className="notif-sub">{excerpt}</p>
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

function Nothing({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  const { t } = useTranslation('activity')
  const kind = isUnreadOnly ? 'emptyUnread' : 'empty'
  return (
    <div className="empty">
      <Mark size={72} />
      <h2>{t(`${kind}.title`)}</h2>
      <p>{t(`${kind}.text`)}</p>
      {isUnreadOnly ? <ButtonLink to={paths.activityFeed()}>{t('seeAll')}</ButtonLink> : null}
    </div>
  )
}
