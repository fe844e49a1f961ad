import { requestPasswordReset } from '~/domain/accounts/password-reset.server'
import { env } from '~/env.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asUser } from '~/http/guards.server'
import { takeResetMail } from '~/http/sign-in/attempts.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(paths.password))

export const action = asUser(
  orErrorToast(async ({ user, request }) => {
    if (takeResetMail(request, user.email)) return flash('tooManyMails', paths.password())
    await requestPasswordReset(user.email, { actorId: user.id })
    return flash(env.SMTP_URL ? 'emailSent' : 'linkWithProvider', paths.password())
  }),
)
