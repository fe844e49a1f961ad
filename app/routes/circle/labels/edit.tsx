import { useLoaderData } from '@remix-run/react'
import { DialogPage } from '~/components/dialog-page'
import { LabelForm } from '~/components/label-form'
import { updateLabel } from '~/domain/labels/commands.server'
import { labelRecord } from '~/domain/labels/label-record'
import { prepareLabel } from '~/domain/labels/queries.server'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asMember, idParam } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'

export const handle = { i18n: 'labels', isDialog: true }

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const labelId = idParam(params.labelId)
  const opened = openForm(labelRecord, await prepareLabel(member, labelId))
  const { t } = await getFormatter()
  return { title: t('labels:form.editTitle'), circleId: member.circleId, labelId, opened }
})

export const action = asMember(async ({ member, user, request, params }) =>
  saveForm(request, labelRecord, {
    formatter: await formatterFor(request, user),
    save: (submission) => updateLabel(member, idParam(params.labelId), submission),
    done: () => flash('changesSaved', paths.circleLabels(member.circleId)),
  }),
)

export default function EditLabel() {
  const { title, circleId, labelId, opened } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const closeTo = paths.circleLabels(circleId)
  return (
    <DialogPage title={title} closeTo={closeTo}>
      <LabelForm
        key={labelId}
        action={paths.editCircleLabel(circleId, labelId)}
        closeTo={closeTo}
        opened={opened}
        answer={answer}
      />
    </DialogPage>
  )
}
