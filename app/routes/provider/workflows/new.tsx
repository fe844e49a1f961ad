import { useLoaderData } from '@remix-run/react'
import { DialogPage } from '~/components/dialog-page'
import { WorkflowForm } from '~/components/workflow-form'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { createWorkflow } from '~/domain/workflows/commands.server'
import { WorkflowForm as WorkflowSchema } from '~/domain/workflows/schema'
import { flash } from '~/http/flash.server'
import { asSuperAdmin } from '~/http/guards.server'
import { readForm } from '~/http/read-form.server'
import { formatterFor } from '~/i18n/formatter.server'
import { sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'

export const handle = { i18n: 'workflows', isDialog: true }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user }) => {
  const { t } = await formatterFor(request, user)
  return { title: t('workflows:newTitle'), submissionId: newSubmissionId() }
})

export const action = asSuperAdmin(async ({ request, user }) => {
  const form = await readForm(request, WorkflowSchema)
  if (!form.ok) return form.refusal

  const done = await createWorkflow(user, form.value)
  if (done.is === 'refused') return form.refuse({ [done.field]: done.problem })
  return flash('workflowCreated', paths.providerWorkflows())
})

export const clientAction = sendOrKeep<typeof action>

export default function NewWorkflow() {
  const { title, submissionId } = useLoaderData<typeof loader>()
  return (
    <DialogPage title={title} closeTo={paths.providerWorkflows()}>
      <WorkflowForm
        action={paths.newWorkflow()}
        answer={useAnswer<typeof clientAction>()}
        submissionId={submissionId}
      />
    </DialogPage>
  )
}
