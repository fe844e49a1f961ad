import { randomUUID } from 'node:crypto'
import { endSession, endSessionForSure, recordLastSeen, startSession } from '~/domain/sessions/commands.server'
import { findSession } from '~/domain/sessions/queries.server'
import { isSecure } from '~/env.server'
import { bestEffort } from '~/http/best-effort.server'
import { lastUserCookie } from '~/http/cookies/sign-in-cookies.server'
import { deviceOf, isBackgroundRequest, networkOfRequest } from '~/http/server/browser.server'

// The prefix makes browsers refuse the cookie unless it is Secure, for this host alone and for every path.
const cookieName = isSecure ? '__Host-kinfold' : 'kinfold'
const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
const cookieLifeSeconds = 90 * 24 * 60 * 60

/** The user of a request's cookie. Records activity, except of automatic requests. `known`: found before. */
export async function readSession(request: Request, known?: Awaited<ReturnType<typeof findSession>> | null) {
  const session = known === undefined ? await sessionIn(request) : (known ?? undefined)
  if (session?.isDue && !isBackgroundRequest(request)) {
    const { sessionId } = session.user
    void bestEffort(`session ${sessionId}`, () => recordLastSeen(sessionId))
  }
  return session
}

function sessionIn(request: Request) {
  const token = readToken(request.headers.get('cookie'))
  return token ? findSession(token) : undefined
}

type Arrival = { isShared: boolean; isNewDevice?: boolean; passedSecondFactor?: boolean }

/** Signs in and returns the cookies. Ends the browser's earlier session, so that a planted one doesn't survive. */
export async function signIn(
  request: Request,
  userId: string,
  { isShared, isNewDevice, passedSecondFactor }: Arrival,
): Promise<[string, string][]> {
  const before = await readSession(request)
  if (before) await endSession(before.user.sessionId)

  const browser = {
    device: deviceOf(request),
    network: networkOfRequest(request),
    isShared,
    isNewDevice,
    passedSecondFactor,
  }
  const cookie = cookieWith(await startSession(userId, browser), isShared)
  return [['Set-Cookie', cookie], isShared ? await lastUserCookie.clear() : await rememberUser(request, userId)]
}

async function rememberUser(request: Request, userId: string) {
  const { browserId = randomUUID() } = (await lastUserCookie.read(request)) ?? {}
  return lastUserCookie.write({ userId, browserId })
}

/** The header that stores a session's new token in its browser. */
export function renewedCookie(token: string, { isShared }: { isShared: boolean }): [string, string] {
  return ['Set-Cookie', cookieWith(token, isShared)]
}

/** Ends this browser's session, even without database writes, and returns the headers that delete its cookies. */
export async function signOut(request: Request): Promise<[string, string][]> {
  const session = await readSession(request)
  if (session) await endSessionForSure(session.user.sessionId)
  return [['Set-Cookie', `${cookieName}=; ${attributes}; Max-Age=0`], await lastUserCookie.clear()]
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
