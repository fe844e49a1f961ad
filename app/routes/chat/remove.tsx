import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { DialogPage } from '~/components/dialog-page'
import { removeFromGroup } from '~/domain/chat/groups.server'
import { preparePersonToRemove } from '~/domain/chat/queries.server'
import { fullName } from '~/domain/person'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asUser, idParam } from '~/http/guards.server'
import { ChatNotFound } from '~/routes/chat/not-found'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'

export const handle = { i18n: 'chat', isDialog: true }

export const loader = asUser(async ({ user, params, getFormatter }) => {
  const chatId = idParam(params.chatId)
  const person = await preparePersonToRemove(user, chatId, params.userId ?? '')
  const { t } = await getFormatter()
  return { title: t('chat:remove.title'), chatId, userId: person.id, name: fullName(person) }
})

export const action = asUser(
  orErrorToast(async ({ user, params }) => {
    const chatId = idParam(params.chatId)
    await removeFromGroup(user, chatId, idParam(params.userId))
    return flash('removedFromGroup', chatPaths.settings(chatId))
  }),
)

export default function Remove() {
  const { title, chatId, userId, name } = useLoaderData<typeof loader>()
  const { t } = useTranslation('chat')
  const backTo = chatPaths.settings(chatId)
  return (
    <DialogPage title={title} closeTo={backTo}>
      <p>{t('remove.text', { name })}</p>
      <Form method="post" action={chatPaths.remove(chatId, userId)} preventScrollReset>
        <DialogFoot>
          <ButtonLink to={backTo} preventScrollReset>
            {t('remove.keep')}
          </ButtonLink>
          <Button kind="danger">{t('remove.do')}</Button>
        </DialogFoot>
      </Form>
    </DialogPage>
  )
}

export { ChatNotFound as ErrorBoundary }
