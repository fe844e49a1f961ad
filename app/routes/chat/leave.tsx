import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { DialogPage } from '~/components/dialog-page'
import { leaveGroup } from '~/domain/chat/groups.server'
import { prepareLeaving } from '~/domain/chat/queries.server'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asUser, idParam } from '~/http/guards.server'
import { useAnswer } from '~/live/use-answer'
import { ChatNotFound } from '~/routes/chat/not-found'
import { Button, ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { DialogFoot } from '~/ui/dialog'

export const handle = { i18n: 'chat', isDialog: true }

export const loader = asUser(async ({ user, params, getFormatter }) => {
  const chatId = idParam(params.chatId)
  const { isOnlyAdmin } = await prepareLeaving(user, chatId)
  const { t } = await getFormatter()
  return { title: t('chat:leave.title'), chatId, isOnlyAdmin }
})

export const action = asUser(
  orErrorToast(async ({ user, params }) => {
    const left = await leaveGroup(user, idParam(params.chatId))
    return left === 'lastAdmin' ? data({ isOnlyAdmin: true }, { status: 409 }) : flash('leftGroup', chatPaths.list())
  }),
)

export default function Leave() {
  const { title, chatId, isOnlyAdmin } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('chat')
  const backTo = chatPaths.settings(chatId)
  if (isOnlyAdmin || answer) {
    return (
      <DialogPage title={title} closeTo={backTo}>
        <Callout kind="warn" icon="alert-circle" role="alert">
          <p>{t('leave.lastAdmin')}</p>
        </Callout>
        <DialogFoot>
          <ButtonLink kind="primary" to={backTo}>
            {t('settings.backToSettings')}
          </ButtonLink>
        </DialogFoot>
      </DialogPage>
    )
  }
  return (
    <DialogPage title={title} closeTo={backTo}>
      <p>{t('leave.text')}</p>
      <Form method="post" action={chatPaths.leave(chatId)}>
        <DialogFoot>
          <ButtonLink to={backTo} preventScrollReset>
            {t('leave.stay')}
          </ButtonLink>
          <Button kind="danger">{t('leave.do')}</Button>
        </DialogFoot>
      </Form>
    </DialogPage>
  )
}

export { ChatNotFound as ErrorBoundary }
