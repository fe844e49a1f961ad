import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Arrived, aPostOffice, textOf } from './post-office'

// The settings are read once, so the post office opens before the app is.
const postOffice = await aPostOffice()
process.env.SMTP_URL = postOffice.url
process.env.MAIL_FROM = 'Kinfold <kinfold@provider.example>'
process.env.SUPPORT_EMAIL = 'help@provider.example'
vi.resetModules()
const { db } = await import('~/data/db.server')
const { write } = await import('~/data/write.server')
const { sweepPasswordResets } = await import('~/domain/accounts/password-reset.server')
const { hashPassword } = await import('~/domain/accounts/password.server')
const { checkPassword } = await import('~/domain/accounts/sign-in.server')
const { claimMail, queueMail, sweepOutbox } = await import('~/domain/outbox/commands.server')
const { sendDueMail } = await import('~/mail/send.server')
const { action: forgot, loader: forgotPage } = await import('~/routes/access/forgot-password')
const { action: login } = await import('~/routes/access/login')
const { loader: openLink } = await import('~/routes/access/reset-link')
const { action: reset, loader: resetPage } = await import('~/routes/access/reset-password')
const { createTestData: aWorld, cookieOf } = await import('../world')
const { aBrowser } = await import('./browser')

afterAll(() => postOffice.close())

const oldPassword = 'Violet#Umbrella9'
const newPassword = 'Copper.Lantern4 (blue)'
let world: Awaited<ReturnType<typeof aWorld>>
beforeEach(async () => {
  world = await aWorld()
  postOffice.be('working')
  postOffice.arrived.length = 0
  const passwordHash = await hashPassword(oldPassword)
  await write(async (tx) => {
    await tx.outbox.deleteMany()
    await tx.user.updateMany({
      where: { id: { in: [world.users.elena.id, world.users.luis.id] } },
      data: { passwordHash },
    })
  })
})

const ask = (email: string, browser = aBrowser()) => browser.post(forgot, '/forgot-password', { email })
const onlyMail = () => {
  expect(postOffice.arrived).toHaveLength(1)
  return postOffice.arrived[0] as Arrived
}
const tokenIn = (mail: Arrived) => textOf(mail).match(/\/reset-password\/([\w-]{43})\s/)?.[1] ?? ''
async function tokenFor(email: string) {
  postOffice.arrived.length = 0
  await ask(email)
  await sendDueMail()
  return tokenIn(onlyMail())
}
const open = (token: string, browser = aBrowser()) =>
  browser.open(openLink, `/reset-password/${token}`, { params: { token } })
async function look(token: string, browser = aBrowser()) {
  const { status, to } = await open(token, browser)
  expect([status, to]).toEqual([302, '/reset-password'])
  return browser.open(resetPage, '/reset-password')
}
async function choose(token: string, password = newPassword, passwordAgain = password, browser = aBrowser()) {
  const { data } = await look(token, browser)
  const { reference } = data as { reference: string }
  return browser.post(reset, '/reset-password', { reference, password, passwordAgain })
}

