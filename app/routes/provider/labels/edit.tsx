import { useLoaderData } from '@remix-run/react'
import { DialogPage } from '~/components/dialog-page'
import { LabelForm } from '~/components/label-form'
import { updateLabel } from '~/domain/labels/commands.server'
import { labelRecord } from '~/domain/labels/label-record'
import { prepareLabel } from '~/domain/labels/queries.server'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { useSentAnswer } from '~/live/use-answer'
import { providerPaths } from '~/provider-paths'

export const handle = { i18n: 'labels', isDialog: true }

export const loader = asSuperAdmin(async ({ user, params, getFormatter }) => {
  const labelId = idParam(params.labelId)
  const opened = openForm(labelRecord, await prepareLabel(user, labelId))
  const { t } = await getFormatter()
  return { title: t('labels:form.editTitle'), labelId, opened }
})

export const action = asSuperAdmin(async ({ user, request, params, getFormatter }) =>
  saveForm(request, labelRecord, {
    formatter: await getFormatter(),
    save: (submission) => updateLabel(user, idParam(params.labelId), submission),
    done: () => flash('changesSaved', providerPaths.labels()),
  }),
)

export default function EditLabel() {
  const { title, labelId, opened } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const closeTo = providerPaths.labels()
  return (
    <DialogPage title={title} closeTo={closeTo}>
      <LabelForm
        key={labelId}
        action={providerPaths.editLabel(labelId)}
        closeTo={closeTo}
        opened={opened}
        answer={answer}
      />
    </DialogPage>
  )
}
