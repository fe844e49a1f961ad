import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import type { User } from '~/domain/user'
import english from '../../locales/en/plain.json'
import spanish from '../../locales/es/plain.json'
import { type Answer, serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

type Server = Awaited<ReturnType<typeof serve>>

let server: Server
let world: World
beforeAll(async () => {
  world = await createTestData()
  server = await serve({
    GOOGLE_CLIENT_ID: 'test',
    GOOGLE_CLIENT_SECRET: 'test',
    GOOGLE_ISSUER: 'https://openid.example.org',
  })
})
afterAll(() => server.stop())

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), browsing-topics=()',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
  'origin-agent-cluster': '?1',
}

/** A page's policy with its number of this one answer taken out. */
const policyOf = ({ headers }: Answer) =>
  String(headers['content-security-policy']).replace(/nonce-[\w+/=]+/g, 'nonce-N')
const assetName = (ending: string) => readdirSync('build/client/assets').find((name) => name.endsWith(ending)) ?? ''
const signedIn = () => ({ cookie: cookieOf(world.users.luis) })
const long = 'x'.repeat(9_000)

describe('whatever the answer is', () => {
  test.each<[string, number, () => Promise<Answer>]>([
    ['a page', 200, () => server.ask('/login')],
    ['a redirect', 302, () => server.ask('/')],
    ['a file that the browser has', 304, async () => notModified()],
    ['a file', 200, () => server.ask(`/assets/${assetName('.js')}`)],
    ['a file that is missing', 404, () => server.ask('/assets/gone.js')],
    ['a plain style sheet', 200, () => server.ask('/plain.css')],
    ['the health check', 200, () => server.ask('/healthz')],
    ['what cannot be read', 400, () => server.ask('/%E0%A4%A')],
    ['the stream without a session', 401, () => server.ask('/events')],
    [
      'a form from elsewhere',
      403,
      () => server.ask('/login', { method: 'POST', headers: { origin: 'https://evil.example' } }),
    ],
    ['an unknown page', 404, () => server.ask('/no/such/page', { headers: signedIn() })],
    ['an unknown way to ask', 405, () => server.ask('/login', { method: 'PUT' })],
    [
      'a form of unknown length',
      411,
      () => server.ask('/login', { method: 'POST', headers: { 'transfer-encoding': 'chunked' } }),
    ],
    [
      'a form that is too large',
      413,
      () => server.ask('/login', { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) }),
    ],
    ['an address that is too long', 414, () => server.ask(`/${long}`)],
    [
      'an unknown kind of form',
      415,
      () => server.ask('/login', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
    ],
    ['headers that are too large', 431, () => server.ask('/login', { headers: { 'x-long': long.repeat(3) } })],
  ])('%s (%d) carries the headers', async (_, status, ask) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(everywhere)
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.headers['x-powered-by']).toBeUndefined()
    expect(answer.headers.server).toBeUndefined()
    expect(answer.headers['strict-transport-security']).toBeUndefined()
  })

  test('an address that is longer than all headers may be is answered with words, in both languages', async () => {
    const { status, text, headers } = await server.ask(`/actions?${'circle=x&'.repeat(5_000)}`)
    expect([status, headers['content-type']]).toEqual([431, 'text/html; charset=utf-8'])
    for (const texts of [english, spanish]) expect(text).toContain(texts.pages['414'].title)
  })

  test('nothing is stored but files whose name changes with them', async () => {
    for (const path of [
      '/login',
      '/',
      '/login.data',
      '/plain.css',
      '/service-worker.js',
      '/offline-pages.js',
      '/healthz',
      '/events',
      '/no/such/page',
    ]) {
      expect((await server.ask(path)).headers['cache-control']).toBe('no-store')
    }
    expect((await server.ask(`/assets/${assetName('.js')}`)).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
  })

  test('the service worker may ask for our own pages and scripts, and nothing else', async () => {
    const { headers } = await server.ask('/service-worker.js')
    expect(headers['content-type']).toContain('text/javascript')
    expect(headers['content-security-policy']).toBe("default-src 'none'; script-src 'self'; connect-src 'self'")
  })

  async function notModified() {
    const path = `/assets/${assetName('.css')}`
    const { headers } = await server.ask(path)
    return server.ask(path, { headers: { 'if-none-match': String(headers.etag) } })
  }
})

