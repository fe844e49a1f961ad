import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { aPostOffice, textOf } from '../access/post-office'

// The settings are read once, so the post office opens before the app is.
const postOffice = await aPostOffice()
process.env.SMTP_URL = postOffice.url
vi.resetModules()
const { write } = await import('~/data/write.server')
const { hashPassword } = await import('~/domain/accounts/password.server')
const { sendDueMail } = await import('~/mail/send.server')
const { action: login } = await import('~/routes/access/login')
const { action: logout } = await import('~/routes/access/logout')
const { createTestData: aWorld } = await import('../world')
const { aBrowser } = await import('../access/browser')

afterAll(() => postOffice.close())

const password = 'Violet#Umbrella9'
let world: Awaited<ReturnType<typeof aWorld>>
beforeEach(async () => {
  world = await aWorld()
  postOffice.arrived.length = 0
  const passwordHash = await hashPassword(password)
  const ids = [world.users.elena.id, world.users.luis.id]
  await write(async (tx) => {
    await tx.outbox.deleteMany()
    await tx.user.updateMany({ where: { id: { in: ids } }, data: { passwordHash } })
  })
})

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit Version/17.0 Safari/604.1'
type Who = 'elena' | 'luis'
async function signIn(who: Who, browser = aBrowser(), more: Record<string, string> = {}) {
  await browser.post(login, '/login', { email: world.users[who].email })
  const headers = { 'user-agent': iphone }
  expect((await browser.post(login, '/login', { password, ...more }, { headers })).status).toBe(302)
  return browser
}
async function mails() {
  await sendDueMail()
  return postOffice.arrived.map((mail) => ({ to: mail.to[0], text: textOf(mail) }))
}

test('the first device that somebody ever signs in on is told to nobody', async () => {
  await signIn('elena')
  expect(await mails()).toEqual([])
})

test('another one is told by mail, with its kind and the way to the list, in the language of the person', async () => {
  await signIn('luis')
  await signIn('luis')
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.to).toBe(world.users.luis.email)
  expect(mail?.text).toMatch(/^Hola, Luis:\n\nAlguien inició sesión en su cuenta con un navegador nuevo/)
  expect(mail?.text).toContain('Safari, iPhone')
  expect(mail?.text).toContain('http://localhost:3000/settings/security')
  expect(mail?.text).not.toMatch(/Rosa|círculo/)
})

test('the same one again is not, also after signing out', async () => {
  const browser = await signIn('elena')
  await browser.post(logout, '/logout', {})
  await signIn('elena', browser)
  expect(await mails()).toEqual([])
})

test('a device that another of the family uses is new to whoever has not', async () => {
  await signIn('luis')
  const elenas = await signIn('elena')
  await elenas.post(logout, '/logout', {})
  await signIn('luis', elenas)
  expect((await mails()).map(({ to }) => to)).toEqual([world.users.luis.email])
})

test('a shared computer stays new, since nothing is left on it', async () => {
  const library = await signIn('elena', aBrowser(), { isShared: 'on' })
  await library.post(logout, '/logout', {})
  await signIn('elena', library, { isShared: 'on' })
  expect(await mails()).toHaveLength(1)
})

test('a wrong password tells nobody of a device', async () => {
  await signIn('elena')
  const stranger = aBrowser()
  await stranger.post(login, '/login', { email: world.users.elena.email })
  await stranger.post(login, '/login', { password: 'Wrong#Guess1' })
  expect(await mails()).toEqual([])
})
