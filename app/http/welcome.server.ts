import { redirect } from '@remix-run/node'
import { getSignIn } from '~/domain/accounts/queries.server'
import { gate } from './gate.server'
import { deviceKnownTo, rememberDevice } from './known-device.server'
import { ownPath, paths } from './paths'
import { signIn } from './session.server'

type Wish = { redirectTo: string | null | undefined; isShared: boolean; headers?: [string, string][] }

/** Signs a person in, on a browser that knows them from then on unless it is a shared one, and leads them to the page that they had asked for, or to what waits for them. */
export async function welcome(request: Request, userId: string, { redirectTo, isShared, headers = [] }: Wish) {
  const { email } = getSignIn(userId)
  const isNewDevice = (await deviceKnownTo(request, email)) === undefined
  const cookie = await signIn(request, userId, { isShared, isNewDevice })
  const device = isShared ? [] : [await rememberDevice(request, email)]
  const asked = ownPath(redirectTo)
  return redirect(asked === paths.home() ? paths.invitations() : asked, {
    headers: [['Set-Cookie', cookie], await gate.clear(), ...device, ...headers],
  })
}
