import { unsubscribe } from '~/domain/pushes/commands.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { done } from '~/http/forms/redirect-back.server'
import { asUser } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(paths.notificationSettings))

export const action = asUser(
  orErrorToast(async ({ user, request }) => {
    const endpoint = (await formDataOf(request)).get('endpoint')
    await unsubscribe(user, typeof endpoint === 'string' ? { endpoint } : {})
    return done(request, 'changesSaved', paths.notificationSettings())
  }),
)
