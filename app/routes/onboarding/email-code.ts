import { sendNewCode } from '~/domain/accounts/email-code.server'
import { env } from '~/env.server'
import { flash } from '~/http/cookies/flash.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asUnverifiedUser } from '~/http/guards.server'
import { takeCodeMail } from '~/http/sign-in/attempts.server'
import { paths } from '~/paths'

export const loader = asUnverifiedUser(postOnly(paths.confirmEmail))

export const action = asUnverifiedUser(async ({ user, request }) => {
  if (takeCodeMail(request) || (await sendNewCode(user)) === 'tooMany') {
    return flash('tooManyCodes', paths.confirmEmail())
  }
  return flash(env.SMTP_URL ? 'emailSent' : 'codeReady', paths.confirmEmail())
})
