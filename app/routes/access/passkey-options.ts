import { NotFound } from '~/domain/refusals'
import { beginPasskeyCheck } from '~/domain/second-factor/passkeys.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asGuest } from '~/http/guards.server'
import { takeChallenge } from '~/http/sign-in/attempts.server'
import { readWaitingSignIn } from '~/http/sign-in/waiting-sign-in.server'
import { paths } from '~/paths'

export const loader = asGuest(paths.createAccount(), postOnly(paths.loginCode))

export const action = asGuest(paths.createAccount(), async ({ request }) => {
  const waiting = await readWaitingSignIn(request)
  if (!waiting) throw new NotFound()
  const wait = takeChallenge(request)
  if (wait) return new Response(null, { status: 429, headers: { 'Retry-After': String(wait) } })
  return Response.json(await beginPasskeyCheck(waiting))
})
