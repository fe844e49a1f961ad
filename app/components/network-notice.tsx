import { useTranslation } from 'react-i18next'
import { useNotice } from '~/live/lost-network'
import { Icon } from '~/ui/icon'

/** Says that the next page did not load and that this one is still here, until the server answers again. */
export function NetworkNotice() {
  const { t } = useTranslation()
  const notice = useNotice()
  if (!notice) return null
  return (
    <p className="network-notice" role="alert">
      <Icon name="alert-circle" />
      {t(`network.${notice}`)}
    </p>
  )
}
