import { useLoaderData } from '@remix-run/react'
import { DialogPage } from '~/components/dialog-page'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { createWorkflow } from '~/domain/workflows/commands.server'
import { workflowRecord } from '~/domain/workflows/workflow-record'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/flash.server'
import { asSuperAdmin } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { WorkflowForm } from '~/routes/provider/workflows/workflow-form'

export const handle = { i18n: 'workflows', isDialog: true }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user }) => {
  const { t } = await formatterFor(request, user)
  return { title: t('workflows:newTitle'), opened: openForm(workflowRecord, {}, newSubmissionId()) }
})

export const action = asSuperAdmin(async ({ request, user }) =>
  saveForm(request, workflowRecord, {
    formatter: await formatterFor(request, user),
    save: (submission) => createWorkflow(user, submission),
    done: () => flash('workflowCreated', paths.providerWorkflows()),
  }),
)

export const clientAction = sendOrKeep<typeof action>

export default function NewWorkflow() {
  const { title, opened } = useLoaderData<typeof loader>()
  return (
    <DialogPage title={title} closeTo={paths.providerWorkflows()}>
      <WorkflowForm action={paths.newWorkflow()} opened={opened} answer={useAnswer<typeof clientAction>()} />
    </DialogPage>
  )
}
