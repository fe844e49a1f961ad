import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { confirmEmail, sendNewCode } from '~/domain/accounts/email-code.server'
import { accountStatusOf } from '~/domain/accounts/queries.server'
import { checkPassword } from '~/domain/accounts/sign-in.server'
import { signUp } from '~/domain/accounts/sign-up.server'
import { invitePeople } from '~/domain/invitations/commands.server'
import { listMyInvitations } from '~/domain/invitations/queries.server'
import { removeMember } from '~/domain/members/commands.server'
import { loader as forgotPage } from '~/routes/access/forgot-password'
import { action as language } from '~/routes/access/language'
import { action as login, loader as loginPage } from '~/routes/access/login'
import { action as logout } from '~/routes/access/logout'
import { action as accept } from '~/routes/onboarding/acceptance'
import { action as confirm, loader as confirmPage } from '~/routes/onboarding/confirm-email'
import { action as create, loader as createPage } from '~/routes/onboarding/create-account'
import { loader as declinePage } from '~/routes/onboarding/decline'
import { action as followLink, loader as linkPage } from '~/routes/onboarding/invitation'
import { loader as openLink } from '~/routes/onboarding/invitation-link'
import { loader as invitationsPage } from '~/routes/onboarding/invitations'
import { action as decline } from '~/routes/onboarding/rejection'
import { invitationsTo } from '../submission'
import { cookieOf, createTestData, type World } from '../world'
import { aBrowser } from './browser'

const password = 'Violet#Umbrella9'
let world: World
let email: string
beforeEach(async () => {
  world = await createTestData()
  email = `robin.${newId()}@example.test`
})

const person = { firstName: 'Robin', lastName: 'Teller', phone: '(505) 555-0100', password, accepted: 'on' }
const newPerson = { firstName: 'Robin', lastName: 'Teller', phone: '5055550100', password, language: 'en' as const }
const userOf = (address: string) => db.user.findUnique({ where: { email: address } })
type Browser = ReturnType<typeof aBrowser>

async function invited(address = email) {
  const form = invitationsTo({ email: address, relationship: 'cousin' })
  const done = await invitePeople(world.priya, { ...world.users.priya, language: 'en' }, form)
  const token = done.status === 'saved' ? done.value[0]?.token : undefined
  if (!token) throw new Error(`Nobody was invited: ${done.status}`)
  return token
}

/** Opens the link of a mail, and the page that it leads to. */
async function look(token: string, browser = aBrowser()) {
  const { status, to } = await browser.open(openLink, `/invitation/${token}`, { params: { token } })
  expect([status, to]).toEqual([302, '/invitation'])
  return browser.open(linkPage, '/invitation')
}

async function follow(token: string, browser = aBrowser()) {
  const { data } = await look(token, browser)
  const invitation = (data as { invitation?: { reference: string } | null } | null)?.invitation
  return browser.post(followLink, '/invitation', { reference: invitation?.reference ?? '' })
}

async function byLink(token: string, browser = aBrowser()) {
  await follow(token, browser)
  return browser
}

async function byAddress(address = email, browser = aBrowser()) {
  await browser.post(login, '/login', { email: address })
  return browser
}

async function createAccount(browser: Browser, more: Record<string, string> = {}) {
  const { data } = await browser.open(createPage, '/onboarding/create-account')
  const { reference } = (data ?? {}) as { reference?: string | null }
  return browser.post(create, '/onboarding/create-account', { ...person, ...(reference ? { reference } : {}), ...more })
}
const codeFor = async (address: string) => {
  const mail = await db.outbox.findFirst({ where: { recipient: address, kind: 'emailCode' }, orderBy: { id: 'desc' } })
  return mail?.text.match(/^\d{6}$/m)?.[0] ?? ''
}

