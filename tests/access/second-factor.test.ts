import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { hashPassword } from '~/domain/accounts/password.server'
import { requestPasswordReset, resetPassword } from '~/domain/accounts/password-reset.server'
import { performPersonAction } from '~/domain/people/commands.server'
import { getPerson } from '~/domain/people/queries.server'
import { Forbidden } from '~/domain/refusals'
import { removeApp } from '~/domain/second-factor/app.server'
import { codeAt, stepAt } from '~/domain/second-factor/totp.server'
import type { User } from '~/domain/user'
import { env } from '~/env.server'
import { codeCookie } from '~/http/cookies/sign-in-cookies.server'
import { asSuperAdmin, asUser } from '~/http/guards.server'
import { action as login } from '~/routes/access/login'
import { loader as codePage, action as sendCode } from '~/routes/access/login-code'
import { action as turnOff } from '~/routes/settings/app-removal'
import { action as makeCodes } from '~/routes/settings/recovery-codes'
import { action as setUp, loader as setUpPage } from '~/routes/settings/second-factor'
import { loader as securityPage } from '~/routes/settings/security'
import { cookieOf, createTestData, type World } from '../world'
import { aBrowser } from './browser'
import { secretOf, turnedOn, wrongOne } from './two-steps'

const password = 'Violet#Umbrella9'
const minute = 60_000
let world: World
beforeEach(async () => {
  vi.useRealTimers()
  world = await createTestData()
  const passwordHash = await hashPassword(password)
  const ids = [world.users.elena.id, world.users.joan.id]
  await write((tx) => tx.user.updateMany({ where: { id: { in: ids } }, data: { passwordHash } }))
})

const sessionsOf = ({ id }: User) => db.session.count({ where: { userId: id } })
const page = asUser(() => null)

/** A browser whose person has given the right password. */
async function atTheCode(user = world.users.elena, { search = '', fields = {} } = {}) {
  const browser = aBrowser()
  await browser.post(login, `/login${search}`, { email: user.email })
  const seen = await browser.post(login, `/login${search}`, { password, ...fields })
  return { browser, seen }
}

function signedIn(user: User) {
  const browser = aBrowser()
  browser.cookies.set('kinfold', cookieOf(user).split('=')[1] ?? '')
  return browser
}

