import { redirect } from '@remix-run/node'
import { offerCategory } from '~/domain/categories/commands.server'
import { orErrorToast } from '~/http/failed-action.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { paths } from '~/paths'

export const loader = asSuperAdmin(postOnly(paths.categories))

export const action = asSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    await offerCategory(user, idParam(params.categoryId), false)
    return redirect(paths.categories())
  }),
)
