import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { deactivateWorkflow } from '~/domain/workflows/commands.server'
import { getWorkflow } from '~/domain/workflows/queries.server'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { providerPaths } from '~/provider-paths'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'

export const handle = { i18n: 'workflows', isDialog: true }

export const loader = asSuperAdmin(async ({ params, getFormatter }) => {
  const { id, name } = await getWorkflow(idParam(params.workflowId))
  const { t } = await getFormatter()
  return { title: t('workflows:off.title', { name }), id }
})

export const action = asSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    await deactivateWorkflow(user, idParam(params.workflowId))
    return flash('workflowDeactivated', providerPaths.workflows())
  }),
)

export default function DeactivateWorkflow() {
  const { title, id } = useLoaderData<typeof loader>()
  const { t } = useTranslation('workflows')
  return (
    <DialogPage title={title} closeTo={providerPaths.workflows()}>
      <p>{t('off.text')}</p>
      <Form method="post" action={providerPaths.deactivation(id)} preventScrollReset>
        <DialogFoot>
          <ButtonLink to={providerPaths.workflows()} preventScrollReset>
            {t('off.keep')}
          </ButtonLink>
          <Button kind="danger">{t('off.do')}</Button>
        </DialogFoot>
      </Form>
    </DialogPage>
  )
}
