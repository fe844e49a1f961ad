import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { hashPassword } from '~/domain/accounts/password.server'
import { referenceOf } from '~/http/cookies/link-cookies.server'
import { loginCookie } from '~/http/cookies/sign-in-cookies.server'
import {
  canonicalAddress,
  clientAddressBehind,
  isPrivateAddress,
  networkOf,
  readRanges,
} from '~/http/server/address.server'
import { serve, start } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

const password = 'Violet#Umbrella9'
const typed = (email: string, one = password) => ({ password: one, reference: referenceOf(email) })

describe('an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['203.0.113.7:80', undefined],
    ['203.0.113', undefined],
    ['unknown', undefined],
    ['', undefined],
  ])('%j is %j', (text, address) => {
    expect(canonicalAddress(text)).toBe(address)
  })

  test.each([
    ['203.0.113.7', '203.0.113'],
    ['2001:db8::1', '2001:db8:0::'],
    ['2001:db8:7:2::1', '2001:db8:7::'],
    ['::1', '0:0:0::'],
  ])('%s is of the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test.each(['127.0.0.1', '::1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '100.64.0.1', 'fd12::1', 'fe80::1'])(
    '%s is near',
    (address) => expect(isPrivateAddress(address)).toBe(true),
  )
  test.each(['203.0.113.7', '172.32.0.1', '2001:db8::1', '', 'unknown'])('%s is not', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  )
})

describe('the sender behind a trusted proxy', () => {
  const { list, wrong } = readRanges('127.0.0.1, 10.0.0.0/8,::1 ,fd00::/8,::ffff:192.0.2.0/120')

  test.each([
    ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'], // the first was written by the client
    ['127.0.0.1', '203.0.113.7, 10.0.0.5', '203.0.113.7'], // two proxies
    ['127.0.0.1', '203.0.113.7,192.0.2.9', '203.0.113.7'], // trusted in its IPv4-mapped writing
    ['127.0.0.1', '203.0.113.7, ::ffff:10.0.0.5', '203.0.113.7'],
    ['::1', '2001:DB8::7', '2001:db8::7'],
    ['fd00::2', '[2001:db8::7]:4711', '2001:db8::7'],
    ['127.0.0.1', '"[2001:db8::7]"', '2001:db8::7'],
    ['127.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
    ['127.0.0.1', '10.0.0.9', '10.0.0.9'], // nobody but proxies: the one furthest away
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', 'unknown', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7, unknown, 10.0.0.5', '10.0.0.5'], // what stands left of garbage is believed by nobody
    ['127.0.0.1', "203.0.113.7, ' OR 1=1", '127.0.0.1'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'], // no proxy of ours
    ['192.168.0.2', '198.51.100.1', '192.168.0.2'],
  ])('%s with %j is %s', (socket, forwardedFor, sender) => {
    expect(wrong).toEqual([])
    expect(clientAddressBehind(socket, forwardedFor, list)).toBe(sender)
  })
})

describe('TRUSTED_PROXY', () => {
  test('with entries that are no addresses stops the start with a line for each', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kinfold-proxy-'))
    const TRUSTED_PROXY = 'localhost, 10.0.0.0/33, 10.0.0.1, 0.0.0.0/0, ::/129'
    const { code, output } = await start({ DATA_DIR: folder, PORT: '0', TRUSTED_PROXY }).ended
    rmSync(folder, { recursive: true })
    expect(code).toBe(1)
    const lines = output.trim().split('\n')
    expect(lines.map((line) => line.match(/^Setting TRUSTED_PROXY holds (\S+),/)?.[1])).toEqual([
      'localhost',
      '10.0.0.0/33',
      '0.0.0.0/0',
      '::/129',
    ])
  })

  test.each([
    [{ PUBLIC_URL: 'https://circles.example.org' }, true],
    [{ PUBLIC_URL: 'https://circles.example.org', TRUSTED_PROXY: '127.0.0.1' }, false],
    [{ PUBLIC_URL: 'https://circles.example.org', FLY_APP_NAME: 'kinfold' }, false],
    [{}, false],
  ])('with %j the start asks for it: %s', async (settings, isAsked) => {
    const server = await serve(settings)
    expect(server.output().includes('TRUSTED_PROXY is not set')).toBe(isAsked)
    await server.stop()
  })
})

