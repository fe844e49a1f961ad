import { useTranslation } from 'react-i18next'
import { Avatar, type Person } from '~/components/person'

type Joining = { invitation: { inviter: Person; name: string; picture?: string }; email: string }

/** Whose circle the account is for, and the address that was invited. */
export function Joining({ invitation: { inviter, name, picture }, email }: Joining) {
  const { t } = useTranslation('access')
  return (
    <div className="mb-1 mt-5 flex items-center gap-3 rounded bg-paper p-3.5 leading-snug [overflow-wrap:anywhere]">
      <Avatar person={inviter} picture={picture} />
      <p>
        <strong>{t('createAccount.joining', { name })}</strong>
        <small className="block text-sm text-ink-soft">
          {t('createAccount.invited', { inviter: inviter.firstName, email })}
        </small>
      </p>
    </div>
  )
}
