import { redirect } from '@remix-run/node'
import { offerCategory } from '~/domain/categories/commands.server'
import { asSuperAdmin, idFrom } from '~/http/doors.server'
import { paths } from '~/http/paths'

export const loader = asSuperAdmin(() => redirect(paths.categories()))

export const action = asSuperAdmin(async ({ user, params }) => {
  await offerCategory(user, idFrom(params.categoryId), false)
  return redirect(paths.categories())
})