describe.each([
  ['behind a trusted proxy', { TRUSTED_PROXY: '127.0.0.1' }],
  ['on Fly', { FLY_APP_NAME: 'kinfold' }],
])('%s', (name, settings) => {
  const header = name === 'on Fly' ? 'fly-client-ip' : 'x-forwarded-for'
  let server: Awaited<ReturnType<typeof serve>>
  let world: World
  beforeAll(async () => {
    world = await createTestData()
    const passwordHash = await hashPassword(password)
    await write((tx) => tx.user.updateMany({ data: { passwordHash } }))
    server = await serve(settings)
  })
  afterAll(() => server.stop())

  test('a session keeps the network of its sender', async () => {
    const headers = { cookie: await atThePassword(world.users.luis.email), [header]: '203.0.113.80' }
    expect((await server.post('/login', typed(world.users.luis.email), headers)).status).toBe(302)
    const sessions = await db.session.findMany({ where: { userId: world.users.luis.id } })
    expect(sessions.map(({ network }) => network)).toContain('203.0.113')
  })

  test('one sender looks up ten addresses a minute, another as many', async () => {
    const ask = (from: string, number: number) =>
      server.post('/login', { email: `person${number}.${from}@example.test` }, { [header]: from })
    for (let number = 0; number < 10; number += 1) expect((await ask('198.51.100.30', number)).status).toBe(302)
    const refused = await ask('198.51.100.30', 10)
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await ask('198.51.100.31', 0)).status).toBe(302)
  })

  test('one password tried on many accounts ends after ten of one network, whatever address it comes from', async () => {
    const attempt = async (number: number, from: string) =>
      server.post('/login', typed(`spray${number}@example.test`, 'Spring#2026'), {
        [header]: from,
        cookie: await atThePassword(`spray${number}@example.test`),
      })
    for (let number = 1; number <= 10; number += 1)
      expect((await attempt(number, `192.0.2.${number}`)).status).toBe(422)
    const refused = await attempt(11, '192.0.2.11')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.text).toContain('Too many attempts. Try again in')
    expect((await attempt(1, '192.0.2.12')).status).toBe(422) // it counts already
    expect((await attempt(11, '192.0.3.11')).status).toBe(422) // another network
  })
})

describe('behind a proxy that nobody named', () => {
  let server: Awaited<ReturnType<typeof serve>>
  let world: World
  beforeAll(async () => {
    world = await createTestData()
    const passwordHash = await hashPassword(password)
    await write((tx) => tx.user.updateMany({ data: { passwordHash } }))
    server = await serve()
  })
  afterAll(() => server.stop())

  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  const notice = /Set TRUSTED_PROXY=127\.0\.0\.1/

  test('one password on many accounts ends all the same, wherever it says that it comes from', async () => {
    const answers = []
    for (let number = 1; number <= 24; number += 1) {
      const headers = {
        'x-forwarded-for': `203.0.113.${number}`,
        'x-kinfold-address': `203.0.113.${number}`,
        cookie: await atThePassword(`spray${number}@example.test`),
      }
      answers.push((await server.post('/login', typed(`spray${number}@example.test`, 'Spring#2026'), headers)).status)
    }
    expect(answers).toEqual([...Array(20).fill(422), ...Array(4).fill(429)])
  })

  test('whoever signed in on their browser before is not shut out by it', async () => {
    const { rememberDevice } = await import('~/http/cookies/device-cookie.server')
    const { email } = world.users.elena
    const [, device] = await rememberDevice(new Request('http://localhost:3000'), email)
    const cookie = `${await atThePassword(email)}; ${device.split(';')[0]}`
    expect((await server.post('/login', typed(email), { cookie })).status).toBe(302)
    expect((await server.post('/login', typed(email), { cookie: await atThePassword(email) })).status).toBe(429)
  })

  test('the log says so once, and a super admin reads what to set', async () => {
    const cookie = cookieOf(world.users.joan)
    const seen = await server.ask('/provider', { headers: { ...forwarded, cookie } })
    expect(seen.text).toMatch(notice)
    const spanish = { ...forwarded, cookie, 'accept-language': 'es' }
    expect((await server.ask('/provider', { headers: spanish })).text).toContain('Configure TRUSTED_PROXY=127.0.0.1')
    expect((await server.ask('/provider', { headers: { cookie } })).text).not.toMatch(notice)
    const forged = { cookie, 'x-kinfold-unnamed-proxy': '1', 'x-kinfold-shared': '1' }
    expect((await server.ask('/provider', { headers: forged })).text).not.toMatch(notice)
    expect(server.output().match(/TRUSTED_PROXY does not name/g)).toHaveLength(1)
  })
})

