import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { hashToken } from '~/domain/sessions/queries.server'
import { cookieOf, createTestData, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const before = process.env.PUBLIC_URL
afterEach(() => {
  process.env.PUBLIC_URL = before
  vi.resetModules()
})

/** The app as it is when people reach it at this address. */
async function appAt(publicUrl: string) {
  vi.resetModules()
  process.env.PUBLIC_URL = publicUrl
  const [session, flash, language] = await Promise.all([
    import('~/http/sign-in/session.server'),
    import('~/http/cookies/flash.server'),
    import('~/i18n/language.server'),
  ])
  return { ...session, ...flash, ...language }
}

const request = (cookie = '') => new Request('http://localhost:3000/login', { headers: cookie ? { cookie } : {} })
const partsOf = (header: string) => header.split('; ').slice(1).sort()
const firstOf = (headers: [string, string][]) => headers[0]?.[1] ?? ''
const tokenOf = (header: string) => header.match(/=([\w-]{43});/)?.[1] ?? ''

describe('the cookie of a session', () => {
  test('is bound to this host, to https and to the server', async () => {
    const { signIn } = await appAt('https://circles.example.org')
    const header = firstOf(await signIn(request(), world.users.luis.id, { isShared: false }))
    expect(header).toMatch(/^__Host-kinfold=[\w-]{43}; /)
    expect(partsOf(header)).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure'])
  })

  test('is the same on this machine, but for what needs https', async () => {
    const { signIn } = await appAt('http://localhost:3000')
    const header = firstOf(await signIn(request(), world.users.luis.id, { isShared: false }))
    expect(header).toMatch(/^kinfold=[\w-]{43}; /)
    expect(partsOf(header)).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax'])
  })

  test('on a shared computer goes with the browser', async () => {
    const { signIn } = await appAt('https://circles.example.org')
    const header = firstOf(await signIn(request(), world.users.luis.id, { isShared: true }))
    expect(header).not.toContain('Max-Age')
    expect(header).not.toContain('Expires')
  })

  test('is new at each sign-in, and the one that somebody planted is worth nothing afterwards', async () => {
    const { signIn, readSession } = await appAt('http://localhost:3000')
    const planted = cookieOf(world.users.victor)
    const header = firstOf(await signIn(request(planted), world.users.luis.id, { isShared: false }))
    expect(`kinfold=${tokenOf(header)}`).not.toBe(planted)
    expect(await readSession(request(planted))).toBeUndefined()
    expect((await readSession(request(`kinfold=${tokenOf(header)}`)))?.user.id).toBe(world.users.luis.id)
  })

  test('is taken away when the person signs out, and does not work when it is kept', async () => {
    const { readSession, signOut } = await appAt('http://localhost:3000')
    const cookie = cookieOf(world.users.luis)
    expect(firstOf(await signOut(request(cookie)))).toMatch(/^kinfold=; .*Max-Age=0/)
    expect(await readSession(request(cookie))).toBeUndefined()
  })

  test('is not what the database keeps, so that a copy of it opens nothing', async () => {
    const { readSession } = await appAt('http://localhost:3000')
    const token = cookieOf(world.users.luis).split('=')[1] ?? ''
    expect(await readSession(request(`kinfold=${hashToken(token)}`))).toBeUndefined()
    expect(await readSession(request(`kinfold=${hashToken(token).slice(0, 43)}`))).toBeUndefined()
  })

  test('on a shared computer is not kept alive by a page that refreshes itself', async () => {
    const { signIn, readSession } = await appAt('http://localhost:3000')
    const cookie = `kinfold=${tokenOf(firstOf(await signIn(request(), world.users.luis.id, { isShared: true })))}`
    const tenMinutesAgo = new Date(Date.now() - 10 * 60_000)
    await write((tx) => tx.session.updateMany({ where: { isShared: true }, data: { seenAt: tenMinutesAgo } }))
    const seenAt = async () =>
      (await db.session.findFirstOrThrow({ where: { isShared: true }, orderBy: { id: 'desc' } })).seenAt

    const refresh = request(cookie)
    refresh.headers.set('x-kinfold-live', 'yes')
    expect(await readSession(refresh)).toBeDefined()
    expect(await seenAt()).toEqual(tenMinutesAgo)
    await readSession(request(cookie))
    // The request does not wait for it.
    await expect.poll(async () => (await seenAt()).getTime()).toBeGreaterThan(tenMinutesAgo.getTime())
  })

  test('is found among others, and nothing is found in what is none', async () => {
    const { readToken } = await appAt('http://localhost:3000')
    const token = 'x'.repeat(43)
    expect(readToken(`a=1; kinfold=${token}; b=2`)).toBe(token)
    for (const none of [
      undefined,
      '',
      'kinfold=',
      'kinfold=short',
      `xkinfold=${token}`,
      `__Host-kinfold=${token}`,
      `kinfold=${token}x`,
    ]) {
      expect(readToken(none)).toBeUndefined()
    }
  })
})

test.each(['https://circles.example.org', 'http://localhost:3000'])(
  'at %s the small cookies are for the server alone too',
  async (address) => {
    const { flashCookie, languageCookie } = await appAt(address)
    for (const header of [flashCookie('postCreated')[1], await languageCookie.serialize('es')]) {
      expect(header).toContain('HttpOnly')
      expect(header).toContain('SameSite=Lax')
      expect(header).toContain('Path=/')
      expect(header.includes('Secure')).toBe(address.startsWith('https'))
      expect(header).not.toContain('Domain')
    }
  },
)
