import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { hashPassword } from '~/domain/accounts/password.server'
import { base32 } from '~/domain/second-factor/totp.server'
import { anAuthenticator } from '../access/authenticator'
import { added } from '../access/passkeys'
import { secretOf, turnedOn, wrongOne } from '../access/two-steps'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

const password = 'Violet#Umbrella9'
const page = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }
let world: World
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  world = await createTestData()
  const passwordHash = await hashPassword(password)
  await write((tx) => tx.user.update({ where: { id: world.users.elena.id }, data: { passwordHash } }))
  server = await serve({ SUPER_ADMIN_SECOND_FACTOR: undefined }) // as in production
})
afterAll(async () => {
  await server.stop()
})

const ask = (path: string, who: keyof World['users']) =>
  server.askInTurn(path, { headers: { ...page, cookie: cookieOf(world.users[who]) } })

/** The cookies that an answer sets, by their names. */
function cookiesIn({ headers }: { headers: Record<string, unknown> }) {
  const set = [headers['set-cookie'] ?? []].flat() as string[]
  return Object.fromEntries(set.map((cookie) => [cookie.split('=')[0] ?? '', cookie]))
}
const sent = (cookies: Record<string, string>) =>
  Object.values(cookies)
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

describe('in production a super admin', () => {
  test('is led to setting up a second factor before the provider’s area opens, by page, data and form', async () => {
    const there = `/settings/security/second-factor?redirectTo=${encodeURIComponent('/provider')}`
    expect(await ask('/provider', 'joan')).toMatchObject({ status: 302, headers: { location: there } })
    const { text } = await ask('/provider/people.data', 'joan')
    expect(text).toContain('/settings/security/second-factor')
    expect(text).not.toContain(world.users.elena.email)
    const before = await db.label.count()
    const headers = { ...page, cookie: cookieOf(world.users.joan) }
    expect((await server.post('/provider/labels', { name: 'New', color: 'rose' }, headers)).status).toBe(302)
    expect(await db.label.count()).toBe(before)
    for (const path of ['/activity-feed', '/settings/security', there, `/circle/${world.rosa}/profile`])
      expect([path, (await ask(path, 'joan')).status]).toEqual([path, 200])
  })

  test('is told that turning it off closes the provider’s area, and nobody else is', async () => {
    for (const who of ['joan', 'mateo'] as const) {
      await turnedOn(world.users[who])
      const { status, text } = await ask('/settings/security/second-factor/app/removal', who)
      expect([who, status, text.includes('before you can open the provider area')]).toEqual([who, 200, who === 'joan'])
    }
  })

  test('enters it with one, and nobody else does', async () => {
    expect((await ask('/provider', 'joan')).status).toBe(200)
    for (const who of ['priya', 'elena', 'mateo', 'greta', 'ida'] as const)
      expect([who, (await ask('/provider', who)).status]).toEqual([who, 403])
  })
})

test('a sign-in with a code over HTTP: no session before it, and no secret in any answer or log', async () => {
  const { elena } = world.users
  const { codes, codeOf } = await turnedOn(elena)
  const secret = await secretOf(elena)
  const texts: string[] = []
  const post = async (path: string, fields: Record<string, string>, cookie: string) => {
    const answer = await server.post(path, fields, { ...page, cookie })
    texts.push(answer.text + JSON.stringify(answer.headers))
    return answer
  }
  const login = cookiesIn(await post('/login', { email: elena.email }, ''))
  const { text } = await server.ask('/login', { headers: { ...page, cookie: sent(login) } })
  const reference = /name="reference" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const answer = await post('/login', { password, reference }, sent(login))
  expect(answer).toMatchObject({ status: 302, headers: { location: '/login/code' } })
  const waiting = cookiesIn(answer)
  expect(Object.keys(waiting)).toEqual(['kinfold_code'])
  expect(waiting.kinfold_code).toMatch(/; Max-Age=600; Path=\/; .*HttpOnly; SameSite=Lax/)
  for (const path of ['/', '/settings/security', `/circle/${world.rosa}/feed`, '/events']) {
    const { status, headers } = await server.ask(path, { headers: { ...page, cookie: sent(waiting) } })
    expect(path === '/events' ? status : headers.location).toEqual(
      path === '/events' ? 401 : expect.stringMatching(/^\/login/),
    )
  }

  const right = codeOf()
  expect((await post('/login/code', { code: wrongOne(right) }, sent(waiting))).status).toBe(422)
  const crossSite = { ...page, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', cookie: sent(waiting) }
  expect((await server.post('/login/code', { code: right }, crossSite)).status).toBe(403)
  const done = await post('/login/code', { code: right }, sent(waiting))
  expect(done.status).toBe(302)
  const session = cookiesIn(done).kinfold?.split(';')[0] ?? ''
  expect((await post('/login/code', { code: right }, sent(waiting))).status).toBe(422) // the same code again

  for (const path of ['/settings/security', '/settings/security/second-factor', '/settings/account']) {
    for (const form of [path, `${path}.data`]) {
      const { status, text } = await server.ask(form, { headers: { ...page, cookie: session } })
      expect([form, status]).toEqual([form, 200])
      texts.push(text)
    }
  }
  const all = texts.join() + server.output()
  for (const text of [base32(secret), base32(secret).match(/.{4}/g)?.join(' ') ?? '', ...codes, 'codeHash', 'lastStep'])
    expect(all).not.toContain(text)
  expect(server.output()).not.toContain(right)
})

test('a sign-in with a passkey over HTTP: from here alone, once, and by its own person', async () => {
  const { luis, sam } = world.users
  await write(async (tx) => {
    const passwordHash = await hashPassword(password)
    await tx.user.update({ where: { id: luis.id }, data: { passwordHash } })
  })
  const [device, another] = [anAuthenticator(), anAuthenticator()]
  await added(luis, device)
  await added(sam, another)
  const login = cookiesIn(await server.post('/login', { email: luis.email }, page))
  const { text } = await server.ask('/login', { headers: { ...page, cookie: sent(login) } })
  const reference = /name="reference" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const waiting = cookiesIn(await server.post('/login', { password, reference }, { ...page, cookie: sent(login) }))
  const headers = { ...page, cookie: sent(waiting) }
  const getOptions = async () => JSON.parse((await server.post('/login/code/passkey/options', {}, headers)).text)
  const answer = (passkey: object) => server.post('/login/code', { passkey: JSON.stringify(passkey) }, headers)
  const here = { origin: server.address }

  expect((await server.post('/login/code/passkey/options', {}, page)).status).toBe(404) // without the password
  const crossSite = { ...headers, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect((await server.post('/login/code/passkey/options', {}, crossSite)).status).toBe(403)
  const refused = [
    await answer(device.use(await getOptions(), { origin: 'https://evil.example' })),
    await answer(another.use(await getOptions(), here)),
    await answer({ ...device.use(await getOptions(), here), id: another.id, rawId: another.id }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
  const right = device.use(await getOptions(), here)
  const done = await answer(right)
  expect(done.status).toBe(302)
  expect(cookiesIn(done).kinfold).toBeDefined()
  const replay = await answer(right)
  expect([replay.status, cookiesIn(replay).kinfold]).toEqual([422, undefined])
  for (const secret of [device.id, 'publicKey', right.response.signature]) {
    expect(replay.text).not.toContain(secret)
    expect(server.output()).not.toContain(secret)
  }
})
