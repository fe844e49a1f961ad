import { useLoaderData } from '@remix-run/react'
import { DialogPage } from '~/components/dialog-page'
import { updateWorkflow } from '~/domain/workflows/commands.server'
import { getWorkflow } from '~/domain/workflows/queries.server'
import { workflowRecord } from '~/domain/workflows/workflow-record'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { useSentAnswer } from '~/live/use-answer'
import { providerPaths } from '~/provider-paths'
import { WorkflowForm } from '~/routes/provider/workflows/workflow-form'

export const handle = { i18n: 'workflows', isDialog: true }

export const loader = asSuperAdmin(async ({ params, getFormatter }) => {
  const { id, name, address } = await getWorkflow(idParam(params.workflowId))
  const { t } = await getFormatter()
  return { title: t('workflows:editTitle'), id, opened: openForm(workflowRecord, { name, address }) }
})

export const action = asSuperAdmin(async ({ request, user, params, getFormatter }) =>
  saveForm(request, workflowRecord, {
    formatter: await getFormatter(),
    save: (submission) => updateWorkflow(user, idParam(params.workflowId), submission),
    done: () => flash('workflowChanged', providerPaths.workflows()),
  }),
)

export default function EditWorkflow() {
  const { title, id, opened } = useLoaderData<typeof loader>()
  return (
    <DialogPage title={title} closeTo={providerPaths.workflows()}>
      <WorkflowForm
        action={providerPaths.editWorkflow(id)}
        opened={opened}
        answer={useSentAnswer<typeof action>()}
        isDialog
      />
    </DialogPage>
  )
}