describe("a page's policy", () => {
  const policy =
    "default-src 'none'; script-src 'self' 'nonce-N'; script-src-attr 'none'; style-src 'self' 'nonce-N'; style-src-attr 'none'; " +
    "img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; " +
    "frame-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; report-uri /csp-report"

  test('lets nothing in but our own files and the scripts with the number of this answer', async () => {
    expect(policyOf(await server.ask('/no/such/page', { headers: signedIn() }))).toBe(policy)
  })

  test('lets the sign-in form go on to the identity provider, and only that page', async () => {
    expect(policyOf(await server.ask('/login'))).toBe(
      policy.replace("form-action 'self'", "form-action 'self' https://openid.example.org"),
    )
    expect(policyOf(await server.ask('/login/anything'))).toBe(policy)
  })

  test('lets a feed show the forms that its reader may open, a form’s page that one, and no other page any', async () => {
    const id = newId()
    await write((tx) =>
      tx.workflow.createMany({
        data: [
          { id, name: 'Respite', address: 'https://forms.example.org/respite?lang=en' },
          { id: newId(), name: 'Intake', address: 'https://intake.example.net/' },
          { id: newId(), name: 'Old', address: 'https://old.example.net/', isActive: false },
        ].map((row) => ({ ...row, createdById: world.users.joan.id, createdAt: new Date() })),
      }),
    )
    const frames = async (path: string, user: User) => {
      const answer = await server.ask(path, { headers: { cookie: cookieOf(user) } })
      return String(answer.headers['content-security-policy']).match(/frame-src ([^;]*);/)?.[1]
    }
    const { priya, luis } = world.users
    const feed = `/circle/${world.rosa}/feed`
    expect(await frames(feed, priya)).toBe('https://intake.example.net https://forms.example.org')
    expect(await frames(`${feed}/workflow/${id}`, priya)).toBe('https://forms.example.org')
    for (const path of ['/', `${feed}/new`, `/circle/${world.rosa}/team`, '/activity-feed', '/no/such/page'])
      expect(await frames(path, priya), path).toBe("'none'")
    for (const path of [feed, `${feed}/workflow/${id}`]) expect(await frames(path, luis), path).toBe("'none'")
    expect(policyOf(await server.ask(feed))).toBe(policy)
  })

  test('has a new nonce each time, and every script of the page carries it', async () => {
    const [first, second] = [await server.ask('/', { headers: signedIn() }), await server.ask('/login')]
    const nonce = (answer: Answer) =>
      String(answer.headers['content-security-policy']).match(/'nonce-([\w+/=]{24})'/)?.[1]
    expect(nonce(first)).toBeDefined()
    expect(nonce(first)).not.toBe(nonce(second))
    for (const [tag] of first.text.matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonce(first)}"`)
  })

  test.each(['/login', '/support'])('%s, which needs no scripts, names none', async (path) => {
    const { status, text } = await server.ask(path)
    expect([status, text]).toEqual([200, expect.stringContaining('<h1')])
    expect(text).not.toMatch(/<script|modulepreload/)
  })

  test('of a plain page of ours allows not even a form', async () => {
    const { headers } = await server.ask('/login', { method: 'PUT' })
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
  })
})

describe('over https', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinfold-https-'))
  let secure: Server
  beforeAll(async () => {
    secure = await serve({ PUBLIC_URL: 'https://circles.example.org', DATA_DIR: dataDir })
  })
  afterAll(async () => {
    await secure.stop()
    rmSync(dataDir, { recursive: true })
  })

  test('browsers are told to stay on it', async () => {
    for (const path of ['/setup', '/healthz', '/no/such/page', '/plain.css', '/events']) {
      expect((await secure.ask(path)).headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    }
    expect((await secure.ask('/setup')).headers['content-security-policy']).toMatch(/; upgrade-insecure-requests$/)
  })
})
