import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Account, anIdentityProvider } from './identity-provider'

const callback = 'http://localhost:3000/login/google/callback'
const provider = await anIdentityProvider(callback)
process.env.GOOGLE_CLIENT_ID = 'kinfold'
process.env.GOOGLE_CLIENT_SECRET = 'the secret of the test'
process.env.GOOGLE_ISSUER = provider.issuer
vi.resetModules()
const { db } = await import('~/data/db.server')
const { write } = await import('~/data/write.server')
const { checkPassword } = await import('~/domain/accounts/sign-in.server')
const { hashPassword } = await import('~/domain/accounts/password.server')
const { action: start } = await import('~/routes/access/google')
const { loader: comeBack } = await import('~/routes/access/google-callback')
const { loader: loginPage } = await import('~/routes/access/login')
const { createTestData: aWorld } = await import('../world')
const { aBrowser } = await import('./browser')
const { turnedOn } = await import('./two-steps')
const { action: sendCode } = await import('~/routes/access/login-code')

afterAll(() => provider.close())

let world: Awaited<ReturnType<typeof aWorld>>
let subjects = 0
beforeEach(async () => {
  world = await aWorld()
  subjects += 1
})

const elenas = (): Account => ({ sub: `elena-${subjects}`, email: world.users.elena.email, email_verified: true })
const identities = (userId: string) => db.federatedIdentity.count({ where: { userId } })

/** The whole way: the button, the provider, and back. */
async function signIn(account: Account, { browser = aBrowser(), fields = {}, agrees = true } = {}) {
  provider.be(account, { agrees })
  const { to } = await browser.post(start, '/login/google', fields)
  const back = await provider.visit(to ?? '')
  return { browser, back, seen: await browser.open(comeBack, back) }
}

describe('signing in through a provider', () => {
  test('opens the account of the proven address, and links the two', async () => {
    const { browser, seen } = await signIn(elenas())
    expect(seen.to).toBe('/onboarding/invitations')
    expect(browser.cookies.get('kinfold')).toMatch(/^[\w-]{43}$/)
    expect([...browser.cookies.keys()].sort()).toEqual(['kinfold', 'kinfold_device', 'kinfold_who'])
    expect(await db.federatedIdentity.findMany({ where: { userId: world.users.elena.id } })).toMatchObject([
      { issuer: provider.issuer, subject: `elena-${subjects}` },
    ])
    expect(await db.audit.count({ where: { entityId: world.users.elena.id, action: 'identity.linked' } })).toBe(1)
  })

  test('finds the account again by the person, not by the address', async () => {
    await signIn(elenas())
    const { seen } = await signIn({ ...elenas(), email: 'elena.new@example.test' })
    expect(seen.to).toBe('/onboarding/invitations')
    expect(await identities(world.users.elena.id)).toBe(1)
  })

  test('leads on to the page that was asked for, and never away from here', async () => {
    expect((await signIn(elenas(), { fields: { redirectTo: '/activity-feed' } })).seen.to).toBe('/activity-feed')
    expect((await signIn(elenas(), { fields: { redirectTo: '//evil.example' } })).seen.to).toBe(
      '/onboarding/invitations',
    )
  })

  test('knows a shared computer', async () => {
    const { seen } = await signIn(elenas(), { fields: { isShared: 'on' } })
    expect(seen.headers.getSetCookie().find((header) => header.startsWith('kinfold='))).not.toContain('Max-Age')
  })

  test('asks for the code of a second factor, then leads on to the page that was asked for', async () => {
    const { codeOf } = await turnedOn(world.users.elena)
    const { browser, seen } = await signIn(elenas(), { fields: { redirectTo: '/activity-feed', isShared: 'on' } })
    expect([seen.to, browser.cookies.has('kinfold')]).toEqual(['/login/code', false])
    const done = await browser.post(sendCode, '/login/code', { code: codeOf() })
    expect(done.to).toBe('/activity-feed')
    expect([...browser.cookies.keys()]).toEqual(['kinfold']) // still a shared computer
  })

  test('shows that there is no such user, and makes none', async () => {
    const users = await db.user.count()
    const { browser, seen } = await signIn({ sub: 'stranger', email: 'stranger@example.test', email_verified: true })
    expect(seen.to).toBe('/login?problem=userNotFound')
    expect((await browser.open(loginPage, seen.to ?? '')).data).toMatchObject({ problem: 'userNotFound' })
    expect([await db.user.count(), browser.cookies.has('kinfold')]).toEqual([users, false])
  })

  test.each([false, undefined, 'false', 'true', 0, 1])(
    'is refused while the address is not verified (%j)',
    async (email_verified) => {
      const { browser, seen } = await signIn({ ...elenas(), email_verified })
      expect(seen.to).toBe('/login?problem=failed')
      expect([await identities(world.users.elena.id), browser.cookies.has('kinfold')]).toEqual([0, false])
    },
  )

  test('says that the window was closed when the person did not agree, and repeats nothing of the provider', async () => {
    const { seen } = await signIn(elenas(), { agrees: false })
    expect(seen.to).toBe('/login?problem=popUpClosed')
  })

  test('after a refusal the page that was asked for is still known', async () => {
    const fields = { redirectTo: '/activity-feed' }
    const refused = await signIn(elenas(), { agrees: false, fields })
    expect(refused.seen.to).toBe('/login?problem=popUpClosed&redirectTo=%2Factivity-feed')
    expect((await refused.browser.open(loginPage, refused.seen.to ?? '')).data).toMatchObject(fields)
    const stranger = { sub: 'stranger', email: 'stranger@example.test', email_verified: true }
    expect((await signIn(stranger, { fields })).seen.to).toBe('/login?problem=userNotFound&redirectTo=%2Factivity-feed')
  })

  test('refuses an address that the provider gave to somebody new', async () => {
    await signIn(elenas())
    const { seen } = await signIn({ ...elenas(), sub: 'the next one with this address' })
    expect(seen.to).toBe('/login?problem=otherPerson')
    expect(await identities(world.users.elena.id)).toBe(1)
  })
})

