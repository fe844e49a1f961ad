import { useTranslation } from 'react-i18next'
import { asUser } from '~/http/guards.server'
import { liveTopics } from '~/live/use-live'
import { Icon } from '~/ui/icon'

export const shouldRevalidate = liveTopics()

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
