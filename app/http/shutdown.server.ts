import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Prepares a server's end: the returned function takes nothing new, lets the requests under way finish and resolves when
 * the last connection is gone. Node's own close() would wait for connections on which a browser has asked nothing yet,
 * and go on answering on those that are kept alive.
 */
export function prepareShutdown(server: Server) {
  const requestsOn = new Map<Socket, number>()
  let isLeaving = false

  server.on('connection', (socket) => {
    requestsOn.set(socket, 0)
    socket.on('close', () => requestsOn.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.on('close', () => {
      count(socket, -1)
      if (isLeaving) closeIfIdle(socket)
    })
  })

  function count(socket: Socket, change: number) {
    const before = requestsOn.get(socket)
    if (before !== undefined) requestsOn.set(socket, before + change)
  }

  function closeIfIdle(socket: Socket) {
    if (requestsOn.get(socket) === 0) socket.end().destroySoon()
  }

  return function leave() {
    isLeaving = true
    const isEmpty = new Promise<void>((done) => server.close(() => done()))
    for (const socket of requestsOn.keys()) closeIfIdle(socket)
    return isEmpty
  }
}
