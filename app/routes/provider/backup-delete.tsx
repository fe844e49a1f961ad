import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { deleteBackup } from '~/domain/backups/commands.server'
import { getBackup } from '~/domain/backups/queries.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asRecentSuperAdmin, asSuperAdmin } from '~/http/guards.server'
import { providerPaths } from '~/provider-paths'
import { Question } from '~/routes/provider/question'

export const handle = { i18n: ['provider', 'administration'], isDialog: true }

export const loader = asSuperAdmin(async ({ user, params, getFormatter }) => {
  const { name, at } = await getBackup(user, params.backupName)
  const { t, dayOf, timeOf } = await getFormatter()
  return { title: t('administration:backups.deleteTitle'), name, day: dayOf(at), time: timeOf(at) }
})

export const action = asRecentSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    await deleteBackup(user, params.backupName)
    return flash('backupDeleted', providerPaths.backups())
  }),
)

export default function DeleteBackup() {
  const { title, name, day, time } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <Question
      title={title}
      action={providerPaths.deleteBackup(name)}
      back={providerPaths.backups()}
      keep={t('backups.keep')}
      button={{ kind: 'danger', label: t('backups.delete') }}
    >
      {t('backups.deleteText', { day, time })}
    </Question>
  )
}
