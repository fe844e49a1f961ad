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
import { flash } from '~/http/flash.server'
import { asSuperAdmin } from '~/http/guards.server'
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
  const opened = openForm(labelRecord, { color: defaultColor }, newSubmissionId())
  return { title: t('labels:form.newTitle'), opened }
})

export const action = asSuperAdmin(async ({ user, request }) =>
  saveForm(request, labelRecord, {
    formatter: await formatterFor(request, user),
    save: (submission) => createLabel(user, submission),
    done: () => flash('labelCreated', paths.providerLabels()),
  }),
)

export const clientAction = sendOrKeep<typeof action>

export default function NewLabel() {
  const { title, opened } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const closeTo = paths.providerLabels()
  return (
    <DialogPage title={title} closeTo={closeTo}>
      <LabelForm action={paths.newLabel()} closeTo={closeTo} opened={opened} answer={answer} />
    </DialogPage>
  )
}
