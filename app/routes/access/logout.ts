import { redirect } from '@remix-run/node'
import { asAnyone } from '~/http/doors.server'
import { paths } from '~/http/paths'
import { signOut } from '~/http/session.server'

export const loader = asAnyone(() => redirect(paths.home()))

// What the browser has kept of the pages goes too: at a family computer somebody else sits down next.
export const action = asAnyone(async ({ request }) =>
  redirect(paths.login(), {
    headers: { 'Set-Cookie': await signOut(request), 'Clear-Site-Data': '"cache", "storage"' },
  }),
)
