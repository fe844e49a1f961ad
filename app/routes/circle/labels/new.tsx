import { useLoaderData } from '@remix-run/react'
import { DialogPage } from '~/components/dialog-page'
import { LabelForm } from '~/components/label-form'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { createLabel } from '~/domain/labels/commands.server'
import { labelRecord } from '~/domain/labels/label-record'
import { allowLabels } from '~/domain/labels/queries.server'
import { defaultColor } from '~/domain/labels/rules'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asMember } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'

export const handle = { i18n: 'labels', isDialog: true }

export const loader = asMember(async ({ member, getFormatter }) => {
  allowLabels(member, 'create')
  const { t } = await getFormatter()
  const opened = openForm(labelRecord, { color: defaultColor }, newSubmissionId())
  return { title: t('labels:form.newTitle'), circleId: member.circleId, opened }
})

export const action = asMember(async ({ member, user, request }) =>
  saveForm(request, labelRecord, {
    formatter: await formatterFor(request, user),
    save: (submission) => createLabel(member, submission),
    done: () => flash('labelCreated', paths.circleLabels(member.circleId)),
  }),
)

export default function NewLabel() {
  const { title, circleId, opened } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const closeTo = paths.circleLabels(circleId)
  return (
    <DialogPage title={title} closeTo={closeTo}>
      <LabelForm action={paths.newCircleLabel(circleId)} closeTo={closeTo} opened={opened} answer={answer} />
    </DialogPage>
  )
}