describe('by the link of an invitation', () => {
  test('a person creates an account, their address is proven and the circle waits for them', async () => {
    const browser = await byLink(await invited())
    const { to } = await createAccount(browser)
    expect(to).toBe('/onboarding/invitations')
    const user = await userOf(email)
    expect(user).toMatchObject({
      firstName: 'Robin',
      phone: '5055550100',
      isSuperAdmin: false,
      finishedOnboarding: false,
      platform: 'WEB',
    })
    expect([user?.emailProvenAt, user?.acceptedTermsAt]).not.toContain(null)
    expect(browser.cookies.has('kinfold')).toBe(true)
    const { data } = await browser.open(invitationsPage, '/onboarding/invitations')
    expect(data).toMatchObject({ invitations: [{ recipient: { firstName: 'Rosa' } }] })
    expect(await db.outbox.count({ where: { recipient: email, kind: 'accountMade' } })).toBe(1)
  })

  test('the address is that of the invitation, whatever the form says', async () => {
    const browser = await byLink(await invited())
    await createAccount(browser, { email: 'other@example.test', isSuperAdmin: 'true', emailProvenAt: '', id: newId() })
    expect(await userOf('other@example.test')).toBeNull()
    expect(await userOf(email)).toMatchObject({ isSuperAdmin: false })
  })

  test('the page names the inviter and a first name, and masks the address', async () => {
    const token = await invited()
    const { status, data } = await look(token)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      invitation: {
        inviter: { firstName: 'Priya', lastName: 'Raman' },
        name: 'Rosa',
        email: expect.stringMatching(/^ro•••\S@ex•••\.test$/),
      },
    })
    const browser = await byLink(token)
    const account = await browser.open(createPage, '/onboarding/create-account')
    for (const secret of [email, 'Delgado']) expect(JSON.stringify([data, account.data])).not.toContain(secret)
  })

  test('it is used once', async () => {
    const token = await invited()
    const [one, other] = [await byLink(token), await byLink(token)]
    expect((await createAccount(one)).to).toBe('/onboarding/invitations')
    const late = await createAccount(other)
    expect([late.status, late.to]).toEqual([410, null])
    expect((await other.open(createPage, '/onboarding/create-account')).data).toMatchObject({ isGone: true })
    expect((await look(token)).status).toBe(404)
  })

  test('opened again by somebody who is signed in, a link that is over leads home, like one that never was', async () => {
    const token = await invited()
    const robin = await byLink(token)
    await createAccount(robin)
    const ida = aBrowser()
    ida.cookies.set('kinfold', cookieOf(world.users.ida).split('=')[1] ?? '')
    for (const browser of [robin, ida])
      for (const link of [token, 'x'.repeat(43)]) {
        const { status, to, data, headers } = await look(link, browser)
        expect([status, to, data, headers.getSetCookie()]).toEqual([302, '/', null, []])
      }
  })

  test('that has expired says whose it was to somebody who is signed in, too', async () => {
    const token = await invited()
    await write((tx) =>
      tx.invitation.updateMany({ where: { email }, data: { expiresAt: new Date(Date.now() - 1000) } }),
    )
    const ida = aBrowser()
    ida.cookies.set('kinfold', cookieOf(world.users.ida).split('=')[1] ?? '')
    const { status, data } = await look(token, ida)
    expect([status, data]).toMatchObject([404, { expiredOf: expect.any(String), isSignedIn: true }])
  })

  test('forwarded to somebody who is signed in, it accepts nothing and says so', async () => {
    const token = await invited()
    const browser = aBrowser()
    browser.cookies.set('kinfold', cookieOf(world.users.ida).split('=')[1] ?? '')
    const { data } = await look(token, browser)
    expect(data).toMatchObject({ invitation: { isForSomebodyElse: true } })
    await follow(token, browser)
    expect(browser.cookies.has('kinfold_invitation')).toBe(false)
    expect(await listMyInvitations(world.users.ida)).toEqual([])
  })

  test('of somebody with an account, it tells their address to nobody: on no page, and in no cookie', async () => {
    const { email } = world.users.ida
    const browser = aBrowser()
    await follow(await invited(email), browser)
    for (const [page, path] of [
      [loginPage, '/login'],
      [forgotPage, '/forgot-password'],
    ] as const)
      expect(JSON.stringify((await browser.open(page, path)).data)).not.toContain(email)
    const values = [...browser.cookies.values()].map((value) => decodeURIComponent(value))
    const readable = values.flatMap((value) => value.split('.')).map((part) => Buffer.from(part, 'base64').toString())
    expect(readable.join()).toContain('until')
    for (const text of [...values, ...readable]) expect(text).not.toContain(email)
  })

  test('of somebody with an account, it leads to the sign-in, which asks for the address', async () => {
    const token = await invited(world.users.ida.email)
    const { to } = await follow(token)
    expect(to).toBe('/login?redirectTo=%2Fonboarding%2Finvitations')
    const mine = aBrowser()
    mine.cookies.set('kinfold', cookieOf(world.users.ida).split('=')[1] ?? '')
    expect((await look(token, mine)).to).toBe('/onboarding/invitations')
  })

  test('whoever logs out there comes back to it, and nowhere away from here', async () => {
    const token = await invited()
    const browser = aBrowser()
    browser.cookies.set('kinfold', cookieOf(world.users.ida).split('=')[1] ?? '')
    await look(token, browser)
    expect((await browser.post(logout, '/logout', { redirectTo: '/invitation' })).to).toBe('/invitation')
    expect((await browser.open(linkPage, '/invitation')).data).toMatchObject({
      invitation: { isForSomebodyElse: false },
    })
    expect(browser.cookies.has('kinfold')).toBe(false)
    expect((await aBrowser().post(logout, '/logout', { redirectTo: '//evil.example' })).to).toBe('/login')
  })

  const invitedInSpanish = async () => {
    const form = invitationsTo({ email, relationship: 'cousin' })
    const done = await invitePeople(world.priya, { ...world.users.priya, language: 'es' }, form)
    return done.status === 'saved' ? (done.value[0]?.token ?? '') : ''
  }

  test.each([
    ['es-MX,es;q=0.9,en;q=0.5', 'en', 'es'],
    ['en-US', 'es', 'en'],
    ['fr-FR,es;q=0.5', 'en', 'es'],
    ['fr', 'es', 'es'],
    ['fr', 'en', 'en'],
  ] as const)('a browser that asks for %s, invited in %s, reads it in %s', async (asked, written, read) => {
    const token = written === 'es' ? await invitedInSpanish() : await invited()
    const browser = aBrowser({ language: asked })
    const title = { en: 'You are invited to a care circle', es: 'Tiene una invitación a un círculo de cuidado' }[read]
    expect((await look(token, browser)).data).toMatchObject({ pageLanguage: read, title })
    expect((await browser.open(declinePage, '/invitation/decline')).data).toMatchObject({ pageLanguage: read })
    await follow(token, browser)
    const create = { en: 'Create your account', es: 'Cree su cuenta' }[read]
    expect((await browser.open(createPage, '/onboarding/create-account')).data).toMatchObject({ title: create })
    await createAccount(browser)
    expect(await userOf(email)).toMatchObject({ language: read })
  })

  test('is in the language that the person chose before, whatever the browser asks for', async () => {
    const token = await invitedInSpanish()
    const chooser = aBrowser({ language: 'es' })
    await chooser.post(language, '/language', { language: 'en' }, { from: '/invitation' })
    expect((await look(token, chooser)).data).toMatchObject({ pageLanguage: 'en', invitation: { name: 'Rosa' } })
    await byLink(token, chooser)
    expect((await chooser.open(createPage, '/onboarding/create-account')).data).toMatchObject({
      title: 'Create your account',
    })
  })

  test('the language of the invitation, which no choice stands behind, lasts until the browser closes', async () => {
    const { headers } = await follow(await invitedInSpanish(), aBrowser({ language: 'fr' }))
    expect(headers.getSetCookie().find((header) => header.startsWith('kinfold_language'))).not.toContain('Max-Age')
  })

  test('left behind in a browser it is nothing to whoever asks about their own address there', async () => {
    const browser = await byLink(await invited())
    const other = `other.${email}`
    await invited(other)
    await byAddress(other, browser)
    await createAccount(browser, { email: other })
    expect([await userOf(email), (await userOf(other))?.emailProvenAt]).toEqual([null, null])
    expect(await listMyInvitations((await userOf(other)) ?? { id: '' })).toEqual([])
  })

  test('that dies while the form is open says so in its place, and the email step leads on', async () => {
    const browser = await byLink(await invited())
    await invited()
    const page = await browser.open(createPage, '/onboarding/create-account')
    expect([page.status, page.data]).toMatchObject([410, { isGone: true, title: 'This link no longer works' }])
    expect((await createAccount(browser)).status).toBe(410)
    expect(await userOf(email)).toBeNull()
    await byAddress(email, browser)
    expect((await browser.open(createPage, '/onboarding/create-account')).data).toMatchObject({ isGone: false, email })
  })

  test('unknown, answered and replaced links show one and the same page', async () => {
    const [first] = [await invited(), await invited()]
    const pages = await Promise.all(['x'.repeat(43), first, '', '../../etc'].map((token) => look(token)))
    expect(new Set(pages.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1)
    expect(pages[0]?.status).toBe(404)
  })

  test('leaves the address at once, is used up by nobody who only looks, and is gone from the browser afterwards', async () => {
    const token = await invited()
    const browser = aBrowser()
    const opened = await browser.open(openLink, `/invitation/${token}`, { params: { token } })
    expect(opened.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^kinfold_invitation_link=.*Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    for (let times = 0; times < 3; times++) expect((await look(token, browser)).status).toBe(200)
    expect(JSON.stringify((await look(token, browser)).data)).not.toContain(token)
    await follow(token, browser)
    await createAccount(browser)
    expect([...browser.cookies.keys()].filter((name) => /invit/.test(name))).toEqual([])
  })

  test('of two in one browser the later counts, and no form of the earlier acts on it', async () => {
    const other = `other.${email}`
    const [first, second] = [await invited(), await invited(other)]
    const browser = aBrowser()
    const { data } = await look(first, browser)
    const { reference } = (data as { invitation: { reference: string } }).invitation
    await byLink(first, browser)
    const { data: account } = await browser.open(createPage, '/onboarding/create-account')
    await look(second, browser)

    const refused = await browser.post(followLink, '/invitation', { reference })
    expect([refused.status, refused.data]).toEqual([409, { isOtherLink: true }])
    await byLink(second, browser)
    const { reference: ofFirst } = account as { reference: string }
    const late = await browser.post(create, '/onboarding/create-account', { ...person, reference: ofFirst })
    expect([late.status, late.problems]).toEqual([409, { '': ['access:otherLink'] }])
    await byAddress(other, browser)
    const astray = await browser.post(create, '/onboarding/create-account', { ...person, reference: ofFirst })
    expect(astray.status).toBe(409)
    expect([await userOf(email), await userOf(other)]).toEqual([null, null])
  })

  test('guessing is stopped after twenty a minute', async () => {
    const browser = aBrowser({ address: '198.51.100.7' })
    const guess = async () => {
      await browser.open(openLink, '/invitation/x', { params: { token: 'x'.repeat(43) } })
      const { status } = await browser.open(linkPage, '/invitation').catch((refused: Response) => refused)
      return status
    }
    const answers: number[] = []
    for (let tries = 0; tries < 21; tries++) answers.push(await guess())
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(404))
    expect(answers[20]).toBe(429)
  })

  test('takes over an account that somebody made with the address but never proved', async () => {
    await invited()
    const attacker = await byAddress()
    await createAccount(attacker, { password: 'Attacker#Key77', email })
    const owner = await byLink(await invited())
    expect((await createAccount(owner)).to).toBe('/onboarding/invitations')
    expect(await checkPassword(email, 'Attacker#Key77')).toEqual({ status: 'wrong' })
    expect((await checkPassword(email, password)).status).toBe('right')
    expect((await attacker.open(confirmPage, '/onboarding/confirm-email')).to).toMatch(/^\/login/)
    expect(await db.user.count({ where: { email } })).toBe(1)
  })
})

