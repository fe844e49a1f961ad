import { sendNewCode } from '~/domain/accounts/email-code.server'
import { takeCodeMail } from '~/http/attempts.server'
import { flash } from '~/http/flash.server'
import { asUnverifiedUser } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { paths } from '~/paths'

export const loader = asUnverifiedUser(postOnly(paths.confirmEmail))

export const action = asUnverifiedUser(async ({ user, request }) => {
  if (takeCodeMail(request) || (await sendNewCode(user)) === 'tooMany') {
    return flash('tooManyCodes', paths.confirmEmail())
  }
  return flash('emailSent', paths.confirmEmail())
})
