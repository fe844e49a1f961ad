import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { NextFunction, Request, Response } from 'express'
import { plainPage, plainTexts } from './plain-page.server'
import { headersForAll } from './security-headers.server'

const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Responds to what Node couldn't parse: too large or slow headers, or not HTTP. */
export function refuseUnparsed({ isSecure }: { isSecure: boolean }) {
  const headers = { ...headersForAll({ isSecure }), Connection: 'close' }

  return (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const status = statusOf[error.code ?? ''] ?? 400
    const body = status === 431 ? pageOfTooMuch() : ''
    const described = {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    }
    const lines = Object.entries(described).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  }
}

/** For an address that is longer than all headers together may be. In both languages: the reader's was not read. */
function pageOfTooMuch() {
  const [english, spanish] = [plainTexts('en', '414'), plainTexts('es', '414')]
  const text = `${english.text}</p><p lang="es">${spanish.title}. ${spanish.text}`
  return plainPage({ language: 'en', title: english.title, text })
}

const maxDrainedBytes = 4 * 1024 * 1024
const longestDrainMs = 2_000

/** Lets senders finish after an early response, so they can read it; ends those that continue for long. */
export function drainUnreadBody(request: Request, response: Response, next: NextFunction) {
  response.once('finish', () => {
    if (request.complete) return
    let drained = 0
    const hangUp = setTimeout(() => request.socket.destroy(), longestDrainMs).unref()
    request.removeAllListeners('data').on('data', (chunk: Buffer) => {
      drained += chunk.length
      if (drained > maxDrainedBytes) request.socket.destroy()
    })
    for (const end of ['end', 'close']) request.once(end, () => clearTimeout(hangUp))
    request.resume()
  })
  next()
}
