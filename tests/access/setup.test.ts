import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '~/data/db.server'
import { issueSetupCode } from '~/domain/accounts/setup-code.server'
import { action as language } from '~/routes/access/language'
import { action as setup, loader as setupPage } from '~/routes/access/setup'
import { loader as home } from '~/routes/onboarding/index'
import { aBrowser } from './browser'

const joan = { firstName: ' Joan ', lastName: 'Whitaker', email: 'Joan@Provider.example', password: 'Violet#Umbrella9' }
const send = (code: string, more: Record<string, string> = {}) =>
  aBrowser().post(setup, '/setup', { code, ...joan, ...more })

let code = ''
beforeEach(() => {
  code = issueSetupCode()
})

test('the code reads well from a screen: three groups of four, nothing that looks alike', () => {
  for (let number = 1; number <= 200; number++)
    expect(issueSetupCode()).toMatch(/^([2-9A-HJKMNP-TV-Z]{4}-){2}[2-9A-HJKMNP-TV-Z]{4}$/)
})

describe('while there is nobody', () => {
  test('every page leads to the set-up', async () => {
    expect((await aBrowser().open(home, '/onboarding')).to).toBe('/setup')
    expect((await aBrowser().open(setupPage, '/setup')).status).toBe(200)
  })

  test('a wrong code makes nobody; after five of them only the new one in the output works', async () => {
    const output = vi.spyOn(console, 'info').mockImplementation(() => {})
    for (let number = 1; number <= 5; number++) {
      expect((await send('AAAA-BBBB-CCCC')).problems).toEqual({ code: ['access:setup.wrongCode'] })
    }
    expect((await send(code)).problems).toEqual({ code: ['access:setup.wrongCode'] })
    expect(String(output.mock.calls[0])).toMatch(/^Setup code: [\w-]{14} /)
    expect(await db.user.count()).toBe(0)
    output.mockRestore()
  })

  test('what is missing or wrong is said field by field, and the password is not sent back', async () => {
    const { status, problems, data } = await send('', { firstName: ' ', email: 'joan', password: 'Weak' })
    expect(status).toBe(422)
    expect(problems).toEqual({
      code: ['errors.required'],
      firstName: ['errors.required'],
      email: ['access:invalidEmail?value=joan'],
      password: ['access:passwordInvalid'],
    })
    expect(JSON.stringify(data)).not.toContain('Weak')
    expect((await send(code, { password: 'joanwhitaker' })).problems).toEqual({ password: ['access:passwordInvalid'] })
    expect((await send(code, { password: 'Whitaker#1955' })).problems).toEqual({ password: ['access:passwordCommon'] })
  })

  test('a refused password leaves the code, which stands in the output of the server, in its field', async () => {
    const { data } = await send(code, { password: 'Whitaker#1955' })
    expect(data).toMatchObject({ result: { initialValue: { code } } })
    expect(JSON.stringify(data)).not.toContain('1955')
  })

  test('another language brings the page back with what was typed, but for the secrets, once', async () => {
    const browser = aBrowser()
    const typed = { code, ...joan, firstName: 'Joan' }
    const { to } = await browser.post(language, '/language', { language: 'es', ...typed }, { from: '/setup' })
    expect(to).toBe('/setup')
    expect(((await browser.open(setupPage, '/setup')).data as { typed: object }).typed).toEqual({
      firstName: 'Joan',
      lastName: 'Whitaker',
      email: joan.email,
    })
    expect((await browser.open(setupPage, '/setup')).data).toMatchObject({ typed: {} })
  })

  test('what is too long, or typed on another page, is not brought back', async () => {
    const browser = aBrowser()
    await browser.post(language, '/language', { language: 'es', firstName: 'x'.repeat(2_000) }, { from: '/setup' })
    expect(browser.cookies.has('kinfold_typed')).toBe(false)
    await browser.post(language, '/language', { language: 'es', firstName: 'Joan' }, { from: '/login' })
    expect((await browser.open(setupPage, '/setup')).data).toMatchObject({ typed: {} })
  })

  test('two at the same time make one super admin, who is signed in; then the page is gone', async () => {
    const [browser, other] = [aBrowser({ language: 'es' }), aBrowser()]
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const answers = await Promise.all([
      browser.post(setup, '/setup', { code: typed, ...joan }),
      other.post(setup, '/setup', { code, ...joan, email: 'other@provider.example' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 404])

    const [admin] = await db.user.findMany()
    expect(await db.user.count()).toBe(1)
    expect(admin).toMatchObject({ firstName: 'Joan', isSuperAdmin: true, finishedOnboarding: true })
    expect(admin?.emailProvenAt).not.toBeNull()
    expect(answers.find(({ status }) => status === 302)?.to).toBe('/provider')
    expect(await db.session.count({ where: { userId: admin?.id } })).toBe(1)
    expect((await db.audit.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action)).toEqual([
      'user.firstAdminCreated',
      'session.started',
    ])

    expect((await send(code)).status).toBe(404)
    expect((await aBrowser().open(setupPage, '/setup')).status).toBe(404)
    const own = [browser, other].find(({ cookies }) => cookies.has('kinfold'))
    expect((await own?.open(setupPage, '/setup'))?.to).toBe('/')
    expect((await aBrowser().open(home, '/onboarding')).to).toBe('/onboarding/create-account')
  })
})
