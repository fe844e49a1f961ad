import { redirect } from '@remix-run/node'
import { offerCategory } from '~/domain/categories/commands.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { providerPaths } from '~/provider-paths'

export const loader = asSuperAdmin(postOnly(providerPaths.categories))

export const action = asSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    await offerCategory(user, idParam(params.categoryId), false)
    return redirect(providerPaths.categories())
  }),
)
