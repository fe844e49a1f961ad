import { redirect } from '@remix-run/node'
import { postOnly } from '~/http/forms/post-only.server'
import { asAnyone } from '~/http/guards.server'
import { ownPath } from '~/http/paths-of-ours'
import { signOut } from '~/http/sign-in/session.server'
import { paths } from '~/paths'

export const loader = asAnyone(postOnly(paths.home))

// Deletes what the browser stored: someone else may use this computer next.
export const action = asAnyone(async ({ request }) => {
  const form = await request
    .clone()
    .formData()
    .catch(() => null) // an unreadable form doesn't prevent it
  const wanted = ownPath(form?.get('redirectTo'))
  return redirect(wanted === paths.home() ? paths.login() : wanted, {
    headers: [...(await signOut(request)), ['Clear-Site-Data', '"cache", "storage"']],
  })
})
