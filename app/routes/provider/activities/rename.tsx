import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { getCustomActivity, updateActivity } from '~/domain/time/activities.server'
import { activityRecord } from '~/domain/time/activity-record'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { useSentAnswer } from '~/live/use-answer'
import { providerPaths } from '~/provider-paths'
import { RenameForm } from '~/routes/provider/rename-form'

export const handle = { i18n: ['provider', 'administration'] }

export const loader = asSuperAdmin(async ({ params, getFormatter }) => {
  const { value, name, nameEs } = await getCustomActivity(idParam(params.activity))
  const { t } = await getFormatter()
  return {
    title: t('administration:activities.rename', { name }),
    value,
    opened: openForm(activityRecord, { name, nameEs }),
  }
})

export const action = asSuperAdmin(async ({ request, user, params, getFormatter }) =>
  saveForm(request, activityRecord, {
    formatter: await getFormatter(),
    save: (submission) => updateActivity(user, idParam(params.activity), submission),
    done: () => flash('changesSaved', providerPaths.activityRow(idParam(params.activity))),
  }),
)

export default function RenameActivity() {
  const { title, value, opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <RenameForm
      key={value}
      id="renaming"
      name={title}
      record={activityRecord}
      opened={opened}
      answer={useSentAnswer<typeof action>()}
      action={providerPaths.activity(value)}
      save={{ label: t('offered.rename') }}
      cancel={{ label: t('cancel'), to: providerPaths.activityRow(value) }}
    />
  )
}
