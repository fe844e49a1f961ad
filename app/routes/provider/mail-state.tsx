import { useTranslation } from 'react-i18next'
import { mailProblemOf, type ShownMailState } from '~/domain/outbox/rules'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'

const looks: Record<ShownMailState, { className: string; icon: IconName }> = {
  waiting: { className: 'fact-late', icon: 'clock' },
  unsent: { className: 'fact-plain', icon: 'mail' },
  failed: { className: 'fact-bad', icon: 'alert-circle' },
  dropped: { className: 'fact-plain', icon: 'x' },
  sent: { className: 'fact-good', icon: 'check' },
}

/** An email's state, its attempts and the mail server's reply. */
export function MailState({ mail }: { mail: { state: ShownMailState; attempts: number; lastError: string | null } }) {
  const { t } = useTranslation('administration')
  const { className, icon } = looks[mail.state]
  const tries = mail.state === 'sent' ? 0 : mail.attempts
  return (
    <>
      <span className={className}>
        <Icon name={icon} />
        <span>{t(`mail.states.${mail.state}`)}</span>
      </span>
      {mail.state === 'dropped' ? <small>{t('mail.droppedWhy')}</small> : null}
      {tries ? <small>{` ${t('mail.tries', { count: tries })}`}</small> : null}
      {mail.lastError ? (
        <small>{` ${t(`mail.problems.${mailProblemOf(mail.lastError)}`, { answer: mail.lastError })}`}</small>
      ) : null}
    </>
  )
}
