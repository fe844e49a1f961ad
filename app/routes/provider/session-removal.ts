import { endOneSession } from '~/domain/people/commands.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asRecentSuperAdmin, asSuperAdmin, idParam } from '~/http/guards.server'
import { providerPaths } from '~/provider-paths'

export const loader = asSuperAdmin(postOnly(({ params }) => providerPaths.person(idParam(params.userId))))

export const action = asRecentSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    const id = idParam(params.userId)
    await endOneSession(user, id, idParam(params.sessionId))
    return flash('sessionEnded', providerPaths.person(id))
  }),
)