describe('a forgotten password', () => {
  test('the whole way: ask, read the mail, open the link twice, choose, sign in', async () => {
    const { email } = world.users.elena
    const browser = aBrowser()
    expect((await ask(email, browser)).to).toBe('/forgot-password?sent')
    expect((await browser.open(forgotPage, '/forgot-password?sent')).data).toMatchObject({ sentTo: email })

    await sendDueMail()
    const mail = onlyMail()
    expect([mail.from, mail.to]).toEqual(['kinfold@provider.example', [email]])
    expect(textOf(mail)).toContain('Hello Elena,')
    expect(textOf(mail)).toContain('help@provider.example')
    const token = tokenIn(mail)
    expect(textOf(mail)).toContain(`http://localhost:3000/reset-password/${token}`)

    await look(token)
    expect((await look(token)).data).toMatchObject({ email })
    const { to, headers } = await choose(token)
    expect(to).toBe('/login')
    expect(headers.getSetCookie().join()).toContain('kinfold_toast=passwordChanged')
    expect(headers.getSetCookie().join()).not.toContain('kinfold=')
    expect(headers.getSetCookie().join()).toContain('kinfold_login=') // the address is known: only the password is asked for

    expect(await checkPassword(email, oldPassword)).toEqual({ status: 'wrong' })
    const later = aBrowser()
    await later.post(login, '/login', { email })
    expect((await later.post(login, '/login', { password: newPassword })).to).toBe('/onboarding/invitations')
  })

  test('is answered alike with and without an account, and only the account gets mail', async () => {
    const [known, unknown] = [await ask(world.users.elena.email), await ask('nobody.at.all@example.test')]
    expect([unknown.status, unknown.to, unknown.data]).toEqual([known.status, known.to, known.data])
    await sendDueMail()
    expect(onlyMail().to).toEqual([world.users.elena.email])
  })

  test('takes as long without an account', async () => {
    const times: number[] = []
    for (const email of [world.users.elena.email, 'quick@example.test']) {
      const startedAt = performance.now()
      await ask(email)
      times.push(performance.now() - startedAt)
    }
    expect(Math.min(...times)).toBeGreaterThan(195)
  })

  test.each(['', 'no address', 'a@b@example.org', 'x@example.org\nBcc: all@example.org'])(
    'is not asked for %j',
    async (email) => {
      const { status, problems } = await ask(email)
      expect([status, Object.keys(problems)]).toEqual([422, ['email']])
      if (email) expect(problems.email).toEqual(['access:forgot.badEmail'])
      expect(await db.outbox.count()).toBe(0)
    },
  )

  test('is mailed three times an hour at most; the fourth time is told to wait, with an account or without', async () => {
    for (const email of [world.users.elena.email, 'never@example.test']) {
      for (let number = 1; number <= 3; number++) expect((await ask(email)).status).toBe(302)
      const fourth = await ask(email)
      expect(fourth.status).toBe(429)
      expect(fourth.problems['']?.[0]).toMatch(/^access:waitMinutes\?count=60$/)
    }
    expect(await db.outbox.count()).toBe(3)
  })

  test('is written in the language of the account, not of whoever asks', async () => {
    await ask(world.users.luis.email)
    await sendDueMail()
    expect(textOf(onlyMail())).toContain('Hola, Luis:')
  })

  test('leads to our own address, whatever the request says about its host', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await aBrowser().post(forgot, '/forgot-password', { email: world.users.elena.email }, { headers })
    await sendDueMail()
    expect(onlyMail().raw).not.toContain('evil.example')
  })
})

describe('the link', () => {
  test('works once', async () => {
    const token = await tokenFor(world.users.elena.email)
    expect((await choose(token)).status).toBe(302)
    expect((await choose(token, 'Another#Kettle5')).problems).toEqual({ '': ['access:reset.goneTitle'] })
    expect((await look(token)).data).toMatchObject({ email: null })
  })

  test('works once, also when it is sent twice at the same time', async () => {
    const token = await tokenFor(world.users.elena.email)
    const answers = await Promise.all([choose(token, 'Copper.Lantern4'), choose(token, 'Silver.Teapot6')])
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 422])
  })

  test('works for an hour', async () => {
    const token = await tokenFor(world.users.elena.email)
    const move = (ms: number) =>
      write(async (tx) => {
        const [row] = await tx.passwordReset.findMany({ where: { userId: world.users.elena.id } })
        if (row)
          await tx.passwordReset.update({
            where: { id: row.id },
            data: { expiresAt: new Date(row.createdAt.getTime() + ms) },
          })
      })
    const row = await db.passwordReset.findFirstOrThrow({ where: { userId: world.users.elena.id } })
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(60 * 60_000)
    await move(0)
    expect((await look(token)).data).toMatchObject({ email: null })
    expect((await choose(token)).status).toBe(422)
    expect(await checkPassword(world.users.elena.email, oldPassword)).toMatchObject({ status: 'right' })
  })

  test('is replaced by a newer one', async () => {
    const older = await tokenFor(world.users.elena.email)
    const newer = await tokenFor(world.users.elena.email)
    expect((await choose(older)).status).toBe(422)
    expect((await choose(newer)).status).toBe(302)
  })

  test('stands nowhere: the database has its hash, the outbox forgets it once it is sent, and so does the log', async () => {
    const token = await tokenFor(world.users.elena.email)
    const rows = JSON.stringify(
      [await db.passwordReset.findMany(), await db.outbox.findMany(), await db.audit.findMany()],
      (_, value) => (typeof value === 'bigint' ? String(value) : value),
    )
    expect(rows).not.toContain(token)
    const { pathForLog } = await import('~/http/server/request-log.server')
    expect(pathForLog(`/reset-password/${token}`)).toBe('/reset-password/*')
  })

  test.each(['', 'x', '../login', 'A'.repeat(43)])('made up (%j) opens nothing', async (token) => {
    expect((await look(token)).data).toMatchObject({ email: null })
    expect((await choose(token)).status).toBe(422)
  })

  test('leaves the address at once and stands in no answer; once it is used, the browser forgets it', async () => {
    const token = await tokenFor(world.users.elena.email)
    const browser = aBrowser()
    const { headers } = await open(token, browser)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^kinfold_reset_link=.*Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(JSON.stringify((await look(token, browser)).data)).not.toContain(token)
    expect((await choose(token, newPassword, newPassword, browser)).to).toBe('/login')
    expect(browser.cookies.has('kinfold_reset_link')).toBe(false)
    expect((await browser.open(resetPage, '/reset-password')).data).toMatchObject({ email: null })
  })

  test('a cookie of an earlier version, for the page alone, hides no newer link', async () => {
    const token = await tokenFor(world.users.elena.email)
    const earlier = aBrowser()
    await open('A'.repeat(43), earlier)
    const [value = ''] = earlier.cookies.values()
    const browser = aBrowser()
    browser.cookies.set('kinfold_reset', value) // sent first, as the longer path asks
    expect((await look(token, browser)).data).toMatchObject({ email: world.users.elena.email })
  })

  test('of two in one browser the later counts, and a form of the earlier changes nothing', async () => {
    const [hers, his] = [await tokenFor(world.users.elena.email), await tokenFor(world.users.luis.email)]
    const browser = aBrowser()
    const { reference } = (await look(hers, browser)).data as { reference: string }
    expect((await look(his, browser)).data).toMatchObject({ email: world.users.luis.email })
    const fields = { reference, password: newPassword, passwordAgain: newPassword }
    const { status, problems } = await browser.post(reset, '/reset-password', fields)
    expect([status, problems]).toEqual([409, { '': ['access:otherLink'] }])
    for (const { email } of [world.users.elena, world.users.luis])
      expect(await checkPassword(email, oldPassword)).toMatchObject({ status: 'right' })
    expect((await choose(his, newPassword, newPassword, browser)).to).toBe('/login')
  })

  test('goes from the database a day later', async () => {
    await tokenFor(world.users.elena.email)
    await sweepPasswordResets(new Date(Date.now() + 25 * 60 * 60_000))
    expect(await db.passwordReset.count()).toBe(0)
  })
})

