import { useTranslation } from 'react-i18next'
import type { AccountState } from '~/domain/people/rules'
import { Icon } from '~/ui/icon'

const looks: Record<AccountState, string> = {
  active: 'badge',
  neverSignedIn: 'badge pending',
  unconfirmed: 'badge pending',
  disabled: 'badge rejected',
}

/** How an account stands, and whether its person runs the instance. */
export function AccountBadges({ account }: { account: { state: AccountState; isSuperAdmin: boolean } }) {
  const { t } = useTranslation('administration')
  return (
    <span className="acts">
      <span className={looks[account.state]}>{t(`people.states.${account.state}`)}</span>{' '}
      {account.isSuperAdmin ? (
        <span className="badge admin">
          <Icon name="shield-check" />
          {t('people.superAdmin')}
        </span>
      ) : null}
    </span>
  )
}
