import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { sortCategories } from '~/domain/categories/commands.server'
import { Form } from '~/forms/form'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asSuperAdmin } from '~/http/guards.server'
import { languageOf } from '~/i18n/language.server'
import { providerPaths } from '~/provider-paths'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'

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
    <DialogPage title={title} closeTo={providerPaths.categories()}>
      <p>{t('categories.sortText')}</p>
      <Form method="post" action={providerPaths.categorySorting()} preventScrollReset>
        <DialogFoot>
          <ButtonLink to={providerPaths.categories()} preventScrollReset>
            {t('categories.keepOrder')}
          </ButtonLink>
          <Button kind="primary">{t('categories.sort')}</Button>
        </DialogFoot>
      </Form>
    </DialogPage>
  )
}
