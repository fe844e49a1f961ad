import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { reopenMonth } from '~/domain/time/months.server'
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
  const formatter = await getFormatter()
  return { title: formatter.t('time:closing.reopenTitle', { month: formatter.month(month) }), month }
})

export const action = asSuperAdmin(
  orErrorToast(async ({ request, user }) => {
    const month = monthParam(request)
    await reopenMonth(user, month)
    return flash('monthReopened', providerPaths.time({ month }))
  }),
)

export default function ReopenMonth() {
  const { title, month } = useLoaderData<typeof loader>()
  const { t } = useTranslation('time')
  return (
    <DialogPage title={title} closeTo={providerPaths.time({ month })}>
      <p>{t('closing.reopenText')}</p>
      <Form method="post" action={providerPaths.reopenMonth(month)} preventScrollReset>
        <DialogFoot>
          <ButtonLink to={providerPaths.time({ month })} preventScrollReset>
            {t('closing.keepClosed')}
          </ButtonLink>
          <Button kind="danger">{t('closing.reopen')}</Button>
        </DialogFoot>
      </Form>
    </DialogPage>
  )
}
