import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Form } from '~/forms/form'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

type Invitation = { inviter: string; name: string; role: 'family'; relationship: string | null }
type Props = { invitation: Invitation; action: string; back: string; reference?: string; supportEmail?: string }

/** What follows when an invitation is declined, and the two answers. */
export function DeclineQuestion({ invitation, action, back, reference, supportEmail }: Props) {
  const { inviter, name, role, relationship } = invitation
  const { t } = useTranslation('onboarding')
  return (
    <>
      <h1>{t('decline.title', { inviter })}</h1>
      <p className="lede">
        <span>{t(`decline.lede.${role}`, { name })}</span>{' '}
        {relationship ? <span>{t(`invitations.as.${relationship as 'son'}`, { name })}</span> : null}
      </p>
      <section className="decline-box">
        <h2>{t('decline.if')}</h2>
        <ul className="invite-points soft">
          <li>
            <Icon name="mail" />
            <span>{t('decline.told', { inviter })}</span>
          </li>
          <li>
            <Icon name="lock" />
            <span>{t('decline.closed', { name })}</span>
          </li>
          <li>
            <Icon name="undo-2" />
            <span>{t('decline.undoable', { inviter })}</span>
          </li>
        </ul>
        <Form method="post" action={action} className="row">
          {reference ? <input type="hidden" name="reference" value={reference} /> : null}
          <ButtonLink to={back}>{t('decline.back')}</ButtonLink>
          <Button kind="danger">{t('decline.do')}</Button>
        </Form>
      </section>
      {supportEmail ? (
        <p className="small muted mt-5">
          {t('decline.unknown', { inviter })} <a href={`mailto:${supportEmail}`}>{t('decline.tell')}</a>
        </p>
      ) : null}
    </>
  )
}

type DoneProps = { invitation: Invitation; action: string; reference?: string; onward?: { to: string; words: string } }

/** That an invitation was declined, and how to take that back. */
export function Declined({ invitation: { inviter, name }, action, reference, onward }: DoneProps) {
  const { t } = useTranslation('onboarding')
  return (
    <>
      <h1>{t('declined.title')}</h1>
      <p className="lede">{t('declined.text', { inviter, name })}</p>
      <Form method="post" action={action} className="row mt-6">
        {reference ? <input type="hidden" name="reference" value={reference} /> : null}
        <Button name="way" value="undo">
          <Icon name="undo-2" />
          <span>{t('declined.undo')}</span>
        </Button>
        {onward ? <Link to={onward.to}>{onward.words}</Link> : null}
      </Form>
    </>
  )
}
