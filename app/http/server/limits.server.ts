import type { NextFunction, Request, Response } from 'express'
import { rateLimitKeyOf } from './address.server'
import { sendPlainPage } from './plain-page.server'
import { tokenBuckets } from './rate-limit.server'
import { isSafe } from './same-origin.server'

type WhoIs = (cookies: string | undefined) => Promise<{ user: { id: string } } | undefined>

/**
 * Coarse limits; forms with secrets have finer ones. By user where signed in, since an office may share an address. The
 * session stays with the response, for the guards.
 */
export function rateLimits(whoIs: WhoIs) {
  const anybody = tokenBuckets({ perMinute: 600, burst: 100 })
  const address = tokenBuckets({ perMinute: 6_000, burst: 1_000 })
  const shared = tokenBuckets({ perMinute: 60_000, burst: 10_000 })
  const user = tokenBuckets({ perMinute: 1_200, burst: 200 })
  const writing = tokenBuckets({ perMinute: 120, burst: 120 })

  const secondsToWait = (request: Request, response: Response, userId: string | undefined) => {
    const sender = rateLimitKeyOf(response.locals.address)
    const { isSharedAddress } = response.locals
    const waits = [
      isSharedAddress ? shared(sender) : address(sender),
      userId ? user(userId) : isSharedAddress ? 0 : anybody(sender),
      isSafe(request.method) ? 0 : userId ? writing(userId) : isSharedAddress ? 0 : writing(sender),
    ]
    return Math.max(...waits)
  }

  return (request: Request, response: Response, next: NextFunction) => {
    whoIs(request.headers.cookie)
      .then((session) => {
        response.locals.session = session ?? null
        const seconds = secondsToWait(request, response, session?.user.id)
        if (seconds === 0) return next()
        sendPlainPage(request, response.set('Retry-After', String(seconds)), '429')
      })
      .catch(next)
  }
}
