import { redirect } from '@remix-run/node'
import { getSignIn } from '~/domain/accounts/queries.server'
import { knownDeviceOf, rememberDevice } from '~/http/cookies/device-cookie.server'
import { loginCookie } from '~/http/cookies/sign-in-cookies.server'
import { placeAfterSignIn } from '~/http/forms/pending-form.server'
import { ownPath } from '~/http/paths-of-ours'
import { paths } from '~/paths'
import { signIn } from './session.server'

type SignInOptions = { redirectTo: string | null | undefined; isShared: boolean; headers?: [string, string][] }

/** Signs in, redirects to the requested page or invitations, and remembers the user unless the browser is shared. */
export async function completeSignIn(
  request: Request,
  userId: string,
  { redirectTo, isShared, headers = [] }: SignInOptions,
) {
  const { email } = await getSignIn(userId)
  const isNewDevice = (await knownDeviceOf(request, email)) === undefined
  const cookies = await signIn(request, userId, { isShared, isNewDevice })
  const device = isShared ? [] : [await rememberDevice(request, email)]
  const asked = ownPath(redirectTo)
  const to = asked === paths.home() ? paths.invitations() : asked
  return redirect(await placeAfterSignIn(request, userId, to), {
    headers: [...cookies, await loginCookie.clear(), ...device, ...headers],
  })
}
