import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { categoryRecord } from '~/domain/categories/category-record'
import { updateCategory } from '~/domain/categories/commands.server'
import { prepareCategory } from '~/domain/categories/queries.server'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { useSentAnswer } from '~/live/use-answer'
import { providerPaths } from '~/provider-paths'
import { RenameForm } from '~/routes/provider/rename-form'

export const handle = { i18n: ['provider', 'administration'] }

export const loader = asSuperAdmin(async ({ params, getFormatter }) => {
  const id = idParam(params.categoryId)
  const names = await prepareCategory(id)
  const { t } = await getFormatter()
  return {
    title: t('administration:categories.rename', { name: names.name }),
    id,
    opened: openForm(categoryRecord, names),
  }
})

export const action = asSuperAdmin(async ({ request, user, params, getFormatter }) =>
  saveForm(request, categoryRecord, {
    formatter: await getFormatter(),
    save: (submission) => updateCategory(user, idParam(params.categoryId), submission),
    done: () => flash('changesSaved', providerPaths.categoryRow(idParam(params.categoryId))),
  }),
)

export default function RenameCategory() {
  const { title, id, opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <RenameForm
      key={id}
      id="renaming"
      name={title}
      record={categoryRecord}
      opened={opened}
      answer={useSentAnswer<typeof action>()}
      action={providerPaths.category(id)}
      save={{ label: t('offered.rename') }}
      cancel={{ label: t('cancel'), to: providerPaths.categoryRow(id) }}
    />
  )
}
