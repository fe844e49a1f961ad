import { endOneSession } from '~/domain/people/commands.server'
import { orErrorToast } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { asRecentSuperAdmin, asSuperAdmin, idParam } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { paths } from '~/paths'

export const loader = asSuperAdmin(postOnly(({ params }) => paths.person(idParam(params.userId))))

export const action = asRecentSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    const id = idParam(params.userId)
    await endOneSession(user, id, idParam(params.sessionId))
    return flash('sessionEnded', paths.person(id))
  }),
)
