import { findWaitingUser } from '~/domain/second-factor/queries.server'
import { codeCookie } from '~/http/cookies/sign-in-cookies.server'

export type WaitingSignIn = NonNullable<Awaited<ReturnType<typeof readWaitingSignIn>>>

/** The sign-in that waits for a second factor, unless the password was changed or the second factor turned off since. */
export async function readWaitingSignIn(request: Request) {
  const held = await codeCookie.read(request)
  const user = held && (await findWaitingUser(held.userId))
  if (!user || user.passwordMark !== held.passwordMark) return undefined
  const { email, hasApp, hasPasskey } = user
  return { ...held, email, hasApp, hasPasskey }
}
