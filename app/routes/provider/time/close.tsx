import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { closeMonth, isOver } from '~/domain/time/months.server'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asSuperAdmin } from '~/http/guards.server'
import { monthParam } from '~/http/pages/month-param.server'
import { providerPaths } from '~/provider-paths'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'

export const handle = { i18n: ['provider', 'time'], isDialog: true }

export const loader = asSuperAdmin(async ({ request, getFormatter }) => {
  const month = monthParam(request)
  if (!isOver(month, new Date())) throw redirect(providerPaths.time({ month }))
  const formatter = await getFormatter()
  return { title: formatter.t('time:closing.closeTitle', { month: formatter.month(month) }), month }
})

export const action = asSuperAdmin(
  orErrorToast(async ({ request, user }) => {
    const month = monthParam(request)
    const to = providerPaths.time({ month })
    return (await closeMonth(user, month)) === 'done' ? flash('monthClosed', to) : redirect(to)
  }),
)

export default function CloseMonth() {
  const { title, month } = useLoaderData<typeof loader>()
  const { t } = useTranslation('time')
  return (
    <DialogPage title={title} closeTo={providerPaths.time({ month })}>
      <p>{t('closing.closeText')}</p>
      <Form method="post" action={providerPaths.closeMonth(month)} preventScrollReset>
        <DialogFoot>
          <ButtonLink to={providerPaths.time({ month })} preventScrollReset>
            {t('closing.keepOpen')}
          </ButtonLink>
          <Button kind="danger">{t('closing.close')}</Button>
        </DialogFoot>
      </Form>
    </DialogPage>
  )
}
