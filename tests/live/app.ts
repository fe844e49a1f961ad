import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll } from 'vitest'
import { events } from '~/live/events.server'
import { startHub, stopHub } from '~/live/hub.server'

/** The live stream of this test's own database on a port of its own, in the same process. */
export function withLiveStream() {
  const server = createServer(express().get('/events', events))
  beforeAll(async () => {
    await startHub()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(() => {
    stopHub()
    server.closeAllConnections()
    server.close()
  })
  return () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
