import { endOtherSessions } from '~/domain/sessions/commands.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asUser } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(paths.security))

export const action = asUser(
  orErrorToast(async ({ user }) => {
    await endOtherSessions(user)
    return flash('otherSessionsEnded', paths.security())
  }),
)
