import { endOtherSessions } from '~/domain/sessions/commands.server'
import { orErrorToast } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { asUser } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(paths.security))

export const action = asUser(
  orErrorToast(async ({ user }) => {
    await endOtherSessions(user)
    return flash('otherSessionsEnded', paths.security())
  }),
)
