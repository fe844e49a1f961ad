import type { NextFunction, Request, Response } from 'express'
import { findSession } from '~/domain/sessions/queries.server'
import { readToken } from '~/http/sign-in/session.server'
import { addStream, isFull, removeStream, type StreamWriter } from './hub.server'

const maxWaitingBytes = 256 * 1024
const longestWithoutReadingMs = 30_000

/**
 * GET /events: a browser's live stream of ids, never content. Plain Express: Remix's abort signal is lost to garbage
 * collection (nodejs/node#55428).
 */
export function events(request: Request, response: Response, next: NextFunction) {
  connect(request, response).catch(next)
}

async function connect(request: Request, response: Response) {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return refuse(response, 403)

  const token = readToken(request.headers.cookie)
  const session = token ? await findSession(token) : undefined
  if (response.destroyed) return // the browser has gone meanwhile
  if (!session) return refuse(response, 401)
  if (isFull()) return refuse(response.set('Retry-After', '30'), 503)

  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })
  if (request.method === 'HEAD') return response.end()

  request.socket.setTimeout(0)
  request.socket.setNoDelay(true)
  const line = lineTo(response)
  line.write('retry: 2000\n\n')
  const stream = addStream({
    userId: session.user.id,
    sessionId: session.user.sessionId,
    isShared: session.isShared,
    line,
    after: cursorOf(request),
  })
  response.on('close', () => removeStream(stream))
}

/** Where the browser stopped: the last id it was sent, or else the one that its page showed. */
function cursorOf(request: Request) {
  const lastSeen = request.headers['last-event-id']
  const text =
    typeof lastSeen === 'string' && lastSeen ? lastSeen : new URLSearchParams(request.url.split('?')[1]).get('after')
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

function lineTo(response: Response): StreamWriter {
  let unreadSince: number | undefined
  response.on('drain', () => {
    unreadSince = undefined
  })
  return {
    write(text) {
      if (response.writableEnded || response.destroyed) return
      if (!response.write(text)) unreadSince ??= Date.now()
      if (response.writableLength > maxWaitingBytes) response.destroy()
    },
    end(comeBackAfterMs) {
      response.end(`retry: ${comeBackAfterMs}\n\n`)
    },
    isStuck: (now) => unreadSince !== undefined && now - unreadSince > longestWithoutReadingMs,
    cut() {
      response.destroy()
    },
  }
}

function refuse(response: Response, status: number) {
  response.status(status).type('text/plain').send('')
}
