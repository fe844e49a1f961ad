import { redirect } from '@remix-run/node'
import { NotFound } from '~/domain/refusals'
import { takeToken } from '~/http/attempts.server'
import { isFederated, redirectToProvider } from '~/http/authenticator.server'
import { asGuest } from '~/http/guards.server'
import { errorName, log } from '~/http/log.server'
import { postOnly } from '~/http/post-only.server'
import { formDataOf } from '~/http/read-form.server'
import { ownPath, paths } from '~/paths'

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
