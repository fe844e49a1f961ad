import { retryMail } from '~/domain/outbox/commands.server'
import { orErrorToast } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { paths } from '~/paths'

export const loader = asSuperAdmin(postOnly(({ params }) => paths.mail(idParam(params.mailId))))

export const action = asSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    const id = idParam(params.mailId)
    await retryMail(user, id)
    return flash('mailRetried', paths.mail(id))
  }),
)
