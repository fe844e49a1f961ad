import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Prepares the shutdown of a server: the returned function accepts nothing new, lets the requests in progress finish
 * and resolves when the last connection is closed. Node's own close() would wait for connections on which a browser has
 * not asked anything yet, and would keep answering on those that are kept alive.
 */
export function prepareShutdown(server: Server) {
  const requestsOn = new Map<Socket, number>()
  let isDraining = false

  server.on('connection', (socket) => {
    requestsOn.set(socket, 0)
    socket.on('close', () => requestsOn.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.on('close', () => {
      count(socket, -1)
      if (isDraining) closeIfIdle(socket)
    })
  })

  function count(socket: Socket, change: number) {
    const before = requestsOn.get(socket)
    if (before !== undefined) requestsOn.set(socket, before + change)
  }

  function closeIfIdle(socket: Socket) {
    if (requestsOn.get(socket) === 0) socket.end().destroySoon()
  }

  return function drain() {
    isDraining = true
    const isEmpty = new Promise<void>((done) => server.close(() => done()))
    for (const socket of requestsOn.keys()) closeIfIdle(socket)
    return isEmpty
  }
}
