import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aPostOffice, textOf } from '../access/post-office'

// The settings are read once, so the post office opens before the app is.
const postOffice = await aPostOffice()
process.env.SMTP_URL = postOffice.url
vi.resetModules()
const { db } = await import('~/data/db.server')
const { write } = await import('~/data/write.server')
const { hashPassword } = await import('~/domain/accounts/password.server')
const { checkPassword } = await import('~/domain/accounts/sign-in.server')
const { startSession } = await import('~/domain/sessions/commands.server')
const { findSession } = await import('~/domain/sessions/queries.server')
const { sendDueMail } = await import('~/mail/send.server')
const { action: change, loader: page } = await import('~/routes/settings/password')
const { action: sendLink } = await import('~/routes/settings/password-link')
const { createTestData: aWorld, cookieOf } = await import('../world')
const { aBrowser } = await import('../access/browser')

afterAll(() => postOffice.close())

const oldPassword = 'Violet#Umbrella9'
const newPassword = 'Copper.Lantern4 (blue)'
const accented = 'Jardín.Lámpara4'
let world: Awaited<ReturnType<typeof aWorld>>
beforeEach(async () => {
  world = await aWorld()
  postOffice.arrived.length = 0
  const passwordHash = await hashPassword(oldPassword)
  const ids = [world.users.elena.id, world.users.luis.id]
  await write(async (tx) => {
    await tx.outbox.deleteMany()
    await tx.user.updateMany({ where: { id: { in: ids } }, data: { passwordHash } })
  })
})

type Who = keyof typeof world.users
function browserOf(who: Who) {
  const browser = aBrowser()
  browser.cookies.set('kinfold', cookieOf(world.users[who]).split('=')[1] ?? '')
  return browser
}
const tell = (browser: ReturnType<typeof aBrowser>, fields: Partial<Record<string, string>> = {}) =>
  browser.post(change, '/settings/password', {
    currentPassword: oldPassword,
    password: newPassword,
    passwordAgain: newPassword,
    ...fields,
  })
const opens = async (who: Who, password: string) =>
  (await checkPassword(world.users[who].email, password, { device: 'theirs' })).status

describe('a new password', () => {
  test('is the one that opens from then on; this browser goes on, the others are signed out', async () => {
    const browser = browserOf('elena')
    const old = browser.cookies.get('kinfold') ?? ''
    const other = await startSession(world.users.elena.id, { device: '', network: '', isShared: false })
    const { to, headers } = await tell(browser)
    expect(to).toBe('/settings/account')
    expect(headers.getSetCookie().join()).toContain('kinfold_toast=passwordChanged')

    expect([await opens('elena', newPassword), await opens('elena', oldPassword)]).toEqual(['right', 'wrong'])
    const token = browser.cookies.get('kinfold') ?? ''
    expect(token).not.toBe(old)
    expect((await findSession(token))?.user.id).toBe(world.users.elena.id)
    expect([await findSession(old), await findSession(other)]).toEqual([undefined, undefined])
  })

  test('is told by mail in the person’s language, and leaves a row in the log', async () => {
    await tell(browserOf('luis'))
    await sendDueMail()
    expect(postOffice.arrived.map(({ to }) => to)).toEqual([[world.users.luis.email]])
    expect(postOffice.arrived.map(textOf)).toEqual([expect.stringMatching(/^Hola, Luis:\n\nSe cambió la contraseña/)])
    const rows = await db.audit.findMany({ where: { actorId: world.users.luis.id, action: 'password.changed' } })
    expect(rows).toMatchObject([{ outcome: 'done', details: '{}' }])
  })

  test('makes a link that was sent for a forgotten one worthless', async () => {
    const { requestPasswordReset } = await import('~/domain/accounts/password-reset.server')
    await requestPasswordReset(world.users.elena.email)
    await tell(browserOf('elena'))
    const now = new Date()
    expect(await db.passwordReset.count({ where: { userId: world.users.elena.id, expiresAt: { gt: now } } })).toBe(0)
  })

  test.each<[string, Partial<Record<string, string>>, Record<string, string[]>]>([
    [
      'a wrong current one',
      { currentPassword: 'Wrong#Guess1' },
      { currentPassword: ['account:errors.currentPassword'] },
    ],
    ['the same again', { password: oldPassword, passwordAgain: oldPassword }, { password: ['access:passwordSame'] }],
    [
      'one without a sign',
      { password: 'Umbrella99', passwordAgain: 'Umbrella99' },
      { password: ['access:passwordInvalid'] },
    ],
    [
      'one that others try first',
      { password: 'Passw0rd!', passwordAgain: 'Passw0rd!' },
      { password: ['access:passwordCommon'] },
    ],
    [
      'the same again in another normal form',
      { password: accented, passwordAgain: accented, currentPassword: accented.normalize('NFD') },
      { password: ['access:passwordSame'] },
    ],
    ['two that differ', { passwordAgain: 'Copper.Lantern5' }, { passwordAgain: ['access:passwordsDiffer'] }],
    ['nothing', { currentPassword: '' }, { currentPassword: ['errors.required'] }],
  ])('refuses %s, and nothing changes', async (_, fields, problems) => {
    const browser = browserOf('elena')
    const token = browser.cookies.get('kinfold') ?? ''
    const answer = await tell(browser, fields)
    expect([answer.status, answer.problems]).toEqual([422, problems])
    expect(JSON.stringify(answer.data)).not.toContain('Umbrella')
    expect(await findSession(token)).toBeDefined()
    expect(await opens('elena', oldPassword)).toBe('right')
    expect(await db.outbox.count()).toBe(0)
  })

  test('speaks the specified words about a wrong current one, and leaves a refusal in the log', async () => {
    const [english, spanish] = await Promise.all([
      import('../../locales/en/account.json'),
      import('../../locales/es/account.json'),
    ])
    expect(english.errors.currentPassword).toBe('Current password is not valid')
    expect(spanish.errors.currentPassword).toBe('La contraseña actual no es válida')
    await tell(browserOf('elena'), { currentPassword: 'Wrong#Guess1' })
    const rows = await db.audit.findMany({ where: { actorId: world.users.elena.id, action: 'password.changed' } })
    expect(rows).toMatchObject([{ outcome: 'refused' }])
  })

  test('after five wrong current ones has to wait, also with the right one; signing in elsewhere does not', async () => {
    const browser = browserOf('elena')
    for (let times = 0; times < 5; times += 1) await tell(browser, { currentPassword: 'Wrong#Guess1' })
    const answer = await tell(browser)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await opens('elena', oldPassword)).toBe('right')
  })

  test('is not for somebody who is not signed in', async () => {
    expect((await tell(aBrowser())).to).toMatch(/^\/login/)
  })
})

describe('somebody who came by Google and has no password', () => {
  test('is sent a link with which they set one', async () => {
    const browser = browserOf('sam')
    expect((await browser.open(page, '/settings/password')).data).toMatchObject({ hasPassword: false })
    expect((await browser.post(sendLink, '/settings/password/link', {})).to).toBe('/settings/password')
    await sendDueMail()
    expect(postOffice.arrived.map(textOf)).toEqual([expect.stringMatching(/\/reset-password\/[\w-]{43}/)])
  })

  test('changes none by guessing that it is empty', async () => {
    const { problems } = await tell(browserOf('sam'), { currentPassword: 'Anything.1' })
    expect(problems).toEqual({ currentPassword: ['account:errors.currentPassword'] })
    expect((await db.user.findUniqueOrThrow({ where: { id: world.users.sam.id } })).passwordHash).toBeNull()
  })
})
