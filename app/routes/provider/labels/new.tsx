import { useLoaderData } from '@remix-run/react'
import { DialogPage } from '~/components/dialog-page'
import { LabelForm } from '~/components/label-form'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { allowLabels } from '~/domain/labels/queries.server'
import { asSuperAdmin } from '~/http/guards.server'
import { saveNewLabel } from '~/http/save-label.server'
import { formatterFor } from '~/i18n/formatter.server'
import { sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'

export const handle = { i18n: 'labels', isDialog: true }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ user, request }) => {
  allowLabels(user, 'create')
  const { t } = await formatterFor(request, user)
  return { title: t('labels:form.newTitle'), submissionId: newSubmissionId() }
})

export const action = asSuperAdmin(({ user, request }) => saveNewLabel(request, user, paths.providerLabels()))

export const clientAction = sendOrKeep<typeof action>

export default function NewLabel() {
  const { title, submissionId } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const closeTo = paths.providerLabels()
  return (
    <DialogPage title={title} closeTo={closeTo}>
      <LabelForm action={paths.newLabel()} closeTo={closeTo} answer={answer} submissionId={submissionId} />
    </DialogPage>
  )
}
