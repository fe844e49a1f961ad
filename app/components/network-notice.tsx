import { useTranslation } from 'react-i18next'
import { nameOfSignedIn, useNotice } from '~/live/lost-network'
import { Icon } from '~/ui/icon'

/** Says that the next page did not load, or that a form was not taken, and that this page is still here. */
export function NetworkNotice() {
  const { t } = useTranslation()
  const notice = useNotice()
  if (!notice) return null
  return (
    <p className="network-notice" role="alert">
      <Icon name="alert-circle" />
      <span>{t(`network.${notice}`, { name: nameOfSignedIn() })}</span>
    </p>
  )
}
