import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formUserHeader } from '~/domain/sessions/form-user'
import { watchPace } from '~/http/uploads/upload-pace'
import { photo } from '../media/files'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

const kilo = 1024
const steady = (perSecond: number, seconds: number) => Array<number>(seconds).fill(perSecond)

/** After how many seconds an upload is ended that brings so many bytes in each. */
function endOf(seconds: number[]) {
  const isTooSlow = watchPace()
  let bytes = 0
  const at = seconds.findIndex((arrived) => {
    bytes += arrived
    return isTooSlow(bytes)
  })
  return at < 0 ? undefined : at + 1
}

describe('an upload', () => {
  test.each([
    ['at a steady 105 KB/s for 31 minutes', steady(105 * kilo, 31 * 60)],
    ['at the slowest pace there may be, for hours', steady(8 * kilo, 7 * 3600)],
    ['in pieces, some seconds apart', Array.from({ length: 3600 }, (_, at) => (at % 5 ? 0 : 64 * kilo))],
    ['with pauses of 35 s', [...steady(50 * kilo, 60), ...steady(0, 35), ...steady(50 * kilo, 60), ...steady(0, 35)]],
    ['with a pause of 120 s', [...steady(20 * kilo, 90), ...steady(0, 120), ...steady(20 * kilo, 90)]],
    ['in pieces at the slowest pace', Array.from({ length: 3600 }, (_, at) => (at % 5 ? 0 : 40 * kilo))],
    ['at 10 KB/s with a pause of 35 s', [...steady(10 * kilo, 90), ...steady(0, 35), ...steady(10 * kilo, 90)]],
    ['that is slow for half a minute', [...steady(100, 30), ...steady(20 * kilo, 60)]],
  ])('%s goes on', (_, seconds) => {
    expect(endOf(seconds)).toBeUndefined()
  })

  test.each([
    ['below 8 KB/s', steady(8 * kilo - 1, 200), 60],
    ['a few bytes a second', steady(100, 200), 60],
    ['silent from the start', steady(0, 200), 121],
    ['silent for longer than two minutes', [...steady(50 * kilo, 100), ...steady(0, 200)], 221],
    ['a byte every two minutes', Array.from({ length: 9000 }, (_, at) => (at % 119 ? 0 : 1)), 178],
    ['in pieces that come to 3 KB/s', Array.from({ length: 600 }, (_, at) => (at % 5 ? 0 : 16 * kilo)), 64],
    [
      'with pauses of 30 s at less than 8 KB/s',
      Array.from({ length: 600 }, (_, at) => (at % 60 < 30 ? 10 * kilo : 0)),
      103,
    ],
  ])('%s ends', (_, seconds, after) => {
    expect(endOf(seconds)).toBe(after)
  })
})

describe('the server', () => {
  let server: Awaited<ReturnType<typeof serve>>
  let world: World
  beforeAll(async () => {
    world = await createTestData()
    server = await serve()
  })
  afterAll(() => server.stop())

  test('waits for a photo whose sender pauses for 35 s', { timeout: 90_000 }, async () => {
    const boundary = randomBytes(8).toString('hex')
    const file = await photo({ width: 600, height: 400 })
    const part = 'Content-Disposition: form-data; name="files"; filename="a.jpg"\r\nContent-Type: image/jpeg'
    const body = Buffer.concat([
      Buffer.from(`--${boundary}\r\n${part}\r\n\r\n`),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const head = [
      `POST /circle/${world.rosa}/media HTTP/1.1`,
      `Host: localhost:${server.port}`,
      `Origin: ${server.address}`,
      'Sec-Fetch-Site: same-origin',
      'Accept: application/json',
      `Cookie: ${cookieOf(world.users.elena)}`,
      `${formUserHeader}: ${world.users.elena.id}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      `Content-Length: ${body.length}`,
      'Connection: close',
    ]
    const socket = connect(server.port, '127.0.0.1')
    const answer: Buffer[] = []
    socket.on('data', (piece) => answer.push(piece))
    const ended = new Promise((done) => socket.once('close', done))
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(body.subarray(0, 200))
    await pause(35_000)
    socket.write(body.subarray(200))
    await ended
    expect(Buffer.concat(answer).toString('latin1')).toMatch(/^HTTP\/1\.1 200 /)
  })
})
