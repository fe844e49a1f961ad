import { useTranslation } from 'react-i18next'
import type { AccountState } from '~/domain/people/rules'
import { Icon } from '~/ui/icon'

const looks: Record<AccountState, string> = {
  active: 'badge',
  neverSignedIn: 'badge pending',
  unconfirmed: 'badge pending',
  disabled: 'badge rejected',
}

type Props = { account: { state: AccountState; isSuperAdmin: boolean }; isQuiet?: boolean }

/** How an account stands, and whether its person runs the instance. With `isQuiet` only what is unusual. */
export function AccountBadges({ account, isQuiet }: Props) {
  const { t } = useTranslation('administration')
  return (
    <span className="acts">
      {isQuiet && account.state === 'active' ? null : (
        <span className={looks[account.state]}>{t(`people.states.${account.state}`)}</span>
      )}
      {account.isSuperAdmin ? (
        <span className="badge admin">
          <Icon name="shield-check" />
          {t('people.superAdmin')}
        </span>
      ) : null}
    </span>
  )
}
