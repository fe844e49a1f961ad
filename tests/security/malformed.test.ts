import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPost } from '~/domain/feed/commands.server'
import { listPosts } from '~/domain/feed/queries.server'
import { pathForLog } from '~/http/server/request-log.server'
import { serve } from '../serve'
import { slowness } from '../slowness'
import { cookieOf, createTestData, type World } from '../world'

let server: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  world = await createTestData()
  server = await serve()
})
afterAll(async () => {
  await server.stop()
})

const asLuis = () => ({ cookie: cookieOf(world.users.luis), 'sec-fetch-site': 'same-origin' })

describe('files that are nobody’s business', () => {
  test.each([
    '/.env',
    '/.git/config',
    '/build/server',
    '/build/server/index.js',
    '/server.js',
    '/package.json',
    '/prisma/schema.prisma',
    '/node_modules/react/package.json',
    '/kinfold.db',
    '/data/kinfold.db',
    '/secrets.json',
    '/assets/manifest.js.map',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/../../package.json',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/../../../../etc/passwd',
    '/..%5c..%5cpackage.json',
    '//etc/passwd',
    '/assets',
    '/assets/',
    '/.vite/manifest.json',
  ])('%s is not there', async (path) => {
    expect((await server.ask(path, { headers: asLuis() })).status).toBe(404)
  })
})

test('what is refused on a page is no fault in the log, whatever the page says of it', async () => {
  await createPost(world.priya, { content: 'Rosa slept well', visibility: 'everyone' })
  const postId = (await listPosts(world.priya)).posts[0]?.id
  const [post, luis] = [`/circle/${world.rosa}/feed/${postId}`, `/circle/${world.rosa}/team/${world.luis.id}`]
  const pages = [post, `${post}/edit`, `${post}/delete`, luis, `${luis}/settings`, `${luis}/remove`, '/search?q=Rosa']
  const brokenOff = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nabc'
  const statuses: number[] = []
  for (const path of pages) {
    const headers = { ...asLuis(), cookie: cookieOf(world.users.nora), accept: 'text/html' }
    statuses.push((await server.ask(path, { headers })).status)
    const form = { 'content-type': 'multipart/form-data; boundary=b', origin: server.address }
    const asPriya = { ...headers, cookie: cookieOf(world.users.priya) }
    const asked = { method: 'POST', headers: { ...asPriya, ...form }, body: brokenOff }
    statuses.push((await server.ask(path, asked)).status)
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses).toContain(403)
  expect(statuses).toContain(400)
  expect(server.output()).not.toMatch(/render failed|request failed/)
})

