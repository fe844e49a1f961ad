import { Link } from '@remix-run/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '~/components/person'
import { Privacy } from '~/components/privacy'
import { MarkedText, RichText } from '~/components/rich-text'
import { fullName } from '~/domain/person'
import { Form, PlainForm } from '~/forms/form'
import { postInBackground, useOptimisticPost } from '~/live/use-optimistic-post'
import { paths } from '~/paths'
import type { NotificationShown } from '~/routes/activity-feed/notification-shown.server'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

/** What happened, what there is to see or do about it, and when it was. */
export function NotificationRow({ notification }: { notification: NotificationShown }) {
  const { t } = useTranslation('activity')
  const { id, when } = notification
  const { value: isRead, send } = useOptimisticPost(notification.isRead)
  return (
    <li className={isRead ? 'notif' : 'notif unread'} id={`notification-${id}`} tabIndex={-1}>
      <span className="notif-who">
        <SenderAvatar notification={notification} />
      </span>
      <div className="notif-main">
        <p>
          <Sentence notification={notification} /> {isRead ? null : <span className="badge new">{t('new')}</span>}
        </p>
        <Details notification={notification} />
      </div>
      <div className="notif-end">
        <p className="notif-when">{when}</p>
        {isRead ? null : <MarkAsRead id={id} name={nameIn(notification)} send={send} />}
      </div>
    </li>
  )
}

/** The actor; reminders have none. */
function SenderAvatar({ notification: { icon, sender } }: { notification: NotificationShown }) {
  if (!sender)
    return (
      <span className="avatar tint-0">
        <Icon name={icon} />
      </span>
    )
  return (
    <>
      <Avatar person={sender} />
      <i>
        <Icon name={icon} />
      </i>
    </>
  )
}

/** What distinguishes it: its actor, or its circle. */
function nameIn({ sender, recipient }: NotificationShown) {
  return sender ? fullName(sender) : recipient
}

/** The event as a sentence with a link, which marks it as read; without scripts the checkbox does. */
function Sentence({ notification }: { notification: NotificationShown }) {
  const { id, isRead, recipient, sentence, link } = notification
  const words = (
    <MarkedText
      text={sentence}
      values={{ name: nameIn(notification), recipient }}
      components={{ who: <strong />, what: <strong /> }}
    />
  )
  if (!link) return words
  return (
    <Link className="notif-what" to={link} onClick={() => isRead || postInBackground(paths.reading(), readingOf(id))}>
      {words}
    </Link>
  )
}

/** Further details and links. */
function Details({ notification: { details, recipient, sender, circleId } }: { notification: NotificationShown }) {
  const { text, facts = [], answer, mayInviteAgain } = details
  return (
    <>
      {text ? (
        <p className="notif-sub" dir="auto">
          {text}
        </p>
      ) : null}
      {facts.length ? <Facts facts={facts} /> : null}
      {answer ? <InvitationButtons memberId={answer.memberId} name={recipient} /> : null}
      {mayInviteAgain && sender ? (
        <p className="notif-sub">
          <RichText
            i18nKey="activity:again"
            values={{ name: sender.firstName }}
            components={{ again: <Link to={paths.team(circleId)}>{}</Link> }}
          />
        </p>
      ) : null}
    </>
  )
}

function Facts({ facts }: { facts: NonNullable<NotificationShown['details']['facts']> }) {
  return (
    <p className="notif-sub facts-in-line">
      {facts.map((fact) =>
        'visibility' in fact ? (
          <Privacy key={fact.visibility} visibility={fact.visibility} />
        ) : (
          <span key={fact.text} dir={fact.isTyped ? 'auto' : undefined}>
            {fact.text}
          </span>
        ),
      )}
    </p>
  )
}

function InvitationButtons({ memberId, name }: { memberId: string; name: string }) {
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
function MarkAsRead({ id, name, send }: { id: string; name: string; send: SendReading }) {
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
