import { useTranslation } from 'react-i18next'
import { asUser } from '~/http/guards.server'
import { Icon } from '~/ui/icon'

export const loader = asUser(() => null)

/** Beside the list while no conversation is open; on phones the list is all. */
export default function NoConversation() {
  const { t } = useTranslation('chat')
  return (
    <div className="convo convo-none">
      <Icon name="message-circle" />
      <p>{t('chooseOne')}</p>
    </div>
  )
}