describe('whoever has a second factor', () => {
  test('is asked for a code after the right password, and has no session before it', async () => {
    const { codeOf } = await turnedOn(world.users.elena)
    const before = await sessionsOf(world.users.elena)
    const { browser, seen } = await atTheCode(world.users.elena, { search: '?redirectTo=%2Factivity-feed' })
    expect([seen.status, seen.to]).toEqual([302, '/login/code'])
    expect([...browser.cookies.keys()].sort()).toEqual(['kinfold_code', 'kinfold_login'])
    expect(await sessionsOf(world.users.elena)).toBe(before)
    expect((await browser.open(page, '/settings')).to).toMatch(/^\/login/)
    expect((await browser.open(codePage, '/login/code')).data).toMatchObject({ title: 'Enter your code' })

    const done = await browser.post(sendCode, '/login/code', { code: codeOf() })
    expect([done.status, done.to]).toEqual([302, '/activity-feed'])
    expect([...browser.cookies.keys()].sort()).toEqual(['kinfold', 'kinfold_device', 'kinfold_who'])
    expect(await sessionsOf(world.users.elena)).toBe(before + 1)
  })

  test('keeps the choice of a shared computer', async () => {
    const { codeOf } = await turnedOn(world.users.elena)
    const { browser } = await atTheCode(world.users.elena, { fields: { isShared: 'on' } })
    await browser.post(sendCode, '/login/code', { code: codeOf() })
    expect([...browser.cookies.keys()]).toEqual(['kinfold'])
    expect(
      await db.session.findFirst({ where: { userId: world.users.elena.id }, orderBy: { id: 'desc' } }),
    ).toMatchObject({
      isShared: true,
    })
  })

  test('stays on the page with a wrong code, which is not sent back', async () => {
    const { codeOf } = await turnedOn(world.users.elena)
    const { browser } = await atTheCode()
    const wrong = wrongOne(codeOf())
    const seen = await browser.post(sendCode, '/login/code', { code: wrong })
    expect([seen.status, seen.problems]).toEqual([422, { code: ['access:secondFactor.wrong'] }])
    expect(JSON.stringify(seen.data)).not.toContain(wrong)
    for (const code of ['', '12345', 'abcdef', '1'.repeat(5_000), '１２３４５６'])
      expect((await browser.post(sendCode, '/login/code', { code })).status).toBe(422)
    expect(browser.cookies.has('kinfold')).toBe(false)
    const spaced = codeOf().replace(/(...)/, '$1 ')
    expect((await browser.post(sendCode, '/login/code', { code: spaced })).status).toBe(302)
  })

  test('waits longer and longer after wrong codes, in whichever browser', async () => {
    const { codeOf } = await turnedOn(world.users.elena)
    const { browser } = await atTheCode()
    for (let times = 0; times < 5; times += 1) await browser.post(sendCode, '/login/code', { code: wrongOne(codeOf()) })
    const { browser: another } = await atTheCode() // the right password resets nothing
    for (const one of [browser, another]) {
      const seen = await one.post(sendCode, '/login/code', { code: codeOf() })
      expect([seen.status, seen.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^(29|30)$/)])
    }
  })

  test('signs in with a recovery code, once', async () => {
    const { codes } = await turnedOn(world.users.elena)
    const { browser } = await atTheCode()
    expect((await browser.open(codePage, '/login/code?recovery')).data).toMatchObject({ way: 'recovery' })
    const used = codes[0] ?? ''
    const seenIn = await browser.post(sendCode, '/login/code?recovery', { code: used })
    expect(seenIn.to).toBe('/onboarding/invitations')
    expect(seenIn.headers.getSetCookie().join()).toContain(`recoveryCodeUsed~${codes.length - 1};`)
    const { browser: later } = await atTheCode()
    const seen = await later.post(sendCode, '/login/code?recovery', { code: used })
    expect(seen.problems).toEqual({ code: ['access:secondFactor.wrongRecovery'] })
    expect((await later.post(sendCode, '/login/code', { code: codes[1] ?? '' })).status).toBe(422) // on the app's page
  })

  test('has ten minutes for it', async () => {
    const { codeOf } = await turnedOn(world.users.elena)
    const { browser } = await atTheCode()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * minute + 1 })
    expect((await browser.open(codePage, '/login/code')).to).toBe('/login')
    const seen = await browser.post(sendCode, '/login/code', { code: codeOf() })
    expect(seen.to).toBe('/login?problem=codeTooLate')
    expect(browser.cookies.has('kinfold_code')).toBe(false)
  })

  test('a new password, a closed account or a second factor turned off ends the waiting sign-in', async () => {
    const { elena } = world.users
    const changes = [
      () => write((tx) => tx.user.update({ where: { id: elena.id }, data: { passwordHash: 'another' } })),
      () => write((tx) => tx.user.update({ where: { id: elena.id }, data: { disabledAt: new Date() } })),
      () => removeApp(elena),
    ]
    for (const change of changes) {
      const passwordHash = await hashPassword(password)
      await write((tx) => tx.user.update({ where: { id: elena.id }, data: { passwordHash, disabledAt: null } }))
      const { codeOf } = await turnedOn(elena).catch(() => ({ codeOf: () => '123456' }))
      const { browser } = await atTheCode()
      await change()
      const seen = await browser.post(sendCode, '/login/code', { code: codeOf() })
      expect(seen.to).toBe('/login?problem=codeTooLate')
      expect(browser.cookies.has('kinfold')).toBe(false)
    }
  })

  test('a forged or foreign cookie opens nothing', async () => {
    const { codeOf } = await turnedOn(world.users.elena)
    const { browser } = await atTheCode()
    const cookie = browser.cookies.get('kinfold_code') ?? ''
    const held = await codeCookie.read(
      new Request('http://localhost:3000', { headers: { cookie: `kinfold_code=${cookie}` } }),
    )
    expect(held).toMatchObject({ userId: world.users.elena.id, redirectTo: '/' })
    for (const forged of ['', 'x', `x${cookie}`, encodeURIComponent(JSON.stringify(held))]) {
      const other = aBrowser()
      other.cookies.set('kinfold_code', forged)
      expect((await other.post(sendCode, '/login/code', { code: codeOf() })).to).toBe('/login?problem=codeTooLate')
    }
  })

  test('a new password by a link does not get around it', async () => {
    const { elena } = world.users
    await turnedOn(elena)
    await requestPasswordReset(elena.email)
    const { text } = await db.outbox.findFirstOrThrow({ where: { recipient: elena.email, kind: 'passwordReset' } })
    const token = /reset-password\/([\w-]{43})/.exec(text)?.[1] ?? ''
    expect(await resetPassword(token, 'Another#Umbrella7')).toBe('done')
    const browser = aBrowser()
    await browser.post(login, '/login', { email: elena.email })
    expect((await browser.post(login, '/login', { password: 'Another#Umbrella7' })).to).toBe('/login/code')
    expect(browser.cookies.has('kinfold')).toBe(false)
  })
})

