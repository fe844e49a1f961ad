import { useLoaderData } from '@remix-run/react'
import { DialogPage } from '~/components/dialog-page'
import { WorkflowForm } from '~/components/workflow-form'
import { editWorkflow } from '~/domain/workflows/commands.server'
import { getWorkflow } from '~/domain/workflows/queries.server'
import { WorkflowForm as WorkflowSchema } from '~/domain/workflows/schema'
import { flash } from '~/http/flash.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { readForm } from '~/http/read-form.server'
import { formatterFor } from '~/i18n/formatter.server'
import { sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'

export const handle = { i18n: 'workflows', isDialog: true }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user, params }) => {
  const { id, name, address } = await getWorkflow(idParam(params.workflowId))
  const { t } = await formatterFor(request, user)
  return { title: t('workflows:editTitle'), id, workflow: { name, address } }
})

export const action = asSuperAdmin(async ({ request, user, params }) => {
  const form = await readForm(request, WorkflowSchema)
  if (!form.ok) return form.refusal

  const done = await editWorkflow(user, idParam(params.workflowId), form.value)
  if (done.is === 'refused') return form.refuse({ [done.field]: done.problem })
  return flash('workflowChanged', paths.providerWorkflows())
})

export const clientAction = sendOrKeep<typeof action>

export default function EditWorkflow() {
  const { title, id, workflow } = useLoaderData<typeof loader>()
  return (
    <DialogPage title={title} closeTo={paths.providerWorkflows()}>
      <WorkflowForm action={paths.editWorkflow(id)} answer={useAnswer<typeof clientAction>()} workflow={workflow} />
    </DialogPage>
  )
}
