import { existsSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { env } from '~/env.server'
import { read } from '../live/stream-client'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

let world: World
beforeAll(async () => {
  world = await createTestData()
})

/** A form that somebody is still sending: the first half is on its way. */
function halfSent(port: number) {
  const body = JSON.stringify({ 'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'inline' } })
  const asked = request({
    host: '127.0.0.1',
    port,
    path: '/csp-report',
    method: 'POST',
    headers: { 'content-type': 'application/csp-report', 'content-length': body.length },
  })
  const status = new Promise<number | undefined>((done, refuse) => {
    asked.on('response', (response) => done(response.resume().statusCode)).on('error', refuse)
  })
  asked.write(body.slice(0, 10))
  return { status, sendTheRest: () => asked.end(body.slice(10)) }
}

const refuses = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => done(false)).on('error', () => done(true))
    socket.unref()
  })

describe.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s', (signal) => {
  test('nothing new is taken, what was begun is finished, streams are told when to come back, the database is whole', async () => {
    const server = await serve()
    const stream = await read(server.address, { cookie: cookieOf(world.users.luis) })
    const idle = connect(server.port, '127.0.0.1') // a browser keeps one in reserve and asks nothing on it
    const isIdleGone = new Promise((done) => idle.on('close', done))
    const form = halfSent(server.port)
    await new Promise((done) => setImmediate(done))
    expect((await server.ask('/healthz')).status).toBe(200)

    const stopping = server.stop(signal)
    await stream.ends(1_000)
    await isIdleGone
    expect(stream.raw()).toMatch(/retry: [1-5]\d{3}\n\n$/)
    expect(await refuses(server.port)).toBe(true)
    form.sendTheRest()
    expect(await form.status).toBe(204)

    const { code } = await stopping
    expect(code).toBe(0)
    const log = join(env.DATA_DIR, 'kinfold.db-wal')
    expect(existsSync(log) ? statSync(log).size : 0).toBe(0)
  })
})

test('a second signal changes nothing', async () => {
  const server = await serve()
  server.child.kill('SIGTERM')
  const { code } = await server.stop('SIGTERM')
  expect(code).toBe(0)
})

test.each(['Promise.reject(new RangeError("Rosa"))', 'throw new RangeError("Rosa")'])(
  'after %s outside any request it ends in order, with its kind in the log and not its words',
  async (fault) => {
    const hook = `data:text/javascript,process.once('SIGUSR2',()=>setTimeout(()=>{${encodeURIComponent(fault)}}))`
    const server = await serve({ NODE_OPTIONS: `--import ${hook}` })
    const stream = await read(server.address, { cookie: cookieOf(world.users.luis) })
    server.child.kill('SIGUSR2')
    await stream.ends(5_000)
    const { code, output } = await server.ended
    expect(code).toBe(1)
    expect(output).toContain('"error":"RangeError"')
    expect(output).not.toContain('Rosa')
  },
)
