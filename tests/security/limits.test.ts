import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rateLimitKeyOf } from '~/http/server/address.server'
import { rateLimits } from '~/http/server/limits.server'
import { tokenBuckets } from '~/http/server/rate-limit.server'
import { requestLog } from '~/http/server/request-log.server'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

describe('a bucket', () => {
  test('gives what it holds, then one at a time, and says to the second how long to wait', () => {
    const take = tokenBuckets({ perMinute: 60, burst: 3 })
    expect([take('a', 0), take('a', 0), take('a', 0), take('a', 0)]).toEqual([0, 0, 0, 1])
    expect(take('a', 999)).toBe(1)
    expect(take('a', 1_000)).toBe(0)
    expect(take('a', 1_000)).toBe(1)
  })

  test('of one sender is not that of another', () => {
    const take = tokenBuckets({ perMinute: 1, burst: 1 })
    expect([take('a', 0), take('b', 0), take('a', 0)]).toEqual([0, 0, 60])
  })

  test('is forgotten when too many others came since, and never one that was just used', () => {
    const take = tokenBuckets({ perMinute: 1, burst: 1, maxKeys: 100 })
    take('first', 0)
    for (let other = 0; other < 100; other += 1) {
      take(`other ${other}`, 0)
      expect(take('busy', 0) === 0).toBe(other === 0)
    }
    expect(take('first', 0)).toBe(0)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, sender) => {
  expect(rateLimitKeyOf(address)).toBe(sender)
})

describe('on Fly, where its word about the address is believed', () => {
  let server: Awaited<ReturnType<typeof serve>>
  let world: World
  beforeAll(async () => {
    world = await createTestData()
    server = await serve({ FLY_APP_NAME: 'kinfold' })
  })
  afterAll(() => server.stop())

  const from = (address: string, more: Record<string, string> = {}) => ({
    headers: { 'fly-client-ip': address, ...more },
  })
  const many = async (count: number, ask: () => ReturnType<typeof server.ask>) => {
    const answers = []
    for (let each = 0; each < count; each += 1) answers.push(await ask())
    return answers
  }

  test('a stranger may ask a hundred times at once and then has to wait, while others are served', async () => {
    const answers = await many(400, () => server.ask('/login', from('198.51.100.1'))) // a slow machine lets some more through meanwhile
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.slice(0, 100).every(({ status }) => status === 200)).toBe(true)
    expect(refused.length).toBeGreaterThan(10)
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(refused.map(() => '1'))
    expect((await server.ask('/login', from('198.51.100.2'))).status).toBe(200)
  })

  test('what one person sends is limited wherever it comes from, and that of others is not', async () => {
    const origin = { origin: server.address, 'sec-fetch-site': 'same-origin' }
    const send = (person: keyof World['users'], place: number) =>
      server.ask('/no/such/page', {
        method: 'POST',
        ...from(`203.0.113.${place % 200}`, { ...origin, cookie: cookieOf(world.users[person]) }),
      })
    let sent = 0
    while ((await send('elena', sent)).status !== 429 && sent < 400) sent += 1 // a slow machine lets some more through meanwhile
    expect(sent).toBeGreaterThanOrEqual(120)
    expect(sent).toBeLessThan(400)
    expect((await send('mateo', 1)).status).not.toBe(429)
  })
})

test('elsewhere nobody is believed who says where they come from', async () => {
  await createTestData()
  const server = await serve()
  for (let each = 0; each < 130; each += 1) {
    const headers = {
      'fly-client-ip': '198.51.100.1',
      'x-forwarded-for': '198.51.100.1',
      'x-kinfold-address': '198.51.100.1',
    }
    expect((await server.ask('/login', { headers })).status).toBe(200)
  }
  await server.stop()
})

describe('behind a proxy that nobody named, where all come from one address', () => {
  const agent = new Agent({ keepAlive: true })
  const server = createServer(
    express()
      .use(requestLog({ onFly: false, trusted: undefined }))
      .use(rateLimits(async (cookies) => (cookies ? { user: { id: cookies } } : undefined)))
      .use((_request, response) => void response.send('served')),
  )
  beforeAll(async () => {
    vi.spyOn(performance, 'now').mockReturnValue(0) // nothing is given back meanwhile
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(() => {
    vi.restoreAllMocks()
    agent.destroy()
    server.close()
  })

  const ask = (method: 'GET' | 'POST', cookie?: string) =>
    new Promise<number | undefined>((done, refuse) => {
      const { port } = server.address() as AddressInfo
      const headers = { 'x-forwarded-for': '203.0.113.7', ...(cookie ? { cookie } : {}) }
      request({ host: '127.0.0.1', port, agent, method, headers }, (response) => {
        response.resume().on('end', () => done(response.statusCode))
      })
        .on('error', refuse)
        .end()
    })
  const refusedOf = async (times: number, asking: () => ReturnType<typeof ask>) => {
    let refused = 0
    for (let time = 0; time < times; time += 1) if ((await asking()) === 429) refused += 1
    return refused
  }

  test('what strangers ask for is not taken from signed-in people, who are limited each by themselves', async () => {
    expect(await refusedOf(1_100, () => ask('GET'))).toBe(0)
    expect(await refusedOf(130, () => ask('POST'))).toBe(0)
    expect([await ask('GET', 'elena'), await ask('POST', 'elena')]).toEqual([200, 200])
    expect(await refusedOf(210, () => ask('GET', 'elena'))).toBe(12)
    expect(await refusedOf(130, () => ask('POST', 'mateo'))).toBe(10)
    expect([await ask('GET', 'luis'), await ask('POST', 'luis')]).toEqual([200, 200])
  })
})
