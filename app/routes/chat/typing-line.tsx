import { useTranslation } from 'react-i18next'
import { useTyping } from '~/routes/chat/use-typing'

type Props = {
  chatId: string
  people: readonly { id: string; firstName: string }[]
  messages: readonly { id: string; author: { id: string } }[]
}

/** Who is typing. Announced once, not again while they continue. */
export function TypingLine({ chatId, people, messages }: Props) {
  const { t } = useTranslation('chat')
  const ids = useTyping(chatId, messages)
  const [first, second] = people.filter(({ id }) => ids.includes(id))
  return (
    <p className="typing" aria-live="polite">
      {second ? t('typing.several') : first ? t('typing.one', { name: first.firstName }) : null}
    </p>
  )
}