test('somebody who signed up with her address beforehand is out once she comes herself', async () => {
  const { id, email } = world.users.elena
  const passwordHash = await hashPassword('Attacker#Knows1')
  await write((tx) => tx.user.update({ where: { id }, data: { emailProvenAt: null, passwordHash } }))
  expect(await checkPassword(email, 'Attacker#Knows1')).toMatchObject({ status: 'right' })
  const theirs = await db.session.findFirstOrThrow({ where: { userId: id } })

  await signIn(elenas())
  expect(await checkPassword(email, 'Attacker#Knows1')).toEqual({ status: 'wrong' })
  expect(await db.session.findUnique({ where: { id: theirs.id } })).toBeNull()
  expect(await db.session.count({ where: { userId: id } })).toBe(1)
  expect((await db.user.findUniqueOrThrow({ where: { id } })).emailProvenAt).not.toBeNull()
})

test('her own password stays hers when she comes through the provider', async () => {
  const passwordHash = await hashPassword('Violet#Umbrella9')
  await write((tx) => tx.user.update({ where: { id: world.users.elena.id }, data: { passwordHash } }))
  await signIn(elenas())
  expect(await checkPassword(world.users.elena.email, 'Violet#Umbrella9')).toMatchObject({ status: 'right' })
})

describe('a return that was not begun in this browser', () => {
  test("is refused: somebody else's link signs nobody in", async () => {
    const { back } = await signIn(elenas())
    const victim = aBrowser()
    expect((await victim.open(comeBack, back)).to).toBe('/login?problem=failed')
    expect(victim.cookies.has('kinfold')).toBe(false)
  })

  test('is refused with the visit of another start', async () => {
    const attacker = aBrowser()
    provider.be(elenas())
    const { to } = await attacker.post(start, '/login/google', {})
    const back = await provider.visit(to ?? '')
    const victim = aBrowser()
    await victim.post(start, '/login/google', {})
    expect((await victim.open(comeBack, back)).to).toBe('/login?problem=failed')
  })

  test.each(['', '?code=x', '?state=x', '?code=x&state=x'])('is refused without its parts (%j)', async (search) => {
    const browser = aBrowser()
    await browser.post(start, '/login/google', {})
    expect((await browser.open(comeBack, `/login/google/callback${search}`)).to).toBe('/login?problem=failed')
    expect(browser.cookies.size).toBe(0)
  })

  test('is refused the second time', async () => {
    const browser = aBrowser()
    provider.be(elenas())
    const { to } = await browser.post(start, '/login/google', {})
    const cookie = browser.cookies.get('kinfold_oauth') ?? ''
    const back = await provider.visit(to ?? '')
    expect((await browser.open(comeBack, back)).to).toBe('/onboarding/invitations')
    browser.cookies.delete('kinfold')
    browser.cookies.set('kinfold_oauth', cookie)
    expect((await browser.open(comeBack, back)).to).toBe('/login?problem=failed')
  })
})

test('fifty starts leave one cookie', async () => {
  const browser = aBrowser()
  for (let number = 1; number <= 50; number++) await browser.post(start, '/login/google', {})
  expect([...browser.cookies.keys()]).toEqual(['kinfold_oauth'])
})
