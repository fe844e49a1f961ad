import { redirect } from '@remix-run/node'
import { gate } from './gate.server'
import { ownPath, paths } from './paths'
import { signIn } from './session.server'

type Wish = { redirectTo: string | null | undefined; isShared: boolean; headers?: [string, string][] }

/** Signs a person in and leads them to the page that they had asked for, or to what waits for them. */
export async function welcome(request: Request, userId: string, { redirectTo, isShared, headers = [] }: Wish) {
  const cookie = await signIn(request, userId, { isShared })
  const asked = ownPath(redirectTo)
  return redirect(asked === paths.home() ? paths.invitations() : asked, {
    headers: [['Set-Cookie', cookie], await gate.clear(), ...headers],
  })
}
