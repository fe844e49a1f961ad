import type { NextFunction, Request, Response } from 'express'
import { sendPlainPage } from './plain-page.server'

type Sender = { site: string | undefined; origin: string | undefined; hasCookies: boolean }

/** Only writes from our pages: browsers send the origin, so no token is needed. Remix's check misses cases (2.17.5). */
export function sameOriginOnly(ownOrigin: string) {
  return (request: Request, response: Response, next: NextFunction) => {
    const { 'sec-fetch-site': site, origin, cookie } = request.headers
    const sender = { site: typeof site === 'string' ? site : undefined, origin, hasCookies: cookie !== undefined }
    if (isSafe(request.method) || mayWrite(sender, ownOrigin)) return next()
    sendPlainPage(request, response, '403')
  }
}

export function isSafe(method: string) {
  return method === 'GET' || method === 'HEAD'
}

/** By `Sec-Fetch-Site`, or `Origin` in older browsers; programs without cookies have no session. */
export function mayWrite({ site, origin, hasCookies }: Sender, ownOrigin: string) {
  if (site !== undefined) return site === 'same-origin'
  if (origin !== undefined) return origin === ownOrigin
  return !hasCookies
}