describe('by an invited address', () => {
  test('a code proves it before any invitation is shown', async () => {
    await invited()
    const browser = await byAddress()
    await createAccount(browser, { email })
    expect((await browser.open(invitationsPage, '/onboarding/invitations')).to).toBe('/onboarding/confirm-email')
    expect(await listMyInvitations((await userOf(email)) ?? { id: '' })).toEqual([])
    expect(await db.notification.count({ where: { userId: (await userOf(email))?.id ?? '' } })).toBe(0)

    const code = await codeFor(email)
    expect((await browser.post(confirm, '/onboarding/confirm-email', { code })).to).toBe('/onboarding/invitations')
    const { data } = await browser.open(invitationsPage, '/onboarding/invitations')
    expect(data).toMatchObject({ invitations: [{ recipient: { firstName: 'Rosa' } }] })
  })

  test('five wrong codes end it; a new one works, and the old ones do not', async () => {
    await invited()
    const browser = await byAddress()
    await createAccount(browser, { email })
    const user = await userOf(email)
    if (!user) throw new Error('There is no account')
    const right = await codeFor(email)
    const wrong = right === '000000' ? '000001' : '000000'
    const answers: string[] = []
    for (let tries = 0; tries < 5; tries++) answers.push(await confirmEmail(user, wrong))
    expect(answers).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'usedUp'])
    expect(await confirmEmail(user, right)).toBe('usedUp')

    expect(await sendNewCode({ ...user, language: 'en' })).toBe('sent')
    const newer = await codeFor(email)
    if (newer !== right) expect(await confirmEmail(user, right)).toBe('wrong')
    expect(await confirmEmail(user, newer, new Date(Date.now() + 11 * 60_000))).toBe('expired')
    expect(await confirmEmail(user, newer)).toBe('done')
    expect(await confirmEmail(user, newer)).toBe('expired')
  })

  test('what cannot be a code costs no try', async () => {
    await invited()
    const browser = await byAddress()
    await createAccount(browser, { email })
    for (const typed of ['', '12', '12345', '1234567', 'abcdef', '12345a'])
      expect((await browser.post(confirm, '/onboarding/confirm-email', { code: typed })).status).toBe(422)
    const { problems } = await browser.post(confirm, '/onboarding/confirm-email', { code: '12' })
    expect(problems).toEqual({ code: ['access:confirmEmail.notSixDigits'] })
    const code = (await codeFor(email)).replace(/^.../, '$& ')
    expect((await browser.post(confirm, '/onboarding/confirm-email', { code })).to).toBe('/onboarding/invitations')
  })

  test('where no mail leaves, the page of the code says so', async () => {
    await invited()
    const browser = await byAddress()
    await createAccount(browser, { email })
    expect((await browser.open(confirmPage, '/onboarding/confirm-email')).data).toMatchObject({ isMailed: false })
  })

  test('three codes an hour go to one address, and they are kept under a key', async () => {
    await signUp(newPerson, { email })
    const user = await userOf(email)
    if (!user) throw new Error('There is no account')
    const ways = [
      await sendNewCode({ ...user, language: 'en' }),
      await sendNewCode({ ...user, language: 'en' }),
      await sendNewCode({ ...user, language: 'en' }),
    ]
    expect(ways).toEqual(['sent', 'sent', 'tooMany'])
    const later = new Date(Date.now() + 61 * 60_000)
    expect(await sendNewCode({ ...user, language: 'en' }, later)).toBe('sent')
    const { codeHash } = await db.emailCode.findFirstOrThrow({ where: { userId: user.id } })
    expect(codeHash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('another address than the one of the email step must be invited as well', async () => {
    await invited()
    const browser = await byAddress()
    const cases = [
      ['nobody@example.test', 'access:createAccount.unknown'],
      [world.users.elena.email, 'access:createAccount.registered'],
      ['no address', 'access:invalidEmail?value=no+address'],
    ] as const
    for (const [typed, problem] of cases) {
      const { status, problems } = await createAccount(browser, { email: typed })
      expect([status, problems.email]).toEqual([422, [problem]])
    }
    expect(await userOf('nobody@example.test')).toBeNull()
  })

  test('nobody gets to the form who was not asked', async () => {
    expect((await aBrowser().open(createPage, '/onboarding/create-account')).to).toBe('/login')
    const stranger = await byAddress('stranger@example.test')
    expect((await stranger.open(createPage, '/onboarding/create-account')).to).toBe('/support')
    expect((await createAccount(stranger, { email: 'stranger@example.test' })).to).toBe('/support')
    expect(await userOf('stranger@example.test')).toBeNull()
  })

  test('twice at once, and with other letters, it is one account', async () => {
    const ways = await Promise.all([signUp(newPerson, { email }), signUp(newPerson, { email })])
    expect(ways.filter((way) => way === 'registered')).toHaveLength(1)
    expect(await db.user.count({ where: { email } })).toBe(1)
    await invited(`second.${email}`)
    const browser = await byAddress(`second.${email}`)
    await createAccount(browser, { email: ` SECOND.${email.toUpperCase()} ` })
    expect(await userOf(`second.${email}`)).not.toBeNull()
  })
})

test('an invitation that was taken back meanwhile is reported, not a page that is missing', async () => {
  const { dora, victor } = world.users
  const { id: memberId } = await db.member.findFirstOrThrow({ where: { userId: dora.id, circleId: world.rosa } })
  await removeMember(world.elena, memberId)
  const browser = aBrowser()
  browser.cookies.set('kinfold', cookieOf(dora).split('=')[1] ?? '')
  for (const answer of [accept, decline]) {
    const { to, headers } = await browser.post(answer, '/', {}, { params: { memberId } })
    expect(to).toBe('/onboarding/invitations')
    expect(headers.getSetCookie().join()).toContain('invitedNotFound')
  }
  const stranger = aBrowser()
  stranger.cookies.set('kinfold', cookieOf(victor).split('=')[1] ?? '')
  expect((await stranger.post(accept, '/', {}, { params: { memberId } })).status).toBe(404)
})

describe('the form', () => {
  test.each([
    [{ firstName: ' ' }, 'firstName', 'errors.required'],
    [{ lastName: 'x'.repeat(61) }, 'lastName', 'errors.tooLong?maximum=60'],
    [{ phone: '' }, 'phone', 'errors.required'],
    [{ phone: '505555010' }, 'phone', 'errors.phoneLength'],
    [{ phone: '505555010a' }, 'phone', 'errors.digitsOnly'],
    [{ password: 'short1!A'.slice(0, 7) }, 'password', 'access:passwordInvalid'],
    [{ password: 'Password1!' }, 'password', 'access:passwordCommon'],
    [{ accepted: '' }, 'accepted', 'access:createAccount.mustAccept'],
  ])('refuses %j', async (mistake, field, problem) => {
    const browser = await byLink(await invited())
    const { status, problems, data } = await createAccount(browser, mistake)
    expect([status, problems[field]]).toEqual([422, [problem]])
    expect(JSON.stringify(data)).not.toContain(password)
    expect(await userOf(email)).toBeNull()
  })

  test('reports every wrong field at once, with the rule of the password', async () => {
    await invited()
    const browser = await byAddress()
    const mistakes = {
      firstName: '',
      lastName: ' ',
      phone: '505',
      email: 'no address',
      password: 'short',
      accepted: '',
    }
    expect((await createAccount(browser, mistakes)).problems).toEqual({
      firstName: ['errors.required'],
      lastName: ['errors.required'],
      phone: ['errors.phoneLength'],
      email: ['access:invalidEmail?value=no+address'],
      password: ['access:passwordInvalid'],
      accepted: ['access:createAccount.mustAccept'],
    })
    const common = await createAccount(browser, { email, phone: '505', password: 'Teller#2026' })
    expect(common.problems).toEqual({ phone: ['errors.phoneLength'], password: ['access:passwordCommon'] })
  })

  test('+1 and what people write between digits is left out', async () => {
    const browser = await byLink(await invited())
    await createAccount(browser, { phone: '+1 505-555.0100' })
    expect(await userOf(email)).toMatchObject({ phone: '5055550100' })
  })
})

test('when a later step fails nothing is left behind, and signing up again works', async () => {
  const token = await invited()
  await write((tx) =>
    tx.$executeRaw`CREATE TRIGGER fault BEFORE INSERT ON Outbox BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`.then(
      () => {},
    ),
  )
  const before = await db.audit.count()
  await expect(signUp(newPerson, { token })).rejects.toThrow()
  await write((tx) => tx.$executeRaw`DROP TRIGGER fault`.then(() => {}))
  expect(await userOf(email)).toBeNull()
  expect(await db.audit.count()).toBe(before)
  expect(await accountStatusOf(email)).toBe('invited')

  expect(await signUp(newPerson, { token })).toMatchObject({ userId: expect.any(String) })
})
