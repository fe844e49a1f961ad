import { redirect } from '@remix-run/node'
import { readNotifications } from '~/domain/notifications/commands.server'
import { stayOn } from '~/http/back.server'
import { asUser, idFrom } from '~/http/doors.server'
import { paths } from '~/http/paths'
import { formDataOf } from '~/http/read-form.server'

export const loader = asUser(() => redirect(paths.activityFeed()))

export const action = asUser(async ({ user, request }) => {
  const only = (await formDataOf(request)).get('notificationId')
  if (typeof only !== 'string') {
    await readNotifications(user)
    return stayOn(request, paths.activityFeed())
  }
  await readNotifications(user, { only: idFrom(only) })
  return stayOn(request, paths.activityFeed(), `notification-${only}`)
})
