import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { headersForAll } from './security-headers.server'

const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers what Node could not even read as a request: headers that are too large, come too slowly, or are no HTTP at all. */
export function refuseUnread({ isSecure }: { isSecure: boolean }) {
  const headers = { ...headersForAll({ isSecure }), 'Content-Length': '0', Connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)

  return (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const status = statusOf[error.code ?? ''] ?? 400
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
  }
}
