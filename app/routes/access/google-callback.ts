import { redirect } from '@remix-run/node'
import { recognise } from '~/domain/accounts/federated.server'
import { NotFound } from '~/domain/refusals'
import { takeToken } from '~/http/attempts.server'
import { endVisit, isFederated, welcomeBack, wishOf } from '~/http/authenticator.server'
import { asGuest } from '~/http/doors.server'
import { log } from '~/http/log.server'
import { paths } from '~/http/paths'
import { welcome } from '~/http/welcome.server'

export const loader = asGuest(paths.createAccount(), async ({ request }) => {
  if (!isFederated) throw new NotFound()
  const headers = [await endVisit()]
  const wanted = await wishOf(request)
  const again = (problem: Parameters<typeof paths.loginAgain>[0]) =>
    redirect(paths.loginAgain(problem, wanted), { headers })

  const refusal = new URL(request.url).searchParams.get('error')
  if (refusal !== null) return again(refusal === 'access_denied' ? 'popUpClosed' : 'failed')
  if (takeToken(request)) return again('failed')

  const back = await comeBack(request)
  if (!back) return again('failed')
  const found = await recognise(back.identity)
  if (found === 'unknown') return again('userNotFound')
  if (found === 'taken') return again('otherPerson')
  return welcome(request, found.userId, { ...back.visit, headers })
})

/** Who came back; nobody when the visit was not begun here, or the provider does not vouch for the person. */
async function comeBack(request: Request) {
  try {
    return await welcomeBack(request)
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.name : typeof error }, 'sign-in by provider refused')
    return undefined
  }
}
