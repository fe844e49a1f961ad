import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Stops accepting, finishes current requests, resolves after the last. Node's close() waits for idle connections. */
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
