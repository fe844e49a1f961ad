import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { hashPassword } from '~/domain/accounts/password.server'
import { findSession } from '~/domain/sessions/queries.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asSuperAdmin, asUser, recently } from '~/http/guards.server'
import { action as confirm, loader as confirmPage } from '~/routes/settings/confirm'
import { action as sendCode } from '~/routes/settings/confirm-code'
import { loader as sendingPage } from '~/routes/settings/confirm-sending'
import { aBrowser } from '../access/browser'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

const password = 'Violet#Umbrella9'
const minute = 60_000
let world: World
beforeEach(async () => {
  world = await createTestData()
  const passwordHash = await hashPassword(password)
  const ids = [world.users.joan.id, world.users.priya.id]
  await write((tx) => tx.user.updateMany({ where: { id: { in: ids } }, data: { passwordHash } }))
})

type Who = keyof World['users']
function browserOf(who: Who) {
  const browser = aBrowser()
  browser.cookies.set('kinfold', cookieOf(world.users[who]).split('=')[1] ?? '')
  return browser
}
const sessionOf = (who: Who) => db.session.findUniqueOrThrow({ where: { id: world.users[who].sessionId } })
const confirmedAgo = (who: Who, minutes: number) =>
  write((tx) =>
    tx.session.update({
      where: { id: world.users[who].sessionId },
      data: { confirmedAt: new Date(Date.now() - minutes * minute), providerSeenAt: null },
    }),
  )

const done: string[][] = []
beforeEach(() => {
  done.length = 0
})
const area = asSuperAdmin(() => null)
const action = asUser(
  recently(10, async ({ request }) => {
    const form = await formDataOf(request)
    done.push([...form].map(([name, value]) => `${name}=${value}`))
    return null
  }),
)

describe('a action that wants to know who sits there', () => {
  test('is done within ten minutes of the password', async () => {
    await confirmedAgo('priya', 9)
    expect((await browserOf('priya').post(action, '/action', { name: 'Ana' })).status).toBe(200)
    expect(done).toEqual([['name=Ana']])
  })

  test('asks after ten minutes, and then the form is sent as it had been filled in', async () => {
    await confirmedAgo('priya', 11)
    const browser = browserOf('priya')
    const asked = await browser.post(
      action,
      '/action?of=1',
      { name: 'Ana', note: 'Two\nlines "quoted"' },
      { from: '/form' },
    )
    expect(asked.to).toBe('/settings/confirm?redirectTo=%2Fform&pending=')
    expect(done).toEqual([])
    const { data } = await browser.open(confirmPage, asked.to ?? '')
    expect(data).toMatchObject({ hasPendingForm: true, hasPassword: true, redirectTo: '/form' })

    const { to } = await browser.post(confirm, asked.to ?? '', { password })
    expect(to).toMatch(/^\/settings\/confirm\/sending\?redirectTo=%2Fform&form=[\w-]{36}$/)
    const sending = (await browser.open(sendingPage, to ?? '')).data as {
      pending: { action: string; fields: string[][] }
    }
    expect(sending.pending).toEqual({
      action: '/action?of=1',
      canReopen: false, // it is no form of a record
      fields: [
        ['name', 'Ana'],
        ['note', 'Two\nlines "quoted"'],
      ],
    })
    await browser.post(action, sending.pending.action, Object.fromEntries(sending.pending.fields))
    expect(done).toHaveLength(1)
  })

  test('holds a form for nobody else, and no password', async () => {
    await confirmedAgo('priya', 11)
    await confirmedAgo('elena', 11)
    await browserOf('priya').post(action, '/action', { name: 'Ana' }, { from: '/form' })
    expect((await browserOf('elena').open(sendingPage, '/settings/confirm/sending?redirectTo=%2Fform')).to).toBe(
      '/form',
    )
    const { to } = await browserOf('elena').post(action, '/action', { password: 'x' }, { from: '/form' })
    expect(to).toBe('/settings/confirm?redirectTo=%2Fform')
  })

  test('leads a page back to where it was, and nowhere else', async () => {
    await confirmedAgo('priya', 11)
    const browser = browserOf('priya')
    const { to } = await browser.open(action, '/action?page=2')
    expect(to).toBe('/settings/confirm?redirectTo=%2Faction%3Fpage%3D2')
    expect((await browser.post(confirm, to ?? '', { password })).to).toBe('/action?page=2')
    for (const evil of ['//evil.example', '/%09/evil.example', 'https://evil.example']) {
      const answer = await browser.post(confirm, `/settings/confirm?redirectTo=${encodeURIComponent(evil)}`, {
        password,
      })
      expect(new URL(answer.to ?? '', 'http://localhost:3000').host).toBe('localhost:3000')
    }
  })
})

