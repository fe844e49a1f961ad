import { formUserHeader } from '../app/domain/sessions/form-user'

// On the process, since a test that loads the app again loads this file again.
const users: Map<string, string> = ((globalThis as { usersByCookie?: Map<string, string> }).usersByCookie ??= new Map())

/** Records whose cookie this is. */
export function signInBy(cookie: string, userId: string) {
  users.set(cookie, userId)
}

/** The header by which scripts of a page name its user, for a cookie of tests/world.ts. */
export function formUserOf({ cookie = '' }: { cookie?: string }): Record<string, string> {
  const userId = users.get(cookie)
  return userId ? { [formUserHeader.toLowerCase()]: userId } : {}
}
