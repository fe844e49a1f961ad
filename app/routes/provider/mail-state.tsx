import { useTranslation } from 'react-i18next'
import type { MailState as State } from '~/domain/outbox/rules'

const looks: Record<State, string> = {
  waiting: 'badge pending',
  failed: 'badge rejected',
  dropped: 'badge',
  sent: 'badge',
}

/** What became of a mail, how often it was tried and how the mail server answered. */
export function MailState({ mail }: { mail: { state: State; attempts: number; lastError: string | null } }) {
  const { t } = useTranslation('administration')
  return (
    <>
      <span className={looks[mail.state]}>{t(`mail.states.${mail.state}`)}</span>
      {mail.attempts ? <small>{` ${t('mail.tries', { count: mail.attempts })}`}</small> : null}
      {mail.lastError ? <small>{` ${t('mail.answer', { answer: mail.lastError })}`}</small> : null}
    </>
  )
}
