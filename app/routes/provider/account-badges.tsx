import { useTranslation } from 'react-i18next'
import type { Unusual } from '~/domain/people/rules'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'

export type UnusualShown = { is: Unusual['is']; words: string }

const looks: Record<Unusual['is'], { className: string; icon: IconName }> = {
  locked: { className: 'fact-bad', icon: 'lock' },
  unconfirmed: { className: 'fact-late', icon: 'mail' },
  closed: { className: 'fact-plain', icon: 'user-minus' },
  invited: { className: 'fact-plain', icon: 'mail' },
}

type Props = { account: { unusual: UnusualShown | null; isSuperAdmin: boolean } }

/** An account's unusual states, and whether it is a super admin's. */
export function AccountBadges({ account: { unusual, isSuperAdmin } }: Props) {
  const { t } = useTranslation('administration')
  return (
    <>
      {unusual ? (
        <span className={looks[unusual.is].className}>
          <Icon name={looks[unusual.is].icon} />
          <span>{unusual.words}</span>
        </span>
      ) : null}
      {isSuperAdmin ? (
        <span className="badge admin">
          <Icon name="shield-check" />
          {t('people.superAdmin')}
        </span>
      ) : null}
    </>
  )
}
