import { Link } from '@remix-run/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { Avatar } from '~/components/person'
import { Privacy } from '~/components/privacy'
import { RichText } from '~/components/rich-text'
import type { Notification } from '~/domain/notifications/queries.server'
import { fullName } from '~/domain/person'
import { Form, PlainForm } from '~/forms/form'
import { postInBackground, useOptimisticPost } from '~/live/use-optimistic-post'
import { paths } from '~/paths'
import { programmePaths } from '~/programme-paths'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'

type WithWhen<Told> = Told extends Notification
  ? Omit<Told, 'createdAt' | 'timeZone'> & { when: string; section: string; day: string | null }
  : never
/** `day` is the one that an event or a task is on, or on which something is due. */
export type NotificationShown = WithWhen<Notification>

/** What happened, what there is to see or do about it, and when it was. */
export function NotificationRow({ notification }: { notification: NotificationShown }) {
  const { t } = useTranslation('activity')
  const { id, when } = notification
  const { value: isRead, send } = useOptimisticPost(notification.isRead)
  return (
    <li className={isRead ? 'notif' : 'notif unread'} id={`notification-${id}`} tabIndex={-1}>
      <span className="notif-who">
        <Face notification={notification} />
      </span>
      <div className="notif-main">
        <p>
          <Words notification={notification} /> {isRead ? null : <span className="badge new">{t('new')}</span>}
        </p>
        <More notification={notification} />
      </div>
      <div className="notif-end">
        <p className="notif-when">{when}</p>
        {isRead ? null : <Tick id={id} name={nameIn(notification)} send={send} />}
      </div>
    </li>
  )
}

/** Who did it; what comes due was done by nobody. */
function Face({ notification }: { notification: NotificationShown }) {
  const sign = <Icon name={signOf(notification)} />
  if (!notification.sender) return <span className="avatar tint-0">{sign}</span>
  return (
    <>
      <Avatar person={notification.sender} />
      <i>{sign}</i>
    </>
  )
}

/** By whom it is told apart from others: who did it, or whose circle it is about. */
function nameIn({ sender, recipient }: NotificationShown) {
  return sender ? fullName(sender) : recipientName(recipient)
}

function signOf(notification: NotificationShown): IconName {
  if (notification.type === 'post') {
    if (notification.event === 'commented') return 'message-circle'
    return notification.hasMedia ? 'image' : 'message-square-text'
  }
  if (notification.type === 'newMember') return 'user-plus'
  if (notification.type === 'message') return 'message-circle'
  if (notification.type === 'action') return 'check-circle'
  if (notification.type === 'programme') return 'clipboard-list'
  if (notification.type === 'routine') return notification.event === 'reminder' ? 'bell-ring' : 'calendar'
  if (notification.status === 'rejected') return 'x'
  return notification.status === 'accepted' ? 'user-check' : 'mail'
}

function keyOf(notification: NotificationShown) {
  if (notification.type === 'post') {
    if (notification.event === null) return 'activity:posted'
    return notification.isMine ? 'activity:commented.onMine' : 'activity:commented.onOther'
  }
  if (notification.type === 'newMember') return 'activity:joined'
  if (notification.type === 'message') return 'activity:wrote'
  if (notification.type === 'action') return `activity:acted.${notification.event}` as const
  if (notification.type === 'routine') return keyOfRoutine(notification)
  if (notification.type === 'programme') return `activity:due.${notification.event}` as const
  const { toMe, status } = notification
  if (status === 'invited') return 'activity:invited'
  if (toMe) return status === 'accepted' ? 'activity:youJoined' : 'activity:youDeclined'
  return status === 'accepted' ? 'activity:accepted' : 'activity:declined'
}

function keyOfRoutine({ event, isTask }: Extract<NotificationShown, { type: 'routine' }>) {
  if (isTask) return `activity:planned.task.${event}` as const
  // An event is never completed.
  return `activity:planned.event.${event === 'completed' || event === 'reopened' ? 'changed' : event}` as const
}

/**
 * What happened, as a sentence that links to it. Following the link marks it as read; without scripts the tick does.
 */
