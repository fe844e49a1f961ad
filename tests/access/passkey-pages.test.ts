import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { hashPassword } from '~/domain/accounts/password.server'
import { performPersonAction } from '~/domain/people/commands.server'
import { getPerson } from '~/domain/people/queries.server'
import { listPasskeys } from '~/domain/second-factor/passkeys.server'
import type { User } from '~/domain/user'
import { env } from '~/env.server'
import { asSuperAdmin } from '~/http/guards.server'
import { action as login } from '~/routes/access/login'
import { loader as codePage, action as sendCode } from '~/routes/access/login-code'
import { action as signInOptions } from '~/routes/access/passkey-options'
import { action as rename } from '~/routes/settings/passkeys/name'
import { action as add, loader as addPage } from '~/routes/settings/passkeys/new'
import { action as newOptions } from '~/routes/settings/passkeys/options'
import { action as remove, loader as removePage } from '~/routes/settings/passkeys/removal'
import { loader as securityPage } from '~/routes/settings/security'
import { cookieOf, createTestData, type World } from '../world'
import { anAuthenticator } from './authenticator'
import { aBrowser } from './browser'
import { added } from './passkeys'
import { turnedOn } from './two-steps'

const password = 'Violet#Umbrella9'
const minute = 60_000
const codePath = '/login/code'
const newPath = '/settings/security/passkeys/new'
type Browser = ReturnType<typeof aBrowser>
type Options = { challenge: string; rp: { id: string }; rpId: string }

let world: World
beforeEach(async () => {
  vi.useRealTimers()
  world = await createTestData()
  const passwordHash = await hashPassword(password)
  const ids = [world.users.elena.id, world.users.luis.id, world.users.joan.id]
  await write((tx) => tx.user.updateMany({ where: { id: { in: ids } }, data: { passwordHash } }))
})

function signedIn(user: User) {
  const browser = aBrowser()
  browser.cookies.set('kinfold', cookieOf(user).split('=')[1] ?? '')
  return browser
}

async function atTheCode(user: User) {
  const browser = aBrowser()
  await browser.post(login, '/login', { email: user.email })
  expect((await browser.post(login, '/login', { password })).to).toBe(codePath)
  return browser
}

async function optionsIn(browser: Browser, action: typeof signInOptions | typeof newOptions, path: string) {
  const answer = await browser.post(action, path, {}, { headers: { accept: 'application/json' } })
  return answer.data as Options
}

async function signInWith(browser: Browser, device: ReturnType<typeof anAuthenticator>, lies = {}) {
  const options = await optionsIn(browser, signInOptions, '/login/code/passkey/options')
  return browser.post(sendCode, codePath, { passkey: JSON.stringify(device.use(options, lies)) })
}

describe('adding a passkey under security', () => {
  test('shows recovery codes once, then the passkey in the list, with a name of the device or one’s own', async () => {
    const { elena } = world.users
    const browser = signedIn(elena)
    const device = anAuthenticator()
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' }
    expect((await browser.open(addPage, newPath, { headers })).data).toMatchObject({ name: 'Safari, iPhone' })
    const options = await optionsIn(browser, newOptions, '/settings/security/passkeys/options')
    const fields = { name: '', passkey: JSON.stringify(device.make(options)) }
    const { codes } = (await browser.post(add, newPath, fields, { headers })).data as { codes: string[] }
    expect(codes).toHaveLength(10)
    const seen = (await browser.open(securityPage, '/settings/security')).data
    expect(seen).toMatchObject({ passkeys: [{ name: 'Safari, iPhone', used: null }] })
    expect(JSON.stringify(seen)).not.toContain(device.id)

    const more = await optionsIn(browser, newOptions, '/settings/security/passkeys/options')
    const answer = { name: 'Blue key', passkey: JSON.stringify(anAuthenticator().make(more)) }
    expect((await browser.post(add, newPath, answer)).to).toBe('/settings/security')
    expect((await listPasskeys(elena)).map(({ name }) => name)).toEqual(['Safari, iPhone', 'Blue key'])
  })

  test('leads on when its answer is sent again, and refuses what is no answer', async () => {
    const browser = signedIn(world.users.elena)
    const options = await optionsIn(browser, newOptions, '/settings/security/passkeys/options')
    const passkey = JSON.stringify(anAuthenticator().make(options))
    await browser.post(add, newPath, { name: '', passkey })
    expect((await browser.post(add, newPath, { name: '', passkey })).to).toBe('/settings/security/second-factor')
    expect(browser.cookies.get('kinfold_toast')).toBe('secondFactorOn')
    const other = JSON.stringify(anAuthenticator().make(options)) // its challenge is used up
    for (const text of [other, '', '{}', 'null', '[1]', '{"id":1}', 'x'.repeat(30_000)]) {
      const seen = await browser.post(add, newPath, { name: '', passkey: text })
      expect([seen.status, seen.problems]).toMatchObject([422, { '': ['account:passkeys.notMade'] }])
      if (text === other) expect(JSON.stringify(seen.data)).not.toContain('attestationObject')
    }
    const named = await browser.post(add, newPath, { name: 'Blue\u202ekey', passkey: other })
    expect(named).toMatchObject({ status: 422, problems: { name: ['errors.characters'] } })
    expect(named.data).toMatchObject({ result: { initialValue: { name: 'Blue\u202ekey' } } })
    expect(await listPasskeys(world.users.elena)).toHaveLength(1)
  })

  test('takes a fresh sign-in, as renaming and removing do', async () => {
    const { elena } = world.users
    await added(elena, anAuthenticator())
    const [{ id } = { id: '' }] = await listPasskeys(elena)
    await write((tx) => tx.session.updateMany({ data: { confirmedAt: new Date(Date.now() - 11 * minute) } }))
    const browser = signedIn(elena)
    const params = { passkeyId: id }
    expect((await browser.open(addPage, newPath)).to).toMatch(/^\/settings\/confirm/)
    for (const handler of [newOptions, add, rename, remove])
      expect((await browser.post(handler, newPath, { name: 'x' }, { params })).to).toMatch(/^\/settings\/confirm/)
    expect(await listPasskeys(elena)).toMatchObject([{ id, name: 'Elena’s phone' }])
  })

  test('others’ passkeys are not there to rename or remove', async () => {
    const { elena, luis } = world.users
    await added(elena, anAuthenticator())
    const [{ id } = { id: '' }] = await listPasskeys(elena)
    const browser = signedIn(luis)
    const params = { passkeyId: id }
    expect((await browser.open(removePage, newPath, { params })).status).toBe(404)
    for (const handler of [rename, remove])
      expect((await browser.post(handler, newPath, { name: 'Mine' }, { params })).status).toBe(404)
    expect((await signedIn(elena).post(rename, newPath, { name: 'Mine' }, { params })).to).toBe('/settings/security')
    expect((await signedIn(elena).post(remove, newPath, {}, { params })).to).toBe('/settings/security')
    expect(await listPasskeys(elena)).toEqual([])
  })
})

