import { useTranslation } from 'react-i18next'
import { AccessFrame } from '~/components/access-frame'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

type Props = { links: { terms?: string; privacy?: string }; expiredOf?: string; isSignedIn?: boolean }

/** An expired invitation: possible reasons, and a way on. `expiredOf`: whose it was, if known. */
export function LinkExpired({ links, expiredOf, isSignedIn }: Props) {
  const { t } = useTranslation(['access', 'common'])
  const sign = (
    <div className="sent">
      <Icon name="mail" />
    </div>
  )
  return (
    <AccessFrame
      title={t('invitation.goneTitle')}
      lede={expiredOf ? t('invitation.expired', { inviter: expiredOf }) : t('invitation.gone')}
      art={sign}
      links={links}
    >
      <ButtonLink wide className="mt-6" to={isSignedIn ? paths.home() : paths.login()}>
        {t(isSignedIn ? 'common:lost.home' : 'invitation.goOn')}
      </ButtonLink>
    </AccessFrame>
  )
}
