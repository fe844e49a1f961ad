import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { categoryRecord } from '~/domain/categories/category-record'
import { updateCategory } from '~/domain/categories/commands.server'
import { getCategory } from '~/domain/categories/queries.server'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/flash.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: ['provider', 'administration'] }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user, params }) => {
  const { id, name } = await getCategory(idParam(params.categoryId))
  if (name === null) throw redirect(paths.categories())

  const { t } = await formatterFor(request, user)
  return { title: t('administration:categories.rename', { name }), id, opened: openForm(categoryRecord, { name }) }
})

export const action = asSuperAdmin(async ({ request, user, params }) =>
  saveForm(request, categoryRecord, {
    formatter: await formatterFor(request, user),
    save: (submission) => updateCategory(user, idParam(params.categoryId), submission),
    done: () => flash('changesSaved', paths.categories()),
  }),
)

export const clientAction = sendOrKeep<typeof action>

export default function RenameCategory() {
  const { title, id, opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])
  return (
    <ProviderPages>
      <div className="content wide">
        <BackLink to={paths.categories()}>{t('provider:pages.categories')}</BackLink>
        <div className="page-head">
          <h1>{title}</h1>
        </div>
        <RecordForm
          id="category"
          record={categoryRecord}
          opened={opened}
          answer={useAnswer<typeof clientAction>()}
          action={paths.category(id)}
          save={{ label: t('save') }}
          cancel={{ label: t('cancel'), to: paths.categories() }}
          className="max-w-form"
        >
          {(control) => control('name')}
        </RecordForm>
      </div>
    </ProviderPages>
  )
}
