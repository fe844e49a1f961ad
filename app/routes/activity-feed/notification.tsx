import { Form, Link } from '@remix-run/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar, fullName } from '~/components/person'
import { Privacy } from '~/components/privacy'
import { RichText } from '~/components/rich-text'
import { scaleNames } from '~/domain/feed/rules'
import type { Notification } from '~/domain/notifications/queries.server'
import { postInBackground, useOptimisticPost } from '~/live/use-optimistic-post'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'

type WithWhen<Told> = Told extends Notification ? Omit<Told, 'createdAt' | 'timeZone'> & { when: string } : never
export type NotificationShown = WithWhen<Notification>

/** What happened, what there is to see or do about it, and when it was. */
export function NotificationRow({ notification }: { notification: NotificationShown }) {
  const { t } = useTranslation('activity')
  const { id, sender, when } = notification
  const { value: isRead, send } = useOptimisticPost(notification.isRead)
  return (
    <li className={isRead ? 'notif' : 'notif unread'} id={`notification-${id}`} tabIndex={-1}>
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
      {isRead ? null : <Tick id={id} name={fullName(sender)} send={send} />}
    </li>
  )
}

function signOf(notification: NotificationShown): IconName {
  if (notification.type === 'post') return notification.hasMedia ? 'image' : 'message-square-text'
  if (notification.type === 'newMember') return 'user-plus'
  if (notification.status === 'rejected') return 'x'
  return notification.status === 'accepted' ? 'user-check' : 'mail'
}

function keyOf(notification: NotificationShown) {
  if (notification.type === 'post') return 'activity:posted'
  if (notification.type === 'newMember') return 'activity:joined'
  const { toMe, status } = notification
  if (status === 'invited') return 'activity:invited'
  if (toMe) return status === 'accepted' ? 'activity:youJoined' : 'activity:youDeclined'
  return status === 'accepted' ? 'activity:accepted' : 'activity:declined'
}

/**
 * What happened, as a sentence that links to it. Following the link marks it as read; without scripts the tick does.
 */
function Words({ notification }: { notification: NotificationShown }) {
  const { id, isRead, sender, recipient } = notification
  const to = wayTo(notification)
  const sentence = (
    <RichText
      i18nKey={keyOf(notification)}
      values={{ name: fullName(sender), recipient: recipientName(recipient) }}
      components={{ who: <strong />, what: <strong /> }}
    />
  )
  if (!to) return sentence
  return (
    <Link className="notif-what" to={to} onClick={() => isRead || postInBackground(paths.reading(), readingOf(id))}>
      {sentence}
    </Link>
  )
}

function recipientName({ firstName, lastName }: NotificationShown['recipient']) {
  return lastName ? `${firstName} ${lastName}` : firstName
}

function wayTo(notification: NotificationShown) {
  if (notification.type === 'post') return paths.post(notification.circleId, notification.subjectId)
  if (notification.type === 'newMember') return paths.team(notification.circleId)
  return notification.status === 'accepted' ? paths.team(notification.circleId) : undefined
}

/** What there is to see or do besides. */
function More({ notification }: { notification: NotificationShown }) {
  const { t } = useTranslation(['activity', 'common'])
  if (notification.type === 'post') return <PostWords post={notification} />
  if (notification.type === 'newMember') return <p className="notif-sub">{t(`common:roles.${notification.role}`)}</p>

  const { toMe, status, memberId, recipient, sender, circleId, mayInvite } = notification
  if (toMe) return status === 'invited' ? <Answers memberId={memberId} name={recipientName(recipient)} /> : null
  if (status !== 'rejected' || !mayInvite) return null
  return (
    <p className="notif-sub">
      <RichText
        i18nKey="activity:again"
        values={{ name: sender.firstName }}
        components={{ again: <Link to={paths.team(circleId)}>{}</Link> }}
      />
    </p>
  )
}

/** The beginning of a post, and what it says besides. */
function PostWords({ post }: { post: Extract<NotificationShown, { type: 'post' }> }) {
  const { excerpt, observed, hasMedia, visibility } = post
  const { t } = useTranslation(['activity', 'observations'])
  const isForEveryone = visibility === 'everyone'
  return (
    <>
      {excerpt ? (
        <p className="notif-sub" dir="auto">
          {excerpt}
        </p>
      ) : null}
      {observed.length || hasMedia || !isForEveryone ? (
        <p className="notif-sub facts-in-line">
          {isForEveryone ? null : <Privacy visibility={visibility} />}
          {hasMedia ? <span>{t('media')}</span> : null}
          {scaleNames
            .filter((scale) => observed.includes(scale))
            .map((scale) => (
              <span key={scale}>{t(`observations:short.${scale}`)}</span>
            ))}
        </p>
      ) : null}
    </>
  )
}

function Answers({ memberId, name }: { memberId: string; name: string }) {
  const { t } = useTranslation('activity')
  return (
    <div className="row">
      <Form method="post" action={paths.acceptance(memberId)}>
        <Button kind="primary" size="dense" aria-label={t('joinOf', { name })}>
          {t('join')}
        </Button>
      </Form>
      <Form method="post" action={paths.rejection(memberId)} preventScrollReset>
        <Button size="dense" aria-label={t('declineOf', { name })}>
          {t('decline')}
        </Button>
      </Form>
    </div>
  )
}

type SendReading = ReturnType<typeof useOptimisticPost<boolean>>['send']

/** Marks all as read, those on other pages too. */
export function MarkAll({ send }: { send: SendReading }) {
  const { t } = useTranslation('activity')
  return (
    <form method="post" action={paths.reading()} onSubmit={(event) => markRead(event, send)}>
      <Button kind="quiet" size="dense">
        <Icon name="check-check" />
        <span>{t('markAll')}</span>
      </Button>
    </form>
  )
}

/** Marks it as read. */
function Tick({ id, name, send }: { id: string; name: string; send: SendReading }) {
  const { t } = useTranslation('activity')
  return (
    <form method="post" action={paths.reading()} onSubmit={(event) => markRead(event, send, id)}>
      <input type="hidden" name="notificationId" value={id} />
      <button type="submit" className="iconbtn" aria-label={t('markOne', { name })}>
        <Icon name="check" />
      </button>
    </form>
  )
}

/** The button that had the focus disappears, so the element around it takes the focus. */
function markRead(event: FormEvent<HTMLFormElement>, send: SendReading, id?: string) {
  event.preventDefault()
  event.currentTarget.closest<HTMLElement>(id ? 'li' : 'main')?.focus({ preventScroll: true })
  void send(paths.reading(), true, readingOf(id))
}

function readingOf(notificationId?: string) {
  return new URLSearchParams(notificationId ? { notificationId } : {})
}
