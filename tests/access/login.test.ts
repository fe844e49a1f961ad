import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { write } from '~/data/write.server'
import { hashPassword } from '~/domain/accounts/password.server'
import { accountStatusOf } from '~/domain/accounts/queries.server'
import { checkPassword } from '~/domain/accounts/sign-in.server'
import { loginCookie } from '~/http/cookies/sign-in-cookies.server'
import { action as login, loader as loginPage } from '~/routes/access/login'
import { action as logout, loader as logoutPage } from '~/routes/access/logout'
import { loader as supportPage } from '~/routes/access/support'
import { loader as createAccount } from '~/routes/onboarding/create-account'
import english from '../../locales/en/access.json'
import { cookieOf, createTestData, type World } from '../world'
import { aBrowser } from './browser'

const password = 'Violet#Umbrella9'
let world: World
beforeEach(async () => {
  world = await createTestData()
  const passwordHash = await hashPassword(password)
  await write((tx) => tx.user.update({ where: { id: world.users.elena.id }, data: { passwordHash } }))
})

/** A browser of a person who has passed step 1. */
async function atThePassword(email = world.users.elena.email, search = '') {
  const browser = aBrowser()
  await browser.post(login, `/login${search}`, { email })
  return browser
}

/** A browser on which Elena has signed in and out. */
async function aKnownBrowser(address: string) {
  const browser = aBrowser({ address })
  const { email } = world.users.elena
  await browser.post(login, '/login', { email })
  await browser.post(login, '/login', { password })
  for (const cookie of ['kinfold', 'kinfold_who']) expect(browser.cookies.delete(cookie)).toBe(true)
  expect([...browser.cookies.keys()]).toEqual(['kinfold_device'])
  return browser
}

const typePassword = (browser: ReturnType<typeof aBrowser>, typed: string, search = '') =>
  browser.post(login, `/login${search}`, { password: typed })

test('the password of a page that shows another address is refused before it is checked or counted', async () => {
  const { elena, priya } = world.users
  const passwordHash = await hashPassword(password)
  await write((tx) => tx.user.update({ where: { id: priya.id }, data: { passwordHash } }))
  const browser = await atThePassword(elena.email)
  const { reference } = (await browser.open(loginPage, '/login')).data as { reference: string }
  await browser.post(login, '/login', { email: priya.email }) // in another tab
  for (const made of [...Array<string>(6).fill(reference), '']) {
    const answer = await browser.post(login, '/login', { reference: made, password })
    expect([answer.status, answer.problems]).toEqual([409, { '': ['access:otherEmail'] }])
  }
  expect(browser.cookies.has('kinfold')).toBe(false)
  expect(await db.passwordFailure.count()).toBe(0)
  const { data } = await browser.open(loginPage, '/login')
  expect(data).toMatchObject({ email: priya.email })
  const own = { reference: (data as { reference: string }).reference, password }
  expect((await browser.post(login, '/login', own)).status).toBe(302)
})

test('a password without an address that has an account is refused, and asks for the address', async () => {
  const browser = await atThePassword()
  const { reference } = (await browser.open(loginPage, '/login')).data as { reference: string }
  await browser.post(login, '/login', { email: 'nobody-knows@kinfold.test' }) // in another tab
  for (const isHeld of [true, false]) {
    if (!isHeld) browser.cookies.delete('kinfold_login') // as after half an hour
    const answer = await browser.post(login, '/login', { reference, password })
    expect([answer.status, answer.problems]).toEqual([409, { '': ['access:emailAgain'] }])
  }
  expect(await db.passwordFailure.count()).toBe(0)
})

test('a form of guests that is sent while somebody is signed in does nothing, and says so', async () => {
  const browser = await atThePassword()
  const { reference } = (await browser.open(loginPage, '/login')).data as { reference: string }
  await browser.post(login, '/login', { reference, password }) // in another tab
  const answer = await browser.post(login, '/login', { reference, password: 'wrong' })
  expect([answer.status, browser.cookies.get('kinfold_toast')]).toEqual([302, 'alreadySignedIn'])
  expect(await db.passwordFailure.count()).toBe(0)
})

