import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { sortCategories } from '~/domain/categories/commands.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asSuperAdmin } from '~/http/guards.server'
import { languageOf } from '~/i18n/language.server'
import { providerPaths } from '~/provider-paths'
import { Question } from '~/routes/provider/question'

export const handle = { i18n: ['provider', 'administration'], isDialog: true }

export const loader = asSuperAdmin(async ({ getFormatter }) => {
  const { t } = await getFormatter()
  return { title: t('administration:categories.sortTitle') }
})

export const action = asSuperAdmin(
  orErrorToast(async ({ request, user }) => {
    await sortCategories(user, await languageOf(request, user))
    return redirect(providerPaths.categories())
  }),
)

export default function SortCategories() {
  const { title } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <Question
      title={title}
      action={providerPaths.categorySorting()}
      back={providerPaths.categories()}
      keep={t('categories.keepOrder')}
      button={{ kind: 'primary', label: t('categories.sort') }}
    >
      {t('categories.sortText')}
    </Question>
  )
}
