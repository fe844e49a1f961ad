import { useTranslation } from 'react-i18next'
import type { AccountState } from '~/domain/people/rules'
import { Icon } from '~/ui/icon'

const looks: Record<AccountState, string> = {
  active: 'badge',
  neverSignedIn: 'badge pending',
  unconfirmed: 'badge pending',
  disabled: 'badge rejected',
}

type Props = { account: { state: AccountState; isSuperAdmin: boolean } }

/** How an account stands, and whether its person runs the instance. */
export function AccountBadges({ account }: Props) {
  const { t } = useTranslation('administration')
  return (
    <span className="acts">
      <span className={looks[account.state]}>{t(`people.states.${account.state}`)}</span>
      {account.isSuperAdmin ? <SuperAdminBadge /> : null}
    </span>
  )
}

export function SuperAdminBadge() {
  const { t } = useTranslation('administration')
  return (
    <span className="badge admin">
      <Icon name="shield-check" />
      {t('people.superAdmin')}
    </span>
  )
}
