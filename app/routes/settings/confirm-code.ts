import { sendConfirmCode } from '~/domain/accounts/email-code.server'
import { env } from '~/env.server'
import { flash } from '~/http/cookies/flash.server'
import { postOnly } from '~/http/forms/post-only.server'
import { refererOf } from '~/http/forms/redirect-back.server'
import { asUser } from '~/http/guards.server'
import { takeCodeMail } from '~/http/sign-in/attempts.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(() => paths.confirm(paths.home())))

export const action = asUser(async ({ user, request }) => {
  const back = refererOf(request) ?? paths.confirm(paths.home())
  const isSent = !takeCodeMail(request) && (await sendConfirmCode(user)) === 'sent'
  if (!isSent) return flash('tooManyCodes', back)
  return flash(env.SMTP_URL ? 'emailSent' : 'codeReady', back)
})
