import { randomBytes } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { NextFunction, Request, Response } from 'express'
import { canonicalAddress, clientAddressBehind, isIn, isPrivateAddress } from './address.server'
import { log } from './log.server'

declare global {
  namespace Express {
    interface Locals {
      requestId: string
      address: string
      isSharedAddress: boolean // it may be that of a proxy that TRUSTED_PROXY does not name
      nonce: string
    }
  }
}

/** Assigns a request id, finds the client address and logs one line per response. */
export function requestLog(surroundings: Surroundings) {
  let isProxyLogged = false

  return (request: Request, response: Response, next: NextFunction) => {
    const startedAt = performance.now()
    response.locals.requestId = randomBytes(8).toString('hex')
    const { address, isSharedAddress, isForwarded } = clientAddressOf(request, surroundings)
    response.locals.address = address
    response.locals.isSharedAddress = isSharedAddress

    // Only we set these headers: what a client sends under these names is not trusted.
    delete request.headers['x-forwarded-host']
    request.headers['x-request-id'] = response.locals.requestId
    request.headers['x-kinfold-address'] = address
    setOwn(request, 'x-kinfold-shared', isSharedAddress)
    setOwn(request, 'x-kinfold-unnamed-proxy', isForwarded)
    if (isForwarded && !isProxyLogged) {
      isProxyLogged = true
      log.warn({ address }, 'X-Forwarded-For came from a proxy that TRUSTED_PROXY does not name')
    }
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

type Surroundings = { onFly: boolean; trusted: BlockList | undefined }

/** The sender. Without TRUSTED_PROXY, private addresses may be a proxy's; `isForwarded` is certain. */
function clientAddressOf({ headers, socket }: Request, { onFly, trusted }: Surroundings) {
  const from = canonicalAddress(socket.remoteAddress ?? '') ?? ''
  const onFlysWord = onFly && typeof headers['fly-client-ip'] === 'string' ? headers['fly-client-ip'] : ''
  if (onFly) return { address: canonicalAddress(onFlysWord) ?? from, isSharedAddress: false, isForwarded: false }

  const forwardedFor = [headers['x-forwarded-for'] ?? []].flat().join()
  const isForwarded = forwardedFor !== '' && isPrivateAddress(from) && !(trusted && isIn(trusted, from))
  if (!trusted) return { address: from, isSharedAddress: isPrivateAddress(from), isForwarded }
  return { address: clientAddressBehind(from, forwardedFor, trusted), isSharedAddress: false, isForwarded }
}

/** Sets a header that only we set: removes what a client sent under its name. */
function setOwn({ headers }: Request, name: string, isSo: boolean) {
  delete headers[name]
  if (isSo) headers[name] = '1'
}

/** Logs only the length of a search. */
function queryForLog(url: string) {
  if (!/^\/search(\/results)?(\.data)?\?/.test(url)) return {}
  const query = new URLSearchParams(url.slice(url.indexOf('?'))).get('q')
  return query === null ? {} : { queryLength: query.length }
}

/** A path without possible secrets or typed words: only our own words and ids. */
export function pathForLog(url: string) {
  const words = url.split(/[?#]/)[0]?.split('/').slice(0, 8) ?? []
  return words
    .map((word) => (/^([a-z][a-z-]{0,23}(\.data)?|[0-9a-f-]{36}(\.data)?|_root\.data|)$/.test(word) ? word : '*'))
    .join('/')
}
