import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { signal } from '~/domain/signals/commands.server'
import { events } from '~/live/events.server'
import { startHub, stopHub } from '~/live/hub.server'
import type { read } from './stream-client'

/** What each stream has heard of all that was signalled before: it waits for a last signal to everybody. */
export async function heardBy(streams: readonly Awaited<ReturnType<typeof read>>[]) {
  const users = await db.user.findMany({ select: { id: true } })
  await write((tx) => signal(tx, 'rights', { userIds: users.map(({ id }) => id) }))
  await Promise.all(streams.map((stream) => stream.hears('rights')))
  return streams.map(({ heard }) => heard.filter(({ event }) => event !== 'rights'))
}

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
