import { beforeEach, expect, test, vi } from 'vitest'
import { cookieOf, createTestData, type World } from '../world'

let world: World
const before = { ...process.env }
beforeEach(async () => {
  world = await createTestData()
  for (const name of ['PUBLIC_URL', 'NODE_ENV', 'SMTP_URL']) {
    if (before[name] === undefined) delete process.env[name]
    else process.env[name] = before[name]
  }
})

/** The page as it is with these settings, and the mail that somebody has just asked for. */
async function outboxWith(settings: Record<string, string | undefined>) {
  vi.resetModules()
  Object.assign(process.env, settings)
  const { loader } = await import('~/routes/access/dev-mail')
  const { requestPasswordReset } = await import('~/domain/accounts/password-reset.server')
  const { sendDueMail } = await import('~/mail/send.server')
  const { aBrowser } = await import('./browser')
  await requestPasswordReset(world.users.elena.email)
  return {
    sendDueMail,
    open: (user?: { id: string }) => {
      const browser = aBrowser()
      const token = user && (cookieOf(user).split('=')[1] ?? '')
      if (token) browser.cookies.set(process.env.PUBLIC_URL?.startsWith('https') ? '__Host-kinfold' : 'kinfold', token)
      return browser.open(loader, '/dev/mail')
    },
  }
}

test('without a mail server, on this machine, everybody reads what was written, the newest first', async () => {
  const { open, sendDueMail } = await outboxWith({})
  await sendDueMail()
  const { data } = await open()
  const { mails } = data as { mails: { recipient: string; parts: { text: string; isLink: boolean }[] }[] }
  expect(mails[0]?.recipient).toBe(world.users.elena.email)
  expect(mails[0]?.parts.filter(({ isLink }) => isLink).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^http:\/\/localhost:3000\/reset-password\/[\w-]{43}$/),
  ])
})

test.each([{ SMTP_URL: 'smtp://127.0.0.1:9' }, { NODE_ENV: 'production', PUBLIC_URL: 'https://circles.example.org' }])(
  'with %j it exists for nobody, and leads super admins to the page where reading leaves a trace',
  async (settings) => {
    const { open } = await outboxWith(settings)
    expect((await open()).status).toBe(404)
    expect((await open(world.users.priya)).status).toBe(404)
    expect(await open(world.users.joan)).toMatchObject({ status: 302 })
  },
)
