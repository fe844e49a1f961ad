import { redirect } from '@remix-run/node'
import { sendNewCode } from '~/domain/accounts/email-code.server'
import { takeCodeMail } from '~/http/attempts.server'
import { asUnproven } from '~/http/doors.server'
import { flash } from '~/http/flash.server'
import { paths } from '~/http/paths'

export const loader = asUnproven(() => redirect(paths.confirmEmail()))

export const action = asUnproven(async ({ user, request }) => {
  if (takeCodeMail(request) || (await sendNewCode(user)) === 'tooMany') {
    return flash('tooManyCodes', paths.confirmEmail())
  }
  return flash('emailSent', paths.confirmEmail())
})