describe('a new password', () => {
  test("ends all sessions of its owner and nobody else's, and its owner is told", async () => {
    const token = await tokenFor(world.users.elena.email)
    expect(await db.session.count({ where: { userId: world.users.elena.id } })).toBe(1)
    await choose(token)
    expect(await db.session.count({ where: { userId: world.users.elena.id } })).toBe(0)
    expect(await db.session.count({ where: { userId: world.users.luis.id } })).toBe(1)
    expect(await db.audit.count({ where: { actorId: world.users.elena.id, action: 'password.changed' } })).toBe(1)

    postOffice.arrived.length = 0
    await sendDueMail()
    expect(textOf(onlyMail())).toContain('was changed')
  })

  test.each([
    ['short1.A', undefined], // the shortest that is long enough
    ['Short1.', 'access:passwordInvalid'],
    ['nocapitals1.', 'access:passwordInvalid'],
    ['NOLOWERCASE1.', 'access:passwordInvalid'],
    ['NoDigitsHere.', 'access:passwordInvalid'],
    ['NoSymbolHere1-', 'access:passwordInvalid'],
    ['Kinfold2026!', 'access:passwordCommon'],
    ['Delgado1955!', 'access:passwordCommon'],
    [oldPassword, 'access:passwordSame'],
  ])('%j', async (password, problem) => {
    const token = await tokenFor(world.users.elena.email)
    const { problems } = await choose(token, password)
    expect(problems.password?.[0]).toBe(problem)
  })

  test('has to be typed twice alike', async () => {
    const token = await tokenFor(world.users.elena.email)
    expect((await choose(token, newPassword, `${newPassword}!`)).problems).toEqual({
      passwordAgain: ['access:passwordsDiffer'],
    })
    expect((await choose(token)).status).toBe(302)
  })

  test('proves the address and forgives the wrong passwords', async () => {
    await write((tx) => tx.user.update({ where: { id: world.users.elena.id }, data: { emailProvenAt: null } }))
    for (let number = 1; number <= 6; number++)
      await checkPassword(world.users.elena.email, 'Wrong#Guess1', { device: number > 3 ? 'hers' : undefined })
    await choose(await tokenFor(world.users.elena.email))
    expect(await checkPassword(world.users.elena.email, newPassword)).toMatchObject({ status: 'right' })
    expect(await db.passwordFailure.count()).toBe(0)
    expect((await db.user.findUniqueOrThrow({ where: { id: world.users.elena.id } })).emailProvenAt).not.toBeNull()
  })

  test('can be chosen in a browser where somebody else is signed in, who stays so', async () => {
    const token = await tokenFor(world.users.elena.email)
    const browser = aBrowser()
    browser.cookies.set('kinfold', cookieOf(world.users.luis).split('=')[1] ?? '')
    const { to } = await choose(token, newPassword, newPassword, browser)
    expect(to).toBe('/login')
    expect(browser.cookies.has('kinfold')).toBe(true)
  })
})