describe('signing in with a passkey', () => {
  test('is asked for after the right password, and has no session before it', async () => {
    const { elena } = world.users
    const device = anAuthenticator()
    await added(elena, device)
    const browser = await atTheCode(elena)
    expect(browser.cookies.has('kinfold')).toBe(false)
    expect((await browser.open(codePage, codePath)).data).toMatchObject({ way: 'passkey', hasApp: false })
    expect((await signInWith(browser, device)).to).toBe('/onboarding/invitations')
    expect([...browser.cookies.keys()].sort()).toEqual(['kinfold', 'kinfold_device', 'kinfold_who'])
    expect(await listPasskeys(elena)).toMatchObject([{ usedAt: expect.any(Date) }])
  })

  test('beside an app either serves', async () => {
    const { user, codeOf } = await turnedOn(world.users.elena)
    const device = anAuthenticator()
    await added(user, device)
    const browser = await atTheCode(user)
    expect((await browser.open(codePage, codePath)).data).toMatchObject({ way: 'app', hasPasskey: true })
    expect((await signInWith(browser, device)).status).toBe(302)
    expect((await (await atTheCode(user)).post(sendCode, codePath, { code: codeOf() })).status).toBe(302)
  })

  test('fails with an answer used before, made for another site, another’s, or of another waiting sign-in', async () => {
    const { elena, luis } = world.users
    const [device, ofLuis] = [anAuthenticator(), anAuthenticator()]
    await added(elena, device)
    await added(luis, ofLuis)
    const browser = await atTheCode(elena)
    const options = await optionsIn(browser, signInOptions, '/login/code/passkey/options')
    const passkey = JSON.stringify(device.use(options))
    const elsewhere = await atTheCode(elena)
    const refused = [
      await elsewhere.post(sendCode, codePath, { passkey }), // of the first browser
      await signInWith(browser, device, { origin: 'https://evil.example' }),
      await signInWith(browser, ofLuis),
      await browser.post(sendCode, codePath, { passkey: '{}' }),
    ]
    for (const seen of refused)
      expect([seen.status, seen.problems]).toMatchObject([422, { '': ['access:passkey.wrong'] }])
    expect(browser.cookies.has('kinfold')).toBe(false)
    expect((await signInWith(browser, device)).status).toBe(302)
  })

  test('gives no options without the password, and none to whoever has no passkey', async () => {
    const stranger = aBrowser()
    await stranger.post(login, '/login', { email: world.users.elena.email })
    expect((await stranger.post(signInOptions, '/login/code/passkey/options', {})).status).toBe(404)
    expect((await stranger.post(sendCode, codePath, { passkey: '{}' })).to).toBe('/login?problem=codeTooLate')
    await turnedOn(world.users.elena)
    const browser = await atTheCode(world.users.elena)
    expect((await browser.post(signInOptions, '/login/code/passkey/options', {})).status).toBe(404)
    expect(await db.passkeyChallenge.count({ where: { userId: world.users.elena.id } })).toBe(0)
  })

  test('has five minutes for it', async () => {
    const { elena } = world.users
    const device = anAuthenticator()
    await added(elena, device)
    const browser = await atTheCode(elena)
    const options = await optionsIn(browser, signInOptions, '/login/code/passkey/options')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * minute })
    const seen = await browser.post(sendCode, codePath, { passkey: JSON.stringify(device.use(options)) })
    expect(seen.problems).toEqual({ '': ['access:passkey.wrong'] })
    expect((await signInWith(browser, device)).status).toBe(302)
  })
})

describe('a passkey of a super admin', () => {
  test('opens the provider’s area, and goes with the second factor that another turns off', async () => {
    const { joan, elena } = world.users
    env.SUPER_ADMIN_SECOND_FACTOR = 'required'
    const area = asSuperAdmin(() => null)
    expect((await signedIn(joan).open(area, '/provider')).status).toBe(302)
    await added(joan, anAuthenticator())
    expect((await signedIn(joan).open(area, '/provider')).status).toBe(200)
    env.SUPER_ADMIN_SECOND_FACTOR = undefined

    await added(elena, anAuthenticator())
    expect((await getPerson(joan, elena.id)).actions).toContain('remove-second-factor')
    expect(await performPersonAction(joan, elena.id, 'remove-second-factor')).toBe('done')
    expect(await listPasskeys(elena)).toEqual([])
    expect(await db.recoveryCode.count({ where: { userId: elena.id } })).toBe(0)
  })
})
