import { readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile, incomingDir } from '~/data/files.server'
import { photo } from '../media/files'
import { serve } from '../serve'
import { slowness } from '../slowness'
import { cookieOf, createTestData, type World } from '../world'
import { onShelves, send } from './app'
import { everyPage, faultsAmong, forgetSights } from './pages'

let world: World
let server: Awaited<ReturnType<typeof serve>>
let pages: Awaited<ReturnType<typeof everyPage>>
beforeAll(async () => {
  world = await createTestData()
  pages = await everyPage(world)
  server = await serve()
})
afterAll(() => server.stop())

const as = (name: keyof World['users']) => ({ cookie: cookieOf(world.users[name]) })
const seenAt = async () =>
  (await db.session.findUniqueOrThrow({ where: { id: world.users.joan.sessionId } })).seenAt.getTime()

// Another connection holds the lock for writing, as a backup of the machine or somebody's sqlite3 shell would.
describe('while the database takes no writes', () => {
  let release = () => {}
  beforeEach(async () => {
    await forgetSights()
    const other = openDatabase(databaseFile, { readonly: false })
    other.exec('BEGIN IMMEDIATE')
    release = () => other.close()
  })
  afterEach(() => release())

  test('every page is read, and the sessions’ last use is written when it takes them again', async () => {
    expect(pages.read.length).toBeGreaterThan(60)
    expect(await faultsAmong(server, pages.read, world.users.joan)).toEqual([])

    const before = await seenAt()
    release()
    const lookAgain = async () => {
      await server.ask('/activity-feed', { headers: as('joan') })
      return seenAt()
    }
    await expect.poll(lookAgain, { timeout: 30_000, interval: 500 }).toBeGreaterThan(before)
  })

  test('what is audited is not shown, and page, and page data say when to come again', async () => {
    expect(pages.audited).toHaveLength(2)
    for (const page of pages.audited) {
      const addresses = page.endsWith('.csv') ? [page] : [page, `${page}.data`]
      for (const address of addresses) {
        const { status, headers } = await server.ask(address, { headers: as('joan') })
        expect([address, status, headers['retry-after']]).toEqual([address, 503, '5'])
      }
    }
  })

  test('a form is refused with the time to come again, sent by the browser or by the router', async () => {
    for (const address of ['/settings/panels', '/settings/panels.data']) {
      const { status, headers } = await server.post(address, { panel: 'details', isOpen: 'no' }, as('joan'))
      expect([address, status, headers['retry-after']]).toEqual([address, 503, '5'])
    }
  })

  test('a post and a note without scripts come back as they were sent, and nothing is written', async () => {
    const words = 'What you wrote is still here. Try again in a moment.'
    const count = () => Promise.all([db.post.count(), db.noteRevision.count(), db.media.count()])
    const [before, shelved] = [await count(), onShelves()]
    const feed = `/circle/${world.rosa}/feed`
    const { id } = await db.post.findFirstOrThrow({ where: { createdById: world.users.priya.id } })
    const post = { content: 'Rosa walked to the lake', visibility: 'private' }
    const forms: [string, Record<string, string>][] = [
      [feed, post],
      [`${feed}/${id}/edit`, post],
      [`/circle/${world.rosa}/note`, { note: 'Rosa walked to the lake', version: '' }],
    ]
    for (const [path, fields] of forms) {
      const byBrowser = await server.post(path, fields, { ...as('priya'), accept: 'text/html' })
      expect([path, byBrowser.status, byBrowser.text.includes(words)]).toEqual([path, 503, true])
      expect(byBrowser.headers['retry-after']).toBe('5')
      expect(byBrowser.text).toMatch(/<textarea[^>]*>Rosa walked to the lake<\/textarea>/)
      const byScript = await server.post(`${path}.data`, fields, as('priya'))
      expect([path, byScript.status, byScript.text.includes('walked')]).toEqual([path, 503, false])
    }
    const files = [
      { name: 'content', value: 'Rosa walked to the lake' },
      { name: 'visibility', value: 'everyone' },
      { name: 'files', file: await photo(), filename: 'lake.jpg' },
    ]
    for (const path of [feed, `${feed}/${id}/edit`]) {
      const withPhoto = await send(server, world.users.priya, path, files, 'text/html')
      expect([path, withPhoto.status, withPhoto.headers['retry-after']]).toEqual([path, 503, '5'])
      expect(withPhoto.text).toContain(words)
      expect(withPhoto.text).toMatch(/<textarea[^>]*>Rosa walked to the lake<\/textarea>/)
      const besideTheField = withPhoto.text.match(/id="post-files-error">(?:<svg.*?<\/svg>)?([^<]*)/)?.[1]
      expect(besideTheField).toContain('Choose it again before you send your post.')
    }
    expect(await count()).toEqual(before)
    expect([onShelves(), readdirSync(incomingDir)]).toEqual([shelved, []])
  }, 120_000)

  test('somebody signs out at once, and is signed out', async () => {
    const { status, headers } = await server.post('/logout', {}, { ...as('sam'), accept: 'text/html' })
    expect([status, headers.location]).toEqual([302, '/login'])
    expect(String(headers['set-cookie'])).toContain('kinfold=;')
    expect((await server.ask('/settings/account', { headers: as('sam') })).status).toBe(302)
    release()
    const isThere = () => db.session.findUnique({ where: { id: world.users.sam.sessionId } })
    await expect.poll(isThere, { timeout: 15_000 }).toBeNull()
  })

  test('the emergency sheet does not wait for its row in the audit log', async () => {
    const startedAt = performance.now()
    const path = `/circle/${world.rosa}/emergency-sheet`
    const { status } = await server.ask(path, { headers: as('elena') })
    expect(status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(2_000 * slowness())
  })

  test('a form without scripts at an address without a page is refused with words', async () => {
    const { status, text, headers } = await server.post(
      '/activity-feed/reading',
      {},
      { ...as('elena'), accept: 'text/html' },
    )
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(text).toContain('<h1>We’ll be right back</h1>')
  })

  test('no form waits behind the row of a refused look', async () => {
    const post = async () => {
      const began = performance.now()
      const { status } = await server.post('/settings/panels', { panel: 'details', isOpen: 'no' }, as('priya'))
      expect(status).toBe(503)
      return performance.now() - began
    }
    const alone = await post()
    const look = await server.ask(`/circle/${world.walter}/feed.data`, { headers: as('priya') })
    expect(look.status).toBe(404)
    await new Promise((done) => setTimeout(done, 1_200)) // the look is counted a second after its answer
    expect(await post()).toBeLessThan(alone + 3_000)
  }, 120_000)

  test('what is not for somebody is refused without waiting for the lock', async () => {
    const startedAt = performance.now()
    const { status } = await server.ask('/provider', { headers: as('luis') })
    expect(status).toBe(403)
    expect(performance.now() - startedAt).toBeLessThan(5_000) // for which a write would wait
  })
})
