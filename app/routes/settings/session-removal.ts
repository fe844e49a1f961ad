import { endOwnSession } from '~/domain/sessions/commands.server'
import { orErrorToast } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { asUser, idParam } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(paths.security))

export const action = asUser(
  orErrorToast(async ({ user, params }) => {
    await endOwnSession(user, idParam(params.sessionId))
    return flash('sessionEnded', paths.security())
  }),
)
