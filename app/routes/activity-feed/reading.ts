import { readNotifications } from '~/domain/notifications/commands.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { noContentOrBack } from '~/http/forms/redirect-back.server'
import { asUser, idParam } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(paths.activityFeed))

export const action = asUser(
  orErrorToast(async ({ user, request }) => {
    const only = (await formDataOf(request)).get('notificationId')
    if (typeof only !== 'string') {
      await readNotifications(user)
      return noContentOrBack(request, paths.activityFeed())
    }
    await readNotifications(user, { only: idParam(only) })
    return noContentOrBack(request, paths.activityFeed(), `notification-${only}`)
  }),
)
