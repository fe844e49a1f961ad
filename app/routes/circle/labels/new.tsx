import { useLoaderData } from '@remix-run/react'
import { DialogPage } from '~/components/dialog-page'
import { LabelForm } from '~/components/label-form'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { allowLabels } from '~/domain/labels/queries.server'
import { asMember } from '~/http/guards.server'
import { saveNewLabel } from '~/http/save-label.server'
import { formatterFor } from '~/i18n/formatter.server'
import { sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'

export const handle = { i18n: 'labels', isDialog: true }
export const shouldRevalidate = liveTopics()

export const loader = asMember(async ({ member, user, request }) => {
  allowLabels(member, 'create')
  const { t } = await formatterFor(request, user)
  return { title: t('labels:form.newTitle'), circleId: member.circleId, submissionId: newSubmissionId() }
})

export const action = asMember(({ member, request }) =>
  saveNewLabel(request, member, paths.circleLabels(member.circleId)),
)

export const clientAction = sendOrKeep<typeof action>

export default function NewLabel() {
  const { title, circleId, submissionId } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const closeTo = paths.circleLabels(circleId)
  return (
    <DialogPage title={title} closeTo={closeTo}>
      <LabelForm
        action={paths.newCircleLabel(circleId)}
        closeTo={closeTo}
        answer={answer}
        submissionId={submissionId}
      />
    </DialogPage>
  )
}
