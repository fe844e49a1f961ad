import { formUserHeader } from '../app/domain/sessions/form-user'

// On the process, since a test that loads the app again loads this file again.
const here = globalThis as { usersByCookie?: Map<string, string> }
here.usersByCookie ??= new Map()
const users = here.usersByCookie

/** Records whose cookie this is. */
export function signInBy(cookie: string, userId: string) {
  users.set(cookie, userId)
}

/** The header by which scripts of a page name its user, for a cookie of tests/world.ts. */
export function formUserOf({ cookie = '' }: { cookie?: string }): Record<string, string> {
  const userId = users.get(cookie)
  return userId ? { [formUserHeader.toLowerCase()]: userId } : {}
}
