import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConnection } from '~/data/db.server'
import { mayWrite } from '~/http/server/same-origin.server'
import { serve } from '../serve'
import { siteMap } from '../site-map'
import { cookieOf, createTestData, type World } from '../world'

const own = 'https://circles.example.org'

test.each<[string, Parameters<typeof mayWrite>[0], boolean]>([
  ['a page of ours', { site: 'same-origin', origin: own, hasCookies: true }, true],
  ['a page of ours that hides its origin', { site: 'same-origin', origin: 'null', hasCookies: true }, true],
  ['an old browser on a page of ours', { site: undefined, origin: own, hasCookies: true }, true],
  ['a program that is nobody', { site: undefined, origin: undefined, hasCookies: false }, true],
  ['a page elsewhere', { site: 'cross-site', origin: 'https://evil.example', hasCookies: true }, false],
  [
    'a page elsewhere without cookies',
    { site: 'cross-site', origin: 'https://evil.example', hasCookies: false },
    false,
  ],
  [
    'a page on a sibling host, which gets Lax cookies',
    { site: 'same-site', origin: 'https://evil.example.org', hasCookies: true },
    false,
  ],
  ['a page elsewhere that claims our origin', { site: 'cross-site', origin: own, hasCookies: true }, false],
  ['an address typed in', { site: 'none', origin: undefined, hasCookies: true }, false],
  ['an old browser elsewhere', { site: undefined, origin: 'https://evil.example', hasCookies: true }, false],
  ['an old browser in a sandboxed frame', { site: undefined, origin: 'null', hasCookies: true }, false],
  ['our host without TLS', { site: undefined, origin: 'http://circles.example.org', hasCookies: true }, false],
  ['our host at another port', { site: undefined, origin: `${own}:8443`, hasCookies: true }, false],
  ['a longer name that begins like ours', { site: undefined, origin: `${own}.evil.example`, hasCookies: true }, false],
  ['somebody with a cookie who says nothing', { site: undefined, origin: undefined, hasCookies: true }, false],
])('%s', (_, sender, may) => {
  expect(mayWrite(sender, own)).toBe(may)
})

describe('the server', () => {
  let server: Awaited<ReturnType<typeof serve>>
  let world: World
  beforeAll(async () => {
    world = await createTestData()
    server = await serve()
  })
  afterAll(() => server.stop())

  const attacks: Record<string, string>[] = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ]

  test('refuses every writing request from elsewhere, on every address and in every way to write it', async () => {
    const before = contents()
    const cookie = cookieOf(world.users.joan)
    const addresses = (await addressesOfTheSite()).flatMap((path) => [
      path,
      `${path}.data`,
      `${path}?_data=root`,
      `${path}?index`,
    ])
    expect(addresses.length).toBeGreaterThan(20)

    for (const [place, path] of addresses.entries()) {
      const attack = attacks[place % attacks.length]
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const body = 'do=delete&content=hacked'
        const answer = await server.ask(path, {
          method,
          body,
          headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...attack },
        })
        expect([method, path, answer.status]).toEqual([method, path, 403])
      }
    }
    expect(contents()).toEqual(before)
  })

  test('shows a page that leads on, in the language of the reader', async () => {
    const refused = (language: string) =>
      server.ask('/login', { method: 'POST', headers: { origin: 'https://evil.example', 'accept-language': language } })
    expect((await refused('en-US,en;q=0.9')).text).toContain('<a href="/">Back to home</a>')
    expect((await refused('es-MX,es;q=0.9,en;q=0.5')).text).toContain('<a href="/">Volver al inicio</a>')
  })

  test('does not answer the old way to ask for one loader or action alone', async () => {
    const headers = { cookie: cookieOf(world.users.joan), 'sec-fetch-site': 'same-origin' }
    for (const path of ['/?_data=root', '/login?_data=routes%2Faccess%2Flogin', '/?x=1&_data=root', '/?_d%61ta=root']) {
      expect((await server.ask(path, { headers })).status).toBe(404)
      expect((await server.ask(path, { method: 'POST', body: '', headers })).status).toBe(404)
    }
  })

  test('tells nobody which routes there are', async () => {
    expect((await server.ask('/__manifest?p=%2Fcircle')).status).toBe(404)
  })

  /** Every address of the site map, with this world's ids in it. */
  async function addressesOfTheSite() {
    const ids = { circleId: world.rosa, postId: world.rosa, memberId: world.elena.id, token: 'x'.repeat(43) }
    return [...new Set((await siteMap(ids)).map(({ path }) => path))]
  }

  function contents() {
    const tables = readConnection()
      .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .all()
    return tables.map(({ name }) => [name, readConnection().prepare(`SELECT COUNT(*) AS n FROM "${name}"`).get()])
  }
})
