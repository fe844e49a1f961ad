import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { Form } from '~/forms/form'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'

type Props = { circleId: string; itemId: string; others: { memberId: string; firstName: string }[] }

/** Leads to the conversation with the only other person, or to the group. */
export function MessagePeople({ circleId, itemId, others: [first, ...more] }: Props) {
  const { t } = useTranslation('routine')
  if (!first) return null
  const to = more.length ? chatPaths.ofRoutineItem(circleId, itemId) : chatPaths.with(circleId, first.memberId)
  return (
    <Form method="post" action={to} className="mt-2">
      <Button size="dense">
        <Icon name="message-circle" />
        {more.length ? t('item.message') : t('item.messageOne', { name: first.firstName })}
      </Button>
    </Form>
  )
}