describe('under security', () => {
  test('it is set up with a code, and the secret and the codes are shown to nobody afterwards', async () => {
    const { elena } = world.users
    const browser = signedIn(elena)
    const path = '/settings/security/second-factor'
    expect((await browser.open(setUpPage, path)).data).toMatchObject({ on: null, pending: null })
    expect((await browser.post(setUp, path, {})).to).toBe(path)
    const { pending } = (await browser.open(setUpPage, path)).data as { pending: { text: string } }
    expect(pending.text).toMatch(/^[A-Z2-7]{32}$/)
    const code = codeAt(await secretOf(elena), stepAt(new Date()))
    const wrong = await browser.post(setUp, path, { code: wrongOne(code) })
    expect([wrong.status, wrong.problems]).toEqual([422, { code: ['account:secondFactor.wrong'] }])
    expect((await browser.open(setUpPage, path)).data).toMatchObject({ pending }) // the same one

    const { codes } = (await browser.post(setUp, path, { code })).data as { codes: string[] }
    expect(codes).toHaveLength(10)
    const shown = [
      (await browser.open(setUpPage, path)).data,
      (await browser.open(securityPage, '/settings/security')).data,
    ]
    expect(shown[0]).toMatchObject({ on: { codesLeft: 10 }, pending: null })
    for (const text of [pending.text, ...codes]) expect(JSON.stringify(shown)).not.toContain(text)
    // A page sent again: nothing changes, and it leads to where new codes are made.
    for (const again of [[], [['code', code]]]) expect((await browser.post(setUp, path, again)).to).toBe(path)
    expect(browser.cookies.get('kinfold_toast')).toBe('secondFactorOn')
    expect((await browser.open(setUpPage, path)).data).toMatchObject({ on: { codesLeft: 10 } })
  })

  test('it takes a fresh sign-in to look at it, to set it up, to make codes and to turn it off', async () => {
    const { elena } = world.users
    await turnedOn(elena)
    await write((tx) => tx.session.updateMany({ data: { confirmedAt: new Date(Date.now() - 11 * minute) } }))
    const browser = signedIn(elena)
    const path = '/settings/security/second-factor'
    for (const [handler, method] of [
      [setUpPage, 'open'],
      [setUp, 'post'],
      [makeCodes, 'post'],
      [turnOff, 'post'],
    ] as const) {
      const seen = method === 'open' ? await browser.open(handler, path) : await browser.post(handler, path, {})
      expect(seen.to).toMatch(/^\/settings\/confirm/)
    }
    expect(await db.authenticatorApp.count({ where: { id: elena.id } })).toBe(1)
  })

  test('new codes and turning it off are for oneself alone', async () => {
    const { elena, luis } = world.users
    await turnedOn(elena)
    const luisHas = await turnedOn(luis)
    const browser = signedIn(elena)
    await browser.post(makeCodes, '/settings/security/second-factor/recovery-codes', { userId: luis.id })
    const seen = await browser.post(turnOff, '/settings/security/second-factor/app/removal', { userId: luis.id })
    expect(seen.to).toBe('/settings/security')
    const having = { id: { in: [elena.id, luis.id] } }
    expect(await db.authenticatorApp.findMany({ where: having, select: { id: true } })).toEqual([{ id: luis.id }])
    expect(await db.recoveryCode.count({ where: { userId: luis.id } })).toBe(luisHas.codes.length)
  })
})

