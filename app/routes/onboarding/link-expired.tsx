import { useTranslation } from 'react-i18next'
import { AccessFrame } from '~/components/access-frame'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

/** The link of an invitation that does not work any more: why that may be, and a link to go on. */
export function LinkExpired({ links }: { links: { terms?: string; privacy?: string } }) {
  const { t } = useTranslation('access')
  const sign = (
    <div className="sent">
      <Icon name="mail" />
    </div>
  )
  return (
    <AccessFrame title={t('invitation.goneTitle')} lede={t('invitation.gone')} art={sign} links={links}>
      <ButtonLink wide className="mt-6" to={paths.login()}>
        {t('invitation.goOn')}
      </ButtonLink>
    </AccessFrame>
  )
}
