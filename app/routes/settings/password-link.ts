import { requestPasswordReset } from '~/domain/accounts/password-reset.server'
import { takeResetMail } from '~/http/attempts.server'
import { orErrorToast } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { asUser } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(paths.password))

export const action = asUser(
  orErrorToast(async ({ user, request }) => {
    if (takeResetMail(request, user.email)) return flash('tooManyMails', paths.password())
    await requestPasswordReset(user.email, { actorId: user.id })
    return flash('emailSent', paths.password())
  }),
)
