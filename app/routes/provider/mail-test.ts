import { sendTestMail } from '~/domain/outbox/test-mail.server'
import { orErrorToast } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { asSuperAdmin } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { paths } from '~/paths'

export const loader = asSuperAdmin(postOnly(() => paths.outbox()))

export const action = asSuperAdmin(
  orErrorToast(async ({ user }) => {
    await sendTestMail(user)
    return flash('testMailQueued', paths.outbox())
  }),
)