describe('the page that asks', () => {
  test('takes the password, and the session goes on under another token', async () => {
    await confirmedAgo('joan', 600)
    const browser = browserOf('joan')
    const old = browser.cookies.get('kinfold') ?? ''
    await browser.post(confirm, '/settings/confirm', { password })
    expect(browser.cookies.get('kinfold')).not.toBe(old)
    expect(await findSession(old)).toBeUndefined()
    expect(Date.now() - ((await sessionOf('joan')).confirmedAt?.getTime() ?? 0)).toBeLessThan(minute)
  })

  test('refuses a wrong one with a row in the log, and after five makes wait', async () => {
    await confirmedAgo('joan', 600)
    const browser = browserOf('joan')
    const { problems } = await browser.post(confirm, '/settings/confirm', { password: 'Wrong#Guess1' })
    expect(problems).toEqual({ password: ['account:errors.currentPassword'] })
    const rows = await db.audit.findMany({ where: { actorId: world.users.joan.id, action: 'session.confirmed' } })
    expect(rows).toMatchObject([{ outcome: 'refused' }])
    for (let times = 0; times < 4; times += 1)
      await browser.post(confirm, '/settings/confirm', { password: 'Wrong#1x' })
    expect((await browser.post(confirm, '/settings/confirm', { password })).status).toBe(429)
    expect((await browser.open(area, '/provider/audit')).to).toMatch(/^\/settings\/confirm/)
  })

  test('on a shared computer leaves a cookie that goes with the browser', async () => {
    await write((tx) => tx.session.update({ where: { id: world.users.joan.sessionId }, data: { isShared: true } }))
    const { headers } = await browserOf('joan').post(confirm, '/settings/confirm', { password })
    const cookie = headers.getSetCookie().find((each) => each.startsWith('kinfold='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).not.toContain('Max-Age')
  })

  test('asks whoever has no password for a code from their mailbox', async () => {
    await confirmedAgo('sam', 600)
    const browser = browserOf('sam')
    expect((await browser.open(confirmPage, '/settings/confirm')).data).toMatchObject({ hasPassword: false })
    const from = '/settings/confirm?redirectTo=%2Fmenu'
    const { headers } = await browser.post(sendCode, '/settings/confirm/code', {}, { from })
    expect(headers.getSetCookie().join()).toContain('kinfold_toast=codeReady') // no email leaves without SMTP
    const { text } = await db.outbox.findFirstOrThrow({
      where: { recipient: world.users.sam.email },
      orderBy: { id: 'desc' },
    })
    const code = text.match(/^\d{6}$/m)?.[0] ?? ''
    const wrong = await browser.post(confirm, '/settings/confirm', { code: code === '000000' ? '111111' : '000000' })
    expect(wrong.problems).toEqual({ code: ['access:confirmEmail.wrong'] })
    expect((await browser.post(confirm, '/settings/confirm?redirectTo=%2Fmenu', { code })).to).toBe('/menu')
    expect(Date.now() - ((await sessionOf('sam')).confirmedAt?.getTime() ?? 0)).toBeLessThan(minute)
  })
})

describe('the provider’s area', () => {
  test('asks again after half an hour away from it, and for nobody else before it says no', async () => {
    expect((await browserOf('joan').open(area, '/provider/audit')).status).toBe(200)
    await confirmedAgo('joan', 31)
    await confirmedAgo('priya', 31)
    expect((await browserOf('joan').open(area, '/provider/audit?page=2')).to).toBe(
      '/settings/confirm?redirectTo=%2Fprovider%2Faudit%3Fpage%3D2',
    )
    expect((await browserOf('priya').open(area, '/provider/audit')).status).toBe(403)
  })

  test('stays open while it is used, up to twelve hours; a page that refreshes itself is no use', async () => {
    const used = async (confirmed: number, seen: number, headers: Record<string, string> = {}) => {
      const ago = (minutes: number) => new Date(Date.now() - minutes * minute)
      const data = { confirmedAt: ago(confirmed), providerSeenAt: ago(seen) }
      await write((tx) => tx.session.update({ where: { id: world.users.joan.sessionId }, data }))
      const { status } = await browserOf('joan').open(area, '/provider/audit', { headers })
      return status
    }
    const seenAgo = async () => Date.now() - ((await sessionOf('joan')).providerSeenAt?.getTime() ?? 0)
    expect(await used(300, 29)).toBe(200)
    await expect.poll(seenAgo).toBeLessThan(minute) // the page does not wait for it
    expect(await used(300, 29, { 'x-kinfold-live': 'yes' })).toBe(200)
    expect(await seenAgo()).toBeGreaterThan(28 * minute)
    expect(await used(721, 1)).toBe(302)
  })
})

describe('every address of the area in the built server', () => {
  let server: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    await createTestData()
    server = await serve()
  })
  afterAll(async () => {
    await server.stop()
  })

  test('the file of the audit log asks after ten minutes, and leads back to the page it was asked from', async () => {
    await confirmedAgo('joan', 11)
    const from = `${server.address}/provider/audit?outcome=refused`
    const { status, headers } = await server.ask('/provider/audit.csv?outcome=refused', {
      headers: { cookie: cookieOf(world.users.joan), accept: 'text/html', referer: from },
    })
    expect([status, headers.location]).toEqual([
      302,
      '/settings/confirm?redirectTo=%2Fprovider%2Faudit%3Foutcome%3Drefused',
    ])
  })

  test.each(['/provider/audit', '/provider/audit.csv'])('%s asks', async (path) => {
    await confirmedAgo('joan', 31)
    const { status, headers } = await server.ask(path, {
      headers: { cookie: cookieOf(world.users.joan), accept: 'text/html' },
    })
    expect([status, headers.location]).toEqual([302, `/settings/confirm?redirectTo=${encodeURIComponent(path)}`])
  })
})
