import { redirect } from '@remix-run/node'
import { readNotifications } from '~/domain/notifications/commands.server'
import { backTo } from '~/http/back.server'
import { asUser, idFrom } from '~/http/doors.server'
import { paths } from '~/http/paths'
import { formDataOf } from '~/http/read-form.server'

export const loader = asUser(() => redirect(paths.activityFeed()))

export const action = asUser(async ({ user, request }) => {
  const only = (await formDataOf(request)).get('notificationId')
  await readNotifications(user, typeof only === 'string' ? { only: idFrom(only) } : {})
  return backTo(request, paths.activityFeed())
})
