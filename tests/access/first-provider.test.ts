import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { write } from '~/data/write.server'
import { formUserHeader } from '~/domain/sessions/form-user'
import { type Answer, serve } from '../serve'
import { siteMap } from '../site-map'
import { cookieOf, createTestData, type World } from '../world'

const joan = { firstName: 'Joan', lastName: 'Whitaker', email: 'joan@provider.example', password: 'Violet#Umbrella9' }
const toProvider = /<nav class="rail"[\s\S]*?<a [^>]*href="\/provider"[\s\S]*?<\/nav>/

type Server = Awaited<ReturnType<typeof serve>>

/** Where a person ends who opens an address, as a browser goes on from answer to answer. */
async function follow(server: Server, path: string, cookie: string) {
  let at = path
  for (let steps = 0; steps < 6; steps++) {
    const answer = await server.ask(at, { headers: { cookie, accept: 'text/html', 'accept-language': 'en' } })
    if (answer.status !== 302) return { at, ...answer }
    at = String(answer.headers.location)
  }
  throw new Error(`${path} leads on and on`)
}

const cookiesOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')

test('whoever sets up a new instance lands on the provider’s overview with first steps, and always comes back', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinfold-new-'))
  const server = await serve({ DATA_DIR: dataDir })
  try {
    const [, code = ''] = server.output().match(/Setup code: (\S+)/) ?? []
    const made = await server.post('/setup', { code, ...joan }, { accept: 'text/html' })
    expect([made.status, made.headers.location]).toEqual([302, '/provider'])

    const cookie = cookiesOf(made)
    for (const path of ['/provider', '/', '/onboarding/invitations', '/onboarding/no-active-circle']) {
      const { at, status, text } = await follow(server, path, cookie)
      expect([at, status], path).toEqual(['/provider', 200])
      expect(text, path).toContain('id="first-steps"')
      expect(text, path).toMatch(/<strong>Your account<\/strong><\/div><small>Today at [^<]+<\/small>/)
      expect(text, path).toMatch(toProvider)
      expect(text, path).not.toContain('<strong>No backups yet') // it is told once, as a step
      expect(text, path).not.toContain('more than in')
      expect(text, path).not.toContain('href="/actions"') // there is no circle to have any
    }

    expect((await follow(server, '/provider/circles', cookie)).text).toContain('No circles yet')
    expect((await follow(server, '/provider', cookie)).text).toContain(
      'Push services need a public address to reach you.',
    )

    const steps = async () => {
      const { text } = await follow(server, '/provider', cookie)
      return /([0-6]) of 6 done/.exec(text)?.[1]
    }
    const [, userId = ''] = /data-user="([^"]+)"/.exec((await follow(server, '/provider', cookie)).text) ?? []
    const asJoan = { cookie, accept: 'text/html', [formUserHeader]: userId }
    const tick = (step: string) => server.post('/provider', { step }, asJoan)
    expect(await steps()).toBe('1')
    for (const [step, done] of [
      ['mail', '2'],
      ['roles', '3'],
      ['all', undefined],
    ] as const) {
      expect((await tick(step)).headers.location).toBe('/provider')
      expect(await steps()).toBe(done)
    }
    expect((await tick('anything')).status).toBe(422)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

describe('the way to the provider’s area', () => {
  let server: Server
  let world: World
  beforeAll(async () => {
    world = await createTestData()
    await write((tx) => tx.user.update({ where: { id: world.users.ida.id }, data: { isSuperAdmin: true } }))
    server = await serve({ DOWNLOADS_PER_DAY: '1000' })
  })
  afterAll(() => server.stop())

  async function pagesOf(who: 'joan' | 'ida' | 'priya') {
    const routes = await siteMap({ circleId: world.rosa })
    const opened = []
    for (const { path } of routes) {
      if (ofLinkHolder.test(path) || paper.test(path)) continue
      const answer = await server.askInTurn(path, {
        headers: { cookie: cookieOf(world.users[who]), accept: 'text/html', 'accept-language': 'en' },
      })
      const isPage = String(answer.headers['content-type']).startsWith('text/html') && answer.status === 200
      if (isPage) opened.push({ path, hasWay: toProvider.test(answer.text) })
    }
    return opened
  }

  test.each([
    ['joan', 40],
    ['ida', 15],
  ] as const)('is in the rail of every page of %s, who may use it', async (who, least) => {
    const pages = await pagesOf(who)
    expect(pages.filter(({ hasWay }) => !hasWay)).toEqual([])
    expect(pages.length).toBeGreaterThan(least)
  })

  test('is in none of a coach’s', async () => {
    const pages = await pagesOf('priya')
    expect(pages.filter(({ hasWay }) => hasWay)).toEqual([])
    expect(pages.length).toBeGreaterThan(30)
  })
})

const paper = /\/(emergency-sheet|alignment\/sheet|medical\/medications|routine\/print|care-plan)$/ // to be printed: no rail
const ofLinkHolder = /^\/reset-password$/ // a mailed link's, whoever is signed in
