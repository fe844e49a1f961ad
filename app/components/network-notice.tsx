import { useTranslation } from 'react-i18next'
import { useNotice } from '~/live/lost-network'
import { useOtherUser } from '~/live/other-user'
import { Icon } from '~/ui/icon'

/** Says that the next page did not load, or that a form was not taken, and that this page is still here. */
export function NetworkNotice() {
  const { t } = useTranslation()
  const notice = useNotice()
  const name = useOtherUser()
  if (!notice && !name) return null
  return (
    <p className="network-notice" role="alert">
      <Icon name="alert-circle" />
      <span>{name ? t('network.otherUser', { name }) : t(`network.${notice ?? 'stayed'}`)}</span>
    </p>
  )
}
