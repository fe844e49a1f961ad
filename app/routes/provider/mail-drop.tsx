import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { dropMail } from '~/domain/outbox/commands.server'
import { getMail } from '~/domain/outbox/queries.server'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { providerPaths } from '~/provider-paths'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'

export const handle = { i18n: ['provider', 'administration'], isDialog: true }

export const loader = asSuperAdmin(async ({ user, params, getFormatter }) => {
  const { id, recipient, state } = await getMail(user, idParam(params.mailId))
  if (state === 'sent') throw redirect(providerPaths.mail(id))

  const { t } = await getFormatter()
  return { title: t('administration:mail.dropTitle'), id, recipient }
})

export const action = asSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    await dropMail(user, idParam(params.mailId))
    return flash('mailDropped', providerPaths.outbox())
  }),
)

export default function DropMail() {
  const { title, id, recipient } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <DialogPage title={title} closeTo={providerPaths.mail(id)}>
      <p>{t('mail.dropText', { recipient })}</p>
      <Form method="post" action={providerPaths.dropMail(id)} preventScrollReset>
        <DialogFoot>
          <ButtonLink to={providerPaths.mail(id)} preventScrollReset>
            {t('mail.keep')}
          </ButtonLink>
          <Button kind="danger">{t('mail.drop')}</Button>
        </DialogFoot>
      </Form>
    </DialogPage>
  )
}