describe('mail', () => {
  const letter = (to = 'someone@example.test') => ({
    kind: 'passwordChanged',
    to,
    subject: 'Subject',
    text: 'Text',
    html: '<p>Text</p>',
  })
  const send = (to?: string) => write((tx) => queueMail(tx, letter(to)))
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const only = () => db.outbox.findFirstOrThrow()

  test('that cannot go out now is tried again after growing pauses, and goes out once', async () => {
    await send()
    const pauses: number[] = []
    let now = new Date()
    for (const mode of ['hangingUp', 'busy', 'hangingUp', 'busy'] as const) {
      postOffice.be(mode)
      await sendDueMail(now)
      const { sendAfter, sentAt } = await only()
      expect(sentAt).toBeNull()
      pauses.push(Math.round((sendAfter.getTime() - now.getTime()) / 60_000))
      await sendDueMail(new Date(sendAfter.getTime() - 1_000))
      now = sendAfter
    }
    expect(pauses).toEqual([1, 5, 15, 60])
    postOffice.be('working')
    await sendDueMail(now)
    await sendDueMail(new Date(now.getTime() + 60 * 60_000))
    expect(postOffice.arrived).toHaveLength(1)
    expect(await only()).toMatchObject({ attempts: 5, lastError: null })
  })

  test('is given up after three days and something', async () => {
    postOffice.be('busy')
    await send()
    let tries = 0
    const begin = Date.now()
    let end = begin
    for (let row = await only(); !row.failedAt; row = await only()) {
      end = Math.max(begin, row.sendAfter.getTime())
      await sendDueMail(new Date(end))
      tries += 1
    }
    expect(tries).toBe(9)
    expect((end - begin) / 3_600_000).toBeGreaterThan(72)
  })

  test('to an address that does not exist is given up at once, does not hold up others, and its reason names nobody', async () => {
    await send('gone@example.test')
    await send('"victim@evil.example x"@example.org')
    postOffice.be('refusing')
    await sendDueMail()
    postOffice.be('working')
    await send('here@example.test')
    await sendDueMail()
    expect(onlyMail().to).toEqual(['here@example.test'])
    const rows = await db.outbox.findMany({ where: { failedAt: { not: null } }, orderBy: { id: 'asc' } })
    expect(rows.map(({ lastError }) => lastError)).toEqual(['EENVELOPE 550', 'BAD_ADDRESS'])
  })

  test('is taken by one sender, even when two look at the same time', async () => {
    await send()
    const row = await only()
    expect(await Promise.all([claimMail(row), claimMail(row)])).toEqual([true, false])
  })

  test('that a crash left half sent is taken up again after some minutes', async () => {
    await send()
    await claimMail(await only())
    await sendDueMail(inMinutes(1))
    expect(postOffice.arrived).toHaveLength(0)
    await sendDueMail(inMinutes(3))
    expect(postOffice.arrived).toHaveLength(1)
  })

  test('has no line that a name brought along', async () => {
    await write((tx) =>
      tx.user.update({
        where: { id: world.users.elena.id },
        data: { firstName: 'El\r\nBcc: all@example.org\r\n<b>ena' },
      }),
    )
    await ask(world.users.elena.email)
    await sendDueMail()
    const mail = onlyMail()
    expect(mail.to).toEqual([world.users.elena.email])
    expect(mail.raw).not.toMatch(/^bcc:/im)
    expect(mail.raw.slice(mail.raw.indexOf('<!doctype'))).toContain('&lt;b&gt;ena')
    expect(textOf(mail)).toContain('Hello El Bcc all example org <b>ena,') // and no address in it becomes a link
  })

  test('is removed a month later, be it sent or not', async () => {
    await send()
    await sendDueMail()
    await send('waiting@example.test')
    await sweepOutbox(inMinutes(29 * 24 * 60))
    expect(await db.outbox.count()).toBe(2)
    await sweepOutbox(inMinutes(31 * 24 * 60))
    expect(await db.outbox.count()).toBe(0)
  })
})
