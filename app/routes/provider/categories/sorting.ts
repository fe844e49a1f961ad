import { redirect } from '@remix-run/node'
import { sortCategories } from '~/domain/categories/commands.server'
import { orErrorToast } from '~/http/failed-action.server'
import { asSuperAdmin } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { languageOf } from '~/i18n/language.server'
import { paths } from '~/paths'

export const loader = asSuperAdmin(postOnly(paths.categories))

export const action = asSuperAdmin(
  orErrorToast(async ({ request, user }) => {
    await sortCategories(user, await languageOf(request, user))
    return redirect(paths.categories())
  }),
)
