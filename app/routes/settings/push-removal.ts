import { unsubscribe } from '~/domain/pushes/commands.server'
import { orErrorToast } from '~/http/failed-action.server'
import { asUser } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { formDataOf } from '~/http/read-form.server'
import { done } from '~/http/redirect-back.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(paths.notificationSettings))

export const action = asUser(
  orErrorToast(async ({ user, request }) => {
    const endpoint = (await formDataOf(request)).get('endpoint')
    await unsubscribe(user, typeof endpoint === 'string' ? { endpoint } : {})
    return done(request, 'changesSaved', paths.notificationSettings())
  }),
)
