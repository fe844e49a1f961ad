import { sendTestMail } from '~/domain/outbox/test-mail.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asSuperAdmin } from '~/http/guards.server'
import { providerPaths } from '~/provider-paths'

export const loader = asSuperAdmin(postOnly(() => providerPaths.outbox()))

export const action = asSuperAdmin(
  orErrorToast(async ({ user }) => {
    await sendTestMail(user)
    return flash('testMailQueued', providerPaths.outbox())
  }),
)
