import { useLoaderData } from '@remix-run/react'
import { DialogPage } from '~/components/dialog-page'
import { LabelForm } from '~/components/label-form'
import { prepareLabel } from '~/domain/labels/queries.server'
import { asMember, idParam } from '~/http/guards.server'
import { saveLabel } from '~/http/save-label.server'
import { formatterFor } from '~/i18n/formatter.server'
import { sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'

export const handle = { i18n: 'labels', isDialog: true }
export const shouldRevalidate = liveTopics()

export const loader = asMember(async ({ member, user, request, params }) => {
  const label = await prepareLabel(member, idParam(params.labelId))
  const { t } = await formatterFor(request, user)
  return { title: t('labels:form.editTitle'), circleId: member.circleId, label }
})

export const action = asMember(({ member, request, params }) =>
  saveLabel(request, member, idParam(params.labelId), paths.circleLabels(member.circleId)),
)

export const clientAction = sendOrKeep<typeof action>

export default function EditLabel() {
  const { title, circleId, label } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const closeTo = paths.circleLabels(circleId)
  return (
    <DialogPage title={title} closeTo={closeTo}>
      <LabelForm
        key={label.id}
        action={paths.editCircleLabel(circleId, label.id)}
        closeTo={closeTo}
        answer={answer}
        label={label}
      />
    </DialogPage>
  )
}