describe('who has lost app and codes', () => {
  const allOf = (user: User) => db.audit.findMany({ where: { entityId: user.id, action: 'user.secondFactorRemoved' } })

  test('is freed by a super admin, gets an email, and signs in by the password', async () => {
    const { joan, elena } = world.users
    await turnedOn(elena)
    expect((await getPerson(joan, elena.id)).actions).toContain('remove-second-factor')
    expect(await performPersonAction(joan, elena.id, 'remove-second-factor')).toBe('done')
    expect(await performPersonAction(joan, elena.id, 'remove-second-factor')).toBe('done')
    expect(await allOf(elena)).toMatchObject([{ actorId: joan.id }])
    expect((await getPerson(joan, elena.id)).actions).not.toContain('remove-second-factor')
    expect(await db.outbox.findFirst({ where: { recipient: elena.email }, orderBy: { id: 'desc' } })).toMatchObject({
      subject: 'Two-step sign-in is off',
    })
    expect((await atTheCode(elena)).seen.to).toBe('/onboarding/invitations')
  })

  test('is not freed by themselves there, nor by anybody else', async () => {
    const { joan, elena, priya } = world.users
    await Promise.all([turnedOn(elena), turnedOn(joan)])
    expect((await getPerson(joan, joan.id)).actions).not.toContain('remove-second-factor')
    expect(await performPersonAction(joan, joan.id, 'remove-second-factor')).toBe('notNow')
    await expect(performPersonAction(priya, elena.id, 'remove-second-factor')).rejects.toThrow(Forbidden)
    expect(await db.authenticatorApp.count({ where: { id: { in: [joan.id, elena.id] } } })).toBe(2)
    expect(await allOf(elena)).toEqual([])
  })
})

describe('the provider’s area, where super admins need a second factor', () => {
  const area = asSuperAdmin(() => null)
  beforeEach(() => {
    env.SUPER_ADMIN_SECOND_FACTOR = 'required'
    return () => {
      env.SUPER_ADMIN_SECOND_FACTOR = undefined
    }
  })

  test('leads a super admin without one to setting it up, and back', async () => {
    const { joan } = world.users
    const browser = signedIn(joan)
    const setUpThere = '/settings/security/second-factor?redirectTo=%2Fprovider%2Faudit%3Fpage%3D2'
    expect((await browser.open(area, '/provider/audit?page=2')).to).toBe(setUpThere)
    expect((await browser.open(page, '/activity-feed')).status).toBe(200) // the rest of the app
    expect((await browser.open(setUpPage, setUpThere)).data).toMatchObject({ redirectTo: '/provider/audit?page=2' })
    await turnedOn(joan)
    expect((await browser.open(area, '/provider/audit?page=2')).status).toBe(200)
  })

  test('does nothing by a form before that, and never leads to a file or away from here', async () => {
    const browser = signedIn(world.users.joan)
    expect((await browser.post(area, '/provider/labels', { name: 'x' })).to).toBe(
      '/settings/security/second-factor?redirectTo=%2F',
    )
    expect((await browser.open(area, '/provider/people.csv')).to).toBe(
      '/settings/security/second-factor?redirectTo=%2F',
    )
    const evil = `/settings/security/second-factor?redirectTo=${encodeURIComponent('https://evil.example')}`
    expect((await browser.open(setUpPage, evil)).data).toMatchObject({ redirectTo: '/' })
  })

  test.each(['priya', 'elena', 'luis', 'mateo', 'sam', 'nora', 'dora', 'victor', 'greta', 'ida'] as const)(
    'stays closed to %s, with or without one',
    async (who) => {
      const user = world.users[who]
      expect((await signedIn(user).open(area, '/provider')).status).toBe(403)
      await turnedOn(user)
      expect((await signedIn(user).open(area, '/provider')).status).toBe(403)
    },
  )

  test('asks for none where that is optional, in tests, development and the demo', async () => {
    for (const setting of ['optional', undefined] as const) {
      env.SUPER_ADMIN_SECOND_FACTOR = setting
      expect((await signedIn(world.users.joan).open(area, '/provider')).status).toBe(200)
    }
  })
})
