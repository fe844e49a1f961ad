import { sendConfirmCode } from '~/domain/accounts/email-code.server'
import { takeCodeMail } from '~/http/attempts.server'
import { flash } from '~/http/flash.server'
import { asUser } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { refererOf } from '~/http/redirect-back.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(() => paths.confirm(paths.home())))

export const action = asUser(async ({ user, request }) => {
  const back = refererOf(request) ?? paths.confirm(paths.home())
  const isSent = !takeCodeMail(request) && (await sendConfirmCode(user)) === 'sent'
  return flash(isSent ? 'emailSent' : 'tooManyCodes', back)
})