/** Lets time go by for the wrong passwords. */
async function pass(ms: number) {
  const earlier = (at: Date | null) => at && new Date(at.getTime() - ms)
  await write(async (tx) => {
    for (const { emailHash, windowStart, waitUntil } of await tx.passwordFailure.findMany()) {
      const windowStartBefore = new Date(windowStart.getTime() - ms)
      await tx.passwordFailure.update({
        where: { emailHash },
        data: { windowStart: windowStartBefore, waitUntil: earlier(waitUntil) },
      })
    }
  })
}

describe('the email step', () => {
  test('leads somebody with an account to the password, which shows the address', async () => {
    const browser = aBrowser()
    const { to } = await browser.post(login, '/login?redirectTo=%2Factivity-feed', {
      email: ` ${world.users.elena.email.toUpperCase()} `,
    })
    expect(to).toBe('/login?redirectTo=%2Factivity-feed')
    const { data } = await browser.open(loginPage, '/login')
    expect(data).toMatchObject({ step: 'password', email: world.users.elena.email })
  })

  test('says where an address cannot be looked up, keeps it, and goes on when it can', async () => {
    const browser = aBrowser()
    const email = world.users.elena.email
    const shell = new Database(databaseFile)
    shell.pragma('legacy_alter_table = ON')
    shell.exec('ALTER TABLE Member RENAME TO Elsewhere')
    const { status, data, headers } = await browser.post(login, '/login', { email })
    shell.exec('ALTER TABLE Elsewhere RENAME TO Member')
    shell.close()
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(data).toMatchObject({ result: { error: { '': ['access:lookUpFailed'] }, initialValue: { email } } })
    expect(english.lookUpFailed).toBe('Problem checking if user is registered')
    expect((await browser.post(login, '/login', { email })).to).toBe('/login')
  })

  test('leads somebody who is invited to the page about the invitation', async () => {
    const browser = aBrowser()
    expect((await browser.post(login, '/login', { email: world.newcomer })).to).toBe('/onboarding/create-account')
    expect((await browser.open(createAccount, '/onboarding/create-account')).data).toMatchObject({
      email: world.newcomer,
    })
  })

  test('leads everybody else to support, which names the address', async () => {
    const browser = aBrowser()
    expect((await browser.post(login, '/login', { email: 'stranger@example.test' })).to).toBe('/support')
    expect((await browser.open(supportPage, '/support')).data).toMatchObject({ unknownEmail: 'stranger@example.test' })
  })

  test('does not count an invitation that was declined or withdrawn', async () => {
    await write((tx) => tx.member.updateMany({ where: { email: world.newcomer }, data: { status: 'rejected' } }))
    expect(await accountStatusOf(world.newcomer)).toBe('unknown')
  })

  test.each(['not an address', 'a@b@example.org', '"a@evil.example x"@example.org', 'a@example'])(
    'answers %j with the text about wrong credentials',
    async (email) => {
      const { status, problems } = await aBrowser().post(login, '/login', { email })
      expect([status, problems]).toEqual([422, { email: ['access:wrongCredentials'] }])
      expect(english.wrongCredentials).toBe('Your log in credentials are wrong, please try again.')
    },
  )

  test('lets the address be changed', async () => {
    const browser = await atThePassword()
    expect((await browser.open(loginPage, '/login?change=')).data).toMatchObject({
      step: 'email',
      email: world.users.elena.email,
    })
  })

  test('believes no cookie that was written by somebody else', async () => {
    const browser = await atThePassword()
    const [payload, signature] = decodeURIComponent(browser.cookies.get('kinfold_login') ?? '').split('.')
    const forged = JSON.parse(Buffer.from(payload ?? '', 'base64').toString())
    forged.value = { email: world.users.luis.email, status: 'registered' }
    browser.cookies.set(
      'kinfold_login',
      encodeURIComponent(`${Buffer.from(JSON.stringify(forged)).toString('base64')}.${signature}`),
    )
    expect((await browser.open(loginPage, '/login')).data).toMatchObject({ step: 'email', email: '' })
    expect((await typePassword(browser, password)).status).toBe(409)
  })

  test('answers ten times a minute to one sender, and then says how long to wait, whoever is asked for', async () => {
    const browser = aBrowser({ address: '203.0.113.7' })
    const ask = (email: string) => browser.post(login, '/login', { email })
    for (let number = 1; number <= 10; number++) expect((await ask(`p${number}@example.test`)).status).toBe(302)
    const known = await ask(world.users.elena.email)
    const unknown = await ask('p11@example.test')
    expect([known.status, unknown.status]).toEqual([429, 429])
    expect(Number(known.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(known.problems['']?.[0]).toMatch(/^access:wait\?count=\d+$/)
    expect(
      (await aBrowser({ address: '198.51.100.7' }).post(login, '/login', { email: world.users.luis.email })).status,
    ).toBe(302)
  })

  test('answers five times a minute about one address, from anywhere', async () => {
    const ask = (number: number) =>
      aBrowser({ address: `198.51.100.${number}` }).post(login, '/login', { email: 'often@example.test' })
    for (let number = 11; number <= 15; number++) expect((await ask(number)).status).toBe(302)
    expect((await ask(16)).status).toBe(429)
  })

  test('what strangers ask about an address does not count on the browser that its person knows', async () => {
    const { email } = world.users.elena
    const own = await aKnownBrowser('203.0.113.21')
    const ask = (address: string) => aBrowser({ address }).post(login, '/login', { email })
    for (const address of ['203.0.113.21', '203.0.113.22', '203.0.113.23']) await ask(address)
    await ask('203.0.113.21')
    expect((await ask('203.0.113.21')).status).toBe(429)
    expect((await ask('203.0.113.24')).status).toBe(429)
    expect((await own.post(login, '/login', { email })).to).toBe('/login')
    expect((await own.post(login, '/login', { email: world.users.luis.email })).to).toBe('/login')
  })

  test('an address that others asked about too often waits on a browser that only somebody else knows', async () => {
    const { email } = world.users.luis
    const own = await aKnownBrowser('203.0.113.31')
    for (let number = 32; number <= 36; number++)
      await aBrowser({ address: `203.0.113.${number}` }).post(login, '/login', { email })
    expect((await own.post(login, '/login', { email })).status).toBe(429)
  })
})

describe('the password', () => {
  test('signs in and leads to the invitations', async () => {
    const browser = await atThePassword()
    const { to } = await typePassword(browser, password)
    expect(to).toBe('/onboarding/invitations')
    expect(browser.cookies.get('kinfold')).toMatch(/^[\w-]{43}$/)
    expect(browser.cookies.has('kinfold_login')).toBe(false)
    expect(await db.audit.count({ where: { actorId: world.users.elena.id, action: 'session.started' } })).toBe(1)
  })

  test('leads on to the page that was asked for', async () => {
    const search = '?redirectTo=%2Fcircle%2F1%2Ffeed%3Fbefore%3D2'
    expect((await typePassword(await atThePassword(undefined, search), password, search)).to).toBe(
      '/circle/1/feed?before=2',
    )
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '\\\\evil.example',
  ])('never leads away from here: %j', async (redirectTo) => {
    const search = `?${new URLSearchParams({ redirectTo })}`
    const { to } = await typePassword(await atThePassword(undefined, search), password, search)
    expect(new URL(to ?? '', 'http://localhost:3000').origin).toBe('http://localhost:3000')
    expect(to).not.toMatch(/^\/[/\\]/)
  })

  test('on a shared computer gives a session that goes with the browser, and leaves nothing else behind', async () => {
    const browser = await atThePassword()
    const { headers } = await browser.post(login, '/login', { password, isShared: 'on' })
    expect(headers.getSetCookie().find((header) => header.startsWith('kinfold='))).not.toContain('Max-Age')
    expect(
      await db.session.findFirst({ where: { userId: world.users.elena.id }, orderBy: { id: 'desc' } }),
    ).toMatchObject({ isShared: true })
    expect([...browser.cookies.keys()]).toEqual(['kinfold'])
  })

  test('needs step 1 before it', async () => {
    const { status, problems } = await typePassword(aBrowser(), password)
    expect([status, problems]).toEqual([409, { '': ['access:emailAgain'] }])
  })

  test('that is wrong and an account that is gone are answered alike', async () => {
    const wrong = await typePassword(await atThePassword(), 'Not#Hers12')
    const ghost = aBrowser()
    const [, header] = await loginCookie.write({ email: 'ghost@example.test', status: 'registered' })
    ghost.cookies.set('kinfold_login', header.split(';')[0]?.split('=').slice(1).join('=') ?? '')
    const gone = await typePassword(ghost, 'Not#Hers12')
    expect(gone.problems).toEqual({ password: ['access:wrongCredentials'] })
    const told = ({ data }: typeof gone) => JSON.stringify(data).replace(/"reference":"\w+"/, '') // to the address itself
    expect([gone.status, [...gone.headers]]).toEqual([wrong.status, [...wrong.headers]])
    expect(told(gone)).toBe(told(wrong))
    expect(JSON.stringify(wrong.data)).not.toContain('Not#Hers12')
  })

  test('of an account that signs in through a provider only is never right', async () => {
    expect(await checkPassword(world.users.luis.email, 'nobody has this one')).toEqual({ status: 'wrong' })
  })

  test('leaves a trace when it is wrong, without the words that were typed', async () => {
    await typePassword(await atThePassword(), 'Secret#Try1')
    const rows = await db.audit.findMany({ where: { entityId: world.users.elena.id, action: 'session.refused' } })
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/Secret|@/)
  })
})

describe('wrong passwords', () => {
  const guess = (typed = 'Wrong#Guess1', device?: string) => checkPassword(world.users.elena.email, typed, { device })
  const guessTimes = async (times: number) => {
    for (let number = 1; number <= times; number++) await guess()
  }

  test('five are free; then one waits, with the right one too, and is told how long', async () => {
    const browser = await atThePassword()
    await guessTimes(5)
    const { status, headers, problems } = await typePassword(browser, password)
    expect([status, headers.get('retry-after'), problems]).toEqual([429, '30', { '': ['access:wait?count=30'] }])
    expect(browser.cookies.has('kinfold')).toBe(false)
    await pass(30_000)
    expect((await typePassword(browser, password)).to).toBe('/onboarding/invitations')
  })

  test('the wait doubles up to a quarter of an hour', async () => {
    await guessTimes(5)
    const waits: number[] = []
    for (let number = 1; number <= 7; number++) {
      const answer = await guess()
      if (answer.status !== 'tooSoon') throw new Error('There should be a wait')
      waits.push(answer.seconds)
      await pass(answer.seconds * 1_000)
      expect(await guess()).toEqual({ status: 'wrong' })
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
  })

  test('the wait outlives a restart, since it stands in the database', async () => {
    await guessTimes(5)
    vi.resetModules()
    const afterRestart = await import('~/domain/accounts/sign-in.server')
    expect(await afterRestart.checkPassword(world.users.elena.email, password)).toMatchObject({ status: 'tooSoon' })
  })

  test('twenty at the same time are five', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess()))
    expect(answers.filter(({ status }) => status === 'wrong')).toHaveLength(5)
  })

  test('a quarter of an hour later they are forgotten', async () => {
    await guessTimes(4)
    await pass(15 * 60_000)
    await guessTimes(4)
    expect(await guess(password)).toMatchObject({ status: 'right' })
  })

  test('of strangers do not lock her out of her own browser', async () => {
    const browser = await atThePassword()
    await typePassword(browser, password)
    browser.cookies.delete('kinfold')
    await guessTimes(6)
    await browser.post(login, '/login', { email: world.users.elena.email })
    expect((await typePassword(browser, password)).to).toBe('/onboarding/invitations')
    expect(await guess(password)).toMatchObject({ status: 'tooSoon' })
  })

  test('of strangers on her network do not lock her out of her own browser, and do lock others out', async () => {
    const address = '198.18.7.7'
    const own = await aKnownBrowser(address)
    const spray = async (browser: ReturnType<typeof aBrowser>, email: string, typed: string) => {
      const [, header] = await loginCookie.write({ email, status: 'registered' })
      browser.cookies.set('kinfold_login', header.split(';')[0]?.split('=').slice(1).join('=') ?? '')
      return typePassword(browser, typed)
    }
    for (let number = 1; number <= 10; number++)
      expect((await spray(aBrowser({ address }), `network${number}@example.test`, 'Spring#2026')).status).toBe(422)
    const { email } = world.users.elena
    expect((await spray(aBrowser({ address }), email, password)).status).toBe(429)
    expect((await spray(aBrowser({ address: '198.18.7.8' }), email, password)).status).toBe(429)
    expect((await spray(own, email, password)).to).toBe('/onboarding/invitations')
  })

  test('do not lock anybody else out', async () => {
    await guessTimes(6)
    expect(await checkPassword(world.users.priya.email, 'Wrong#Guess1')).toEqual({ status: 'wrong' })
  })

  test('a hundred in a row leave only a new password, and the owner hears of them', async () => {
    await guess()
    await write((tx) => tx.passwordFailure.updateMany({ data: { inARow: 99, count: 1, waitUntil: null } }))
    expect(await guess()).toEqual({ status: 'wrong' })
    expect(await guess(password)).toEqual({ status: 'onlyByReset' })
    expect(await db.outbox.findMany({ where: { recipient: world.users.elena.email } })).toMatchObject([
      { kind: 'manyWrongPasswords' },
    ])
  })

  test('from one sender end after thirty, whoever they are for', async () => {
    const browser = aBrowser({ address: '192.0.2.44' })
    for (let number = 1; number <= 31; number++) {
      const [, header] = await loginCookie.write({ email: `spray${number % 10}@example.test`, status: 'registered' })
      browser.cookies.set('kinfold_login', header.split(';')[0]?.split('=').slice(1).join('=') ?? '')
      const { status } = await typePassword(browser, 'Spring#2026')
      expect(status).toBe(number <= 30 ? 422 : 429)
    }
  })
})

