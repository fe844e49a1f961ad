import { retryMail } from '~/domain/outbox/commands.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { providerPaths } from '~/provider-paths'

export const loader = asSuperAdmin(postOnly(({ params }) => providerPaths.mail(idParam(params.mailId))))

export const action = asSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    const id = idParam(params.mailId)
    await retryMail(user, id)
    return flash('mailRetried', providerPaths.mail(id))
  }),
)
