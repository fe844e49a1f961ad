import type { CodeCheck } from '~/domain/second-factor/counted-check.server'
import { countRecoveryCodes } from '~/domain/second-factor/recovery-codes.server'
import { knownDeviceOf } from '~/http/cookies/device-cookie.server'
import { flashCookie } from '~/http/cookies/flash.server'
import type { readForm } from '~/http/forms/read-form.server'
import { refuseTooManyAttempts, refuseWhenBusy, withPasswordAttempt } from './attempts.server'
import { completeSignIn } from './complete-sign-in.server'
import type { WaitingSignIn } from './waiting-sign-in.server'

type Check = {
  form: Pick<Awaited<ReturnType<typeof readForm>>, 'refuse'>
  waiting: WaitingSignIn
  check: (known: { device: string | undefined }) => Promise<CodeCheck>
  wrong: Record<string, string>
  isRecovery?: boolean
}

/** Completes a waiting sign-in if its second factor is right; otherwise refuses the form, or sets a wait. */
export async function checkAndSignIn(request: Request, { form, waiting, check, wrong, isRecovery = false }: Check) {
  const { userId, email, redirectTo, isShared } = waiting
  const device = await knownDeviceOf(request, email)
  const attempt = { account: email, isKnown: device !== undefined }
  const result = await withPasswordAttempt(request, attempt, 'right', () => check({ device }))
  if (result.status === 'wrong') return form.refuse(wrong)
  if (result.status === 'crowded') return refuseWhenBusy(form)
  if (result.status === 'tooSoon') return refuseTooManyAttempts(form, result.seconds)
  if (result.status === 'onlyByRecovery') return form.refuse({ '': 'access:secondFactor.onlyByRecovery' })
  const headers = isRecovery ? [flashCookie(`recoveryCodeUsed~${await countRecoveryCodes(userId)}`)] : []
  return completeSignIn(request, userId, { redirectTo, isShared, headers, passedSecondFactor: true })
}