test.each(['/provider/time.csv', '/actions.csv', '/calendar/x', '/media/x', '/terms', '/terms.data'])(
  'a form sent to %s, which takes none, is told so, and what it takes',
  async (path) => {
    const { status, headers } = await server.ask(path, {
      method: 'POST',
      headers: { ...asLuis(), origin: server.address, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
    })
    expect([status, headers.allow, headers['content-type']]).toEqual([405, 'GET, HEAD', 'text/html; charset=utf-8'])
  },
)

test('a form sent to a page of a circle that is not mine is not found, whatever the page says of that', async () => {
  const headers = {
    cookie: cookieOf(world.users.greta),
    accept: 'text/html',
    origin: server.address,
    'content-type': 'application/x-www-form-urlencoded',
  }
  for (const page of [
    'feed',
    'routine',
    'progress',
    'assessment/medical/edit',
    'profile/edit',
    `team/${world.luis.id}`,
  ]) {
    const asked = await server.ask(`/circle/${world.rosa}/${page}`, { method: 'POST', headers, body: 'a=b' })
    expect([404, 405], page).toContain(asked.status)
  }
})

describe('a list that would be endless', () => {
  const intent = (type: string, payload: object) => ({ __intent__: JSON.stringify({ type, payload }) })
  test.each<[string, Record<string, string>]>([
    ['by a high row', { 'people[4294967290].email': 'a@b.example' }],
    ['by a row to add', intent('insert', { name: 'people' })],
    ['by a row to add far down', intent('insert', { name: 'people', index: 4294967290 })],
    ['by a value to set far down', intent('update', { name: 'people[4294967290]', value: { email: 'x' } })],
    ['by an intent that is none', { __intent__: 'insert' }],
    ['by many fields', Object.fromEntries(Array.from({ length: 6_001 }, (_, row) => [`f${row}`, 'x']))],
  ])('%s is refused at once', async (_, fields) => {
    const cookie = cookieOf(world.users.priya)
    const { status } = await server.post(`/circles/invite?circle=${world.rosa}`, fields, { cookie })
    expect(status).toBe(400)
    expect((await server.ask('/healthz')).status).toBe(200)
  })
})

describe('what nobody could have meant is refused, never an error of ours', () => {
  test.each<[string, number, string, Parameters<typeof server.ask>[1]]>([
    ['an address that is not UTF-8', 400, '/%E0%A4%A', {}],
    ['half an escape', 400, '/circle/%', {}],
    ['a NUL', 400, '/circle/%00', {}],
    ['somebody else’s address', 400, 'http://evil.example/', {}],
    ['a host that is none', 400, '/login', { headers: { host: 'evil/../x' } }],
    ['a host with a port that is none', 400, '/login', { headers: { host: 'localhost:99999' } }],
    ['a host that looks like an address', 400, '/login', { headers: { host: '999.999.999.999' } }],
    ['TRACE', 405, '/login', { method: 'TRACE' }],
    ['OPTIONS', 405, '/login', { method: 'OPTIONS' }],
    ['PROPFIND', 405, '/login', { method: 'PROPFIND' }],
    ['a form at a page that is not there', 404, '/no/such/page', { method: 'POST' }],
  ])('%s', async (_, status, path, asking) => {
    expect((await server.ask(path, { ...asking, headers: { ...asLuis(), ...asking?.headers } })).status).toBe(status)
  })

  test.each([
    'not-an-id',
    '1',
    '../../etc',
    "' OR 1=1 --",
    '%00',
    'a'.repeat(2_000),
    '01A1FB29-E07C-7452-AF69-A6A6F89B4475',
    '00000000-0000-0000-0000-000000000000',
    '[object Object]',
    '🙂',
  ])('an id like %j', async (id) => {
    const part = encodeURIComponent(id)
    for (const path of [
      `/circle/${part}/feed`,
      `/circle/${world.rosa}/feed/${part}`,
      `/circle/${part}`,
      `/circle/${part}/feed.data`,
    ]) {
      const { status } = await server.ask(path, { headers: asLuis() })
      expect([path, status < 500]).toEqual([path, true])
    }
  })

  test.each(['x', '-1', '%00', '%E0%A4%A', 'a'.repeat(3_000), '[]', '%7B%22$gt%22:%22%22%7D', '1;DROP%20TABLE%20Post'])(
    'a cursor like %j',
    async (cursor) => {
      for (const name of ['after', 'before', 'cursor', 'page', 'sort', 'order']) {
        const { status } = await server.ask(`/circle/${world.rosa}/feed?${name}=${cursor}`, { headers: asLuis() })
        expect(status).toBeLessThan(500)
      }
    },
  )

  test.each<[string, string, string]>([
    [
      'a form that ends in the middle',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
    ],
    ['a form without its boundary', 'multipart/form-data', 'nothing'],
    ['a form of 20,000 fields', 'application/x-www-form-urlencoded', 'a=1&'.repeat(20_000)],
    [
      'a form with names of the language itself',
      'application/x-www-form-urlencoded',
      '__proto__[x]=1&constructor=2&a[__proto__][x]=3&email=x',
    ],
    ['a form that is not UTF-8', 'application/x-www-form-urlencoded', 'email=%E0%A4%A&content=%'],
    ['a deep form', 'application/x-www-form-urlencoded', `${'a[0]'.repeat(5_000)}=1`],
    ['an empty form', 'application/x-www-form-urlencoded', ''],
  ])('%s', async (_, type, body) => {
    for (const path of [
      '/login',
      '/forgot-password',
      '/language',
      `/circle/${world.rosa}/feed`,
      '/activity-feed/reading',
    ]) {
      const headers = { ...asLuis(), 'content-type': type }
      const { status } = await server.ask(path, { method: 'POST', body, headers })
      expect([path, status < 500]).toEqual([path, true])
    }
    expect(({} as { x?: string }).x).toBeUndefined()
  })

  test('a body larger than a megabyte is refused at once, though the sender may finish', async () => {
    const startedAt = performance.now()
    const { status } = await server.ask('/login', { method: 'POST', body: Buffer.alloc(3 * 1024 * 1024) })
    expect(status).toBe(413)
    expect(performance.now() - startedAt).toBeLessThan(1_000 * slowness())
  })

  test('a body without end is not read to its end', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    const isClosed = new Promise((done) => socket.on('close', done))
    socket.write(`POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${10 ** 12}\r\n\r\n`)
    const sending = setInterval(() => socket.writable && socket.write(Buffer.alloc(64 * 1024)), 5)
    await isClosed
    clearInterval(sending)
    expect(socket.bytesWritten).toBeLessThan(200 * 1024 * 1024)
  })

  test('headers that come too slowly are cut off after ten seconds', async () => {
    const socket = connect(server.port, '127.0.0.1').setEncoding('utf8')
    const answer = new Promise<string>((done) => socket.once('data', done))
    socket.write('GET /login HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    const startedAt = performance.now()
    expect(await answer).toMatch(/^HTTP\/1.1 408/)
    expect(performance.now() - startedAt).toBeLessThan(12_000)
  })

  test.each([
    ['a page without a host', '400', 'GET /login HTTP/1.1\r\n\r\n'],
    ['the health check without a host', '400', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['the health check of HTTP/1.0', '200', 'GET /healthz HTTP/1.0\r\n\r\n'],
    ['an expectation that is unknown', '200', 'GET /login HTTP/1.1\r\nHost: localhost\r\nExpect: a-miracle\r\n\r\n'],
  ])('%s is answered %s, with our headers', async (_, status, head) => {
    const socket = connect(server.port, '127.0.0.1').setEncoding('utf8')
    socket.write(head)
    const answer = await new Promise<string>((done) => socket.once('data', done))
    expect(answer.split(' ')[1]).toBe(status)
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
    socket.destroy()
  })

  test('two lengths for one body are refused', async () => {
    const socket = connect(server.port, '127.0.0.1').setEncoding('utf8')
    socket.write(
      'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    )
    const answer = await new Promise<string>((done) => socket.once('data', done))
    expect(answer).toMatch(/^HTTP\/1.1 400/)
    socket.destroy()
  })
})

describe('the log', () => {
  test('has a line for each request, and in it no query, no token, and no word of anybody', async () => {
    const secret = 'Sentinel7tokenSentinel7tokenSentinel7token0'
    await server.ask(`/reset-password/${secret}?email=rosa@example.test&q=${secret}`)
    await server.ask(`/login?redirectTo=${secret}`, {
      headers: { 'user-agent': secret, referer: `http://localhost/${secret}`, cookie: `kinfold=${secret}` },
    })
    await server.post('/login', { email: `${secret}@example.test`, password: secret })
    await server.ask(`/circle/${world.rosa}/feed`, { headers: asLuis() })

    const log = server.output()
    expect(log).toContain('"path":"/reset-password/*"')
    expect(log).toContain(`"path":"/circle/${world.rosa}/feed"`)
    for (const word of ['Sentinel7', 'rosa@', 'Delgado', 'Luis', cookieOf(world.users.luis)])
      expect(log).not.toContain(word)
  })

  test.each([
    [
      '/circle/01a1fb29-e07c-7452-af69-a6a6f89b4475/feed.data?after=1',
      '/circle/01a1fb29-e07c-7452-af69-a6a6f89b4475/feed.data',
    ],
    ['/reset-password/VGhpcyBpcyBhIHRva2Vu', '/reset-password/*'],
    ['/Rosa%20Delgado/x', '/*/x'],
    ['/', '/'],
  ])('%s is logged as %s', (url, path) => {
    expect(pathForLog(url)).toBe(path)
  })
})
