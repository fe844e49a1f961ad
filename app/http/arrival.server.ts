import { randomBytes } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import { log } from './log.server'

declare global {
  namespace Express {
    interface Locals {
      requestId: string
      address: string
      nonce: string
    }
  }
}

/** Gives each request its number and its sender's address, and writes one line about it when it is answered. */
export function arrival({ onFly }: { onFly: boolean }) {
  return (request: Request, response: Response, next: NextFunction) => {
    const startedAt = performance.now()
    response.locals.requestId = randomBytes(8).toString('hex')
    response.locals.address = addressOf(request, { onFly })

    // Ours alone: what a client sends under these names is not believed.
    delete request.headers['x-forwarded-host']
    request.headers['x-request-id'] = response.locals.requestId
    request.headers['x-kinfold-address'] = response.locals.address
    response.set('X-Request-Id', response.locals.requestId)

    response.on('close', () => {
      if (response.statusCode < 400 && /^\/(assets\/|healthz)/.test(request.url)) return
      const ms = Math.round(performance.now() - startedAt)
      const { method, url } = request
      log.info(
        {
          id: response.locals.requestId,
          method,
          path: pathForLog(url),
          status: response.statusCode,
          ms,
          ...queryForLog(url),
        },
        'answered',
      )
    })
    next()
  }
}

function addressOf(request: Request, { onFly }: { onFly: boolean }) {
  const onFlysWord = onFly ? request.headers['fly-client-ip'] : undefined
  const address = typeof onFlysWord === 'string' && onFlysWord ? onFlysWord : (request.socket.remoteAddress ?? '')
  return address.replace(/^::ffff:/, '')
}

/** Of what was searched only how long it was. */
function queryForLog(url: string) {
  if (!/^\/search(\/results)?(\.data)?\?/.test(url)) return {}
  const query = new URLSearchParams(url.slice(url.indexOf('?'))).get('q')
  return query === null ? {} : { queryLength: query.length }
}

/** A path without what could be a secret or a word of somebody's: only our own words and ids stay. */
export function pathForLog(url: string) {
  const words = url.split(/[?#]/)[0]?.split('/').slice(0, 8) ?? []
  return words
    .map((word) => (/^([a-z][a-z-]{0,23}(\.data)?|[0-9a-f-]{36}(\.data)?|_root\.data|)$/.test(word) ? word : '*'))
    .join('/')
}
