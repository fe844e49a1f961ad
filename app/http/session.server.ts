import { endSession, endSessionForSure, recordLastSeen, startSession } from '~/domain/sessions/commands.server'
import { findSession } from '~/domain/sessions/queries.server'
import { isSecure } from '~/env.server'
import { bestEffort } from './best-effort.server'
import { deviceOf, networkOfRequest } from './browser.server'

// The prefix makes browsers refuse the cookie unless it is Secure, for this host alone and for every path.
const cookieName = isSecure ? '__Host-kinfold' : 'kinfold'
const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
const cookieLifeSeconds = 90 * 24 * 60 * 60

/**
 * The person behind a request's cookie. Records now and then that they were active, but not when the page made the
 * request by itself. The request does not wait for that.
 */
export async function readSession(request: Request) {
  const token = readToken(request.headers.get('cookie'))
  const session = token ? await findSession(token) : undefined
  if (session?.isDue && !request.headers.has('x-kinfold-live')) {
    const { sessionId } = session.user
    void bestEffort(`session ${sessionId}`, () => recordLastSeen(sessionId))
  }
  return session
}

type Arrival = { isShared: boolean; isNewDevice?: boolean }

/**
 * Signs in and returns the cookie header. Ends the session that the browser had before, so that no planted one
 * survives.
 */
export async function signIn(request: Request, userId: string, { isShared, isNewDevice }: Arrival) {
  const before = await readSession(request)
  if (before) await endSession(before.user.sessionId)

  const browser = { device: deviceOf(request), network: networkOfRequest(request), isShared, isNewDevice }
  return cookieWith(await startSession(userId, browser), isShared)
}

/** The header by which a session that goes on under another token stays in its browser. */
export function renewedCookie(token: string, { isShared }: { isShared: boolean }): [string, string] {
  return ['Set-Cookie', cookieWith(token, isShared)]
}

/**
 * Ends the session of this browser, even while the database accepts no writes, and returns the header that deletes its
 * cookie.
 */
export async function signOut(request: Request) {
  const session = await readSession(request)
  if (session) await endSessionForSure(session.user.sessionId)
  return `${cookieName}=; ${attributes}; Max-Age=0`
}

function cookieWith(token: string, isShared: boolean) {
  return `${cookieName}=${token}; ${attributes}${isShared ? '' : `; Max-Age=${cookieLifeSeconds}`}`
}

/** The session token among a request's cookies; also for the live stream, which runs outside Remix. */
export function readToken(cookies: string | null | undefined) {
  for (const cookie of cookies?.split(';') ?? []) {
    const [name, value] = cookie.trim().split('=')
    if (name === cookieName && value && /^[\w-]{43}$/.test(value)) return value
  }
  return undefined
}
