import type { NextFunction, Request, Response } from 'express'
import { sendPlainPage } from './plain-page.server'
import { isNear, senderOf, tokenBuckets } from './rate-limit.server'
import { isSafe } from './same-origin.server'

type WhoIs = (cookies: string | undefined) => string | undefined

/**
 * The coarse limits of reliability.md 5.3; forms that guess at secrets have their own, finer ones. A person is counted as
 * themselves, since a whole office may share one address. Requests from this machine itself are not counted by address:
 * there stands a reverse proxy for everybody, or a test.
 */
export function rateLimits(whoIs: WhoIs) {
  const anybody = tokenBuckets({ perMinute: 600, burst: 100 })
  const address = tokenBuckets({ perMinute: 6_000, burst: 1_000 })
  const user = tokenBuckets({ perMinute: 1_200, burst: 200 })
  const writing = tokenBuckets({ perMinute: 120, burst: 120 })

  return (request: Request, response: Response, next: NextFunction) => {
    const userId = whoIs(request.headers.cookie)
    const sender = senderOf(response.locals.address)
    const isCounted = !isNear(response.locals.address)
    const waits = [
      isCounted ? address(sender) : 0,
      !isCounted ? 0 : userId ? user(userId) : anybody(sender),
      isSafe(request.method) ? 0 : userId ? writing(userId) : isCounted ? writing(sender) : 0,
    ]
    const seconds = Math.max(...waits)
    if (seconds === 0) return next()
    sendPlainPage(request, response.set('Retry-After', String(seconds)), '429')
  }
}