// Whoever reaches the port past the proxy that was named is one sender, however near.
describe.each([
  ['beside the proxy that was named', { TRUSTED_PROXY: '10.255.255.1' }],
  ['at the proxy itself', { TRUSTED_PROXY: '127.0.0.1' }],
])('a sender %s', (_, settings) => {
  test('counts as one, and not as many who share an address', async () => {
    await createTestData()
    const server = await serve(settings)
    const ask = (number: number) => server.post('/login', { email: `near${number}@example.test` })
    for (let number = 0; number < 10; number += 1) expect((await ask(number)).status).toBe(302)
    expect((await ask(10)).status).toBe(429)
    await server.stop()
  })
})

describe('sixty people who sign in at once', () => {
  test('get an answer each, while pages are read', async () => {
    const world = await createTestData()
    const passwordHash = await hashPassword(password)
    const accounts = Array.from({ length: 60 }, (_, number) => ({
      id: `peak-${number}`,
      email: `peak${number}@example.test`,
    }))
    const more = {
      firstName: 'Robin',
      lastName: 'Reed',
      passwordHash,
      emailProvenAt: new Date(),
      createdAt: new Date(),
    }
    await write((tx) => tx.user.createMany({ data: accounts.map((account) => ({ ...account, ...more })) }))
    const server = await serve({ TRUSTED_PROXY: '127.0.0.1' })
    const failures = await db.passwordFailure.count()
    const cookies = await Promise.all(accounts.map(({ email }) => atThePassword(email)))
    const signingIn = cookies.map((cookie, number) =>
      server.post('/login', typed(`peak${number}@example.test`), { cookie, 'x-forwarded-for': `198.51.${number}.1` }),
    )
    const reading = Array.from({ length: 10 }, () =>
      server.ask(`/circle/${world.rosa}/feed`, { headers: { cookie: cookieOf(world.users.elena) } }),
    )
    expect((await Promise.all(reading)).map(({ status }) => status)).toEqual(Array(10).fill(200))
    const answers = await Promise.all(signingIn)
    expect(answers.filter(({ status }) => ![302, 429].includes(status))).toEqual([])
    expect(answers.filter(({ status }) => status === 302).length).toBeGreaterThanOrEqual(41)
    for (const { headers, text } of answers.filter(({ status }) => status === 429)) {
      expect(headers['retry-after']).toBe('5')
      expect(text).toContain('Many people are signing in right now. Try again in 5 seconds')
      expect(text).toContain('name="password"') // the form is still there
    }
    // Whoever was asked to wait has made no mistake that counts.
    expect(await db.passwordFailure.count()).toBe(failures)
    await server.stop()
  })
})

/** The cookie of somebody whose address the first step has found. */
async function atThePassword(email: string) {
  const [, header] = await loginCookie.write({ email, status: 'registered' })
  return header.split(';')[0] ?? ''
}