function Words({ notification }: { notification: NotificationShown }) {
  const { id, isRead, recipient } = notification
  const to = wayTo(notification)
  const sentence = (
    <RichText
      i18nKey={keyOf(notification)}
      values={{ name: nameIn(notification), recipient: recipientName(recipient) }}
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
  if (notification.type === 'post') {
    const { event, circleId, subjectId } = notification
    return event === 'commented' ? paths.comments(circleId, subjectId) : paths.post(circleId, subjectId)
  }
  if (notification.type === 'newMember') return paths.team(notification.circleId)
  if (notification.type === 'message') return chatPaths.conversation(notification.subjectId)
  if (notification.type === 'programme') return programmePaths.alignment(notification.circleId)
  if (notification.type === 'action') {
    const { event, circleId, subjectId } = notification
    return event === 'deleted' ? undefined : paths.progressItem(circleId, 'action', subjectId)
  }
  if (notification.type === 'routine') return wayToRoutine(notification)
  return notification.status === 'accepted' ? paths.team(notification.circleId) : undefined
}

function wayToRoutine({ event, circleId, subjectId, date }: Extract<NotificationShown, { type: 'routine' }>) {
  if (event === 'deleted') return date ? paths.routine(circleId, { view: 'day', date }) : paths.routine(circleId)
  return paths.routineItem(circleId, subjectId, { on: date ?? undefined })
}

/** What there is to see or do besides. */
function More({ notification }: { notification: NotificationShown }) {
  const { t } = useTranslation(['activity', 'common'])
  if (notification.type === 'post') return <PostWords post={notification} />
  if (notification.type === 'newMember') return <p className="notif-sub">{t(`common:roles.${notification.role}`)}</p>

  if (notification.type === 'message') return null
  if (notification.type === 'action') return <ActionWords action={notification} />
  if (notification.type === 'routine') return <RoutineWords item={notification} />
  if (notification.type === 'programme') return <p className="notif-sub">{notification.day}</p>

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

/** The beginning of a post or of a comment on it, and what the post shows besides. */
function PostWords({ post }: { post: Extract<NotificationShown, { type: 'post' }> }) {
  const { excerpt, visibility } = post
  const { t } = useTranslation('activity')
  const facts = [
    visibility === 'everyone' ? null : <Privacy key="privacy" visibility={visibility} />,
    post.event === null && post.hasMedia ? <span key="media">{t('media')}</span> : null,
    post.event === null && post.hasObservations ? <span key="observations">{t('observations')}</span> : null,
  ].filter(Boolean)
  return (
    <>
      {excerpt ? (
        <p className="notif-sub" dir="auto">
          {excerpt}
        </p>
      ) : null}
      {facts.length ? <p className="notif-sub facts-in-line">{facts}</p> : null}
    </>
  )
}

/** What the action is called, and who sees it. */
function ActionWords({ action: { title, visibility } }: { action: Extract<NotificationShown, { type: 'action' }> }) {
  return (
    <>
      <p className="notif-sub" dir="auto">
        {title}
      </p>
      {visibility === 'everyone' ? null : (
        <p className="notif-sub facts-in-line">
          <Privacy visibility={visibility} />
        </p>
      )}
    </>
  )
}

/** What the event or the task is called, and on which day it is. */
function RoutineWords({ item: { title, day } }: { item: Extract<NotificationShown, { type: 'routine' }> }) {
  return (
    <p className="notif-sub facts-in-line">
      <span dir="auto">{title}</span>
      {day ? <span>{day}</span> : null}
    </p>
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
      <ButtonLink size="dense" to={paths.rejection(memberId)} aria-label={t('declineOf', { name })}>
        {t('decline')}
      </ButtonLink>
    </div>
  )
}

type SendReading = ReturnType<typeof useOptimisticPost<boolean>>['send']

/** Marks all as read, those on other pages too. */
export function MarkAll({ send }: { send: SendReading }) {
  const { t } = useTranslation('activity')
  return (
    <PlainForm method="post" action={paths.reading()} onSubmit={(event) => markRead(event, send)}>
      <Button kind="quiet" size="dense" aria-label={t('markAll')}>
        <Icon name="check-check" />
        <span className="wide-only">{t('markAll')}</span>
        <span className="narrow-only">{t('markAllShort')}</span>
      </Button>
    </PlainForm>
  )
}

/** Marks it as read. */
function Tick({ id, name, send }: { id: string; name: string; send: SendReading }) {
  const { t } = useTranslation('activity')
  return (
    <PlainForm method="post" action={paths.reading()} onSubmit={(event) => markRead(event, send, id)}>
      <input type="hidden" name="notificationId" value={id} />
      <button type="submit" className="iconbtn" aria-label={t('markOne', { name })}>
        <Icon name="check" />
      </button>
    </PlainForm>
  )
}

/** The button that had the focus disappears, so the element around it takes the focus. */
function markRead(event: FormEvent<HTMLFormElement>, send: SendReading, id?: string) {
  event.preventDefault()
  event.currentTarget.closest<HTMLElement>(id ? 'li' : 'main')?.focus({ preventScroll: true })
  void send(paths.reading(), true, { body: readingOf(id) })
}

function readingOf(notificationId?: string) {
  return new URLSearchParams(notificationId ? { notificationId } : {})
}
