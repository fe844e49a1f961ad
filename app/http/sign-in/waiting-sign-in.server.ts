import { findWaitingUser } from '~/domain/second-factor/queries.server'
import { codeCookie } from '~/http/cookies/sign-in-cookies.server'

export type WaitingSignIn = NonNullable<Awaited<ReturnType<typeof readWaitingSignIn>>>

/** The sign-in that waits for a second factor, unless the password was changed or the second factor turned off since. */
export async function readWaitingSignIn(request: Request) {
  const waiting = await codeCookie.read(request)
  const user = waiting && (await findWaitingUser(waiting.userId))
  if (!user || user.passwordMark !== waiting.passwordMark) return undefined
  const { email, hasApp, hasPasskey } = user
  return { ...waiting, email, hasApp, hasPasskey }
}
