import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { deactivateWorkflow } from '~/domain/workflows/commands.server'
import { getWorkflow } from '~/domain/workflows/queries.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { providerPaths } from '~/provider-paths'
import { Question } from '~/routes/provider/question'

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
    <Question
      title={title}
      action={providerPaths.deactivation(id)}
      back={providerPaths.workflows()}
      keep={t('off.keep')}
      button={{ kind: 'danger', label: t('off.do') }}
    >
      {t('off.text')}
    </Question>
  )
}
