import { redirect } from '@remix-run/node'
import { findOrLinkUser } from '~/domain/accounts/federated.server'
import { NotFound } from '~/domain/refusals'
import { asGuest } from '~/http/guards.server'
import { errorName, log } from '~/http/server/log.server'
import { takeToken } from '~/http/sign-in/attempts.server'
import {
  clearOAuthState,
  finishFederatedSignIn,
  isFederated,
  redirectTargetOf,
} from '~/http/sign-in/authenticator.server'
import { completeSignIn } from '~/http/sign-in/complete-sign-in.server'
import { paths } from '~/paths'

export const loader = asGuest(paths.createAccount(), async ({ request }) => {
  if (!isFederated) throw new NotFound()
  const headers = [await clearOAuthState()]
  const wanted = await redirectTargetOf(request)
  const again = (problem: Parameters<typeof paths.loginAgain>[0]) =>
    redirect(paths.loginAgain(problem, wanted), { headers })

  const refusal = new URL(request.url).searchParams.get('error')
  if (refusal !== null) return again(refusal === 'access_denied' ? 'popUpClosed' : 'failed')
  if (takeToken(request)) return again('failed')

  const back = await comeBack(request)
  if (!back) return again('failed')
  const found = await findOrLinkUser(back.identity)
  if (found === 'unknown') return again('userNotFound')
  if (found === 'taken') return again('otherPerson')
  return completeSignIn(request, found.userId, { ...back.oauth, headers })
})

/** The returning user; undefined if the sign-in didn't start here, or isn't vouched for. */
async function comeBack(request: Request) {
  try {
    return await finishFederatedSignIn(request)
  } catch (error) {
    log.warn({ error: errorName(error) }, 'sign-in by provider refused')
    return undefined
  }
}
