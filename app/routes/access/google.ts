import { redirect } from '@remix-run/node'
import { NotFound } from '~/domain/refusals'
import { postOnly } from '~/http/forms/post-only.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asGuest } from '~/http/guards.server'
import { ownPath } from '~/http/paths-of-ours'
import { errorName, log } from '~/http/server/log.server'
import { takeToken } from '~/http/sign-in/attempts.server'
import { isFederated, redirectToProvider } from '~/http/sign-in/authenticator.server'
import { paths } from '~/paths'

export const loader = asGuest(
  paths.createAccount(),
  postOnly(() => paths.login()),
)

export const action = asGuest(paths.createAccount(), async ({ request }) => {
  if (!isFederated) throw new NotFound()
  const typed = await formDataOf(request)
  const redirectTo = ownPath(typed.get('redirectTo'))
  if (takeToken(request)) return redirect(paths.loginAgain('failed', redirectTo))

  try {
    return await redirectToProvider(request, {
      redirectTo,
      isShared: typed.has('isShared'),
    })
  } catch (error) {
    log.warn({ error: errorName(error) }, 'sign-in provider not reached')
    return redirect(paths.loginAgain('failed', redirectTo))
  }
})
