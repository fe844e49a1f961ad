import { redirect } from '@remix-run/node'
import { newId } from '~/data/id'
import { getSignIn } from '~/domain/accounts/queries.server'
import { findWaitingUser } from '~/domain/second-factor/queries.server'
import { knownDeviceOf, rememberDevice } from '~/http/cookies/device-cookie.server'
import { codeCookie, loginCookie } from '~/http/cookies/sign-in-cookies.server'
import { placeAfterSignIn } from '~/http/forms/pending-form.server'
import { ownPath } from '~/http/paths-of-ours'
import { paths } from '~/paths'
import { signIn } from './session.server'

type SignInOptions = {
  redirectTo: string | null | undefined
  isShared: boolean
  headers?: [string, string][]
  passedSecondFactor?: boolean
}

/**
 * Signs in, redirects to the requested page or invitations, and remembers the user unless the browser is shared. With a
 * second factor it first leads to its code or passkey.
 */
export async function completeSignIn(
  request: Request,
  userId: string,
  { redirectTo, isShared, headers = [], passedSecondFactor = false }: SignInOptions,
) {
  const waiting = passedSecondFactor ? null : await findWaitingUser(userId)
  if (waiting) {
    const { passwordMark } = waiting
    const state = { id: newId(), userId, passwordMark, redirectTo: ownPath(redirectTo), isShared }
    return redirect(paths.loginCode(), { headers: [await codeCookie.write(state), ...headers] })
  }
  const { email } = await getSignIn(userId)
  const isNewDevice = (await knownDeviceOf(request, email)) === undefined
  const cookies = await signIn(request, userId, { isShared, isNewDevice, passedSecondFactor })
  const device = isShared ? [] : [await rememberDevice(request, email)]
  const requested = ownPath(redirectTo)
  const to = requested === paths.home() ? paths.invitations() : requested
  return redirect(await placeAfterSignIn(request, userId, to), {
    headers: [...cookies, await loginCookie.clear(), await codeCookie.clear(), ...device, ...headers],
  })
}