describe('people who are signed in', () => {
  test('are led on from the sign-in pages', async () => {
    const browser = aBrowser()
    browser.cookies.set('kinfold', cookieOf(world.users.elena).split('=')[1] ?? '')
    expect((await browser.open(loginPage, '/login')).to).toBe('/onboarding/create-account')
    expect((await browser.open(createAccount, '/onboarding/create-account')).to).toBe('/onboarding/invitations')
    expect((await browser.open(supportPage, '/support')).to).toBe('/')
  })

  test('sign out by a form, never by a link; the browser forgets the pages', async () => {
    const browser = aBrowser()
    browser.cookies.set('kinfold', cookieOf(world.users.elena).split('=')[1] ?? '')
    expect((await browser.open(logoutPage, '/logout')).to).toBe('/')
    expect(await db.session.count({ where: { userId: world.users.elena.id } })).toBe(1)

    const { to, headers } = await browser.post(logout, '/logout', {})
    expect([to, headers.get('clear-site-data')]).toEqual(['/login', '"cache", "storage"'])
    expect(await db.session.count({ where: { userId: world.users.elena.id } })).toBe(0)
    expect(await db.audit.count({ where: { actorId: world.users.elena.id, action: 'session.ended' } })).toBe(1)
  })
})

test('guests without a held address find no page about an invitation', async () => {
  expect((await aBrowser().open(createAccount, '/onboarding/create-account')).to).toBe('/login')
})
