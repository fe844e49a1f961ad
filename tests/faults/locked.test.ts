import { readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile, incomingDir } from '~/data/files.server'
import { newId } from '~/data/id'
import { seal } from '~/data/sealed.server'
import { write } from '~/data/write.server'
import { cmsContext } from '~/domain/recipient/save.server'
import { prepareSecrets } from '~/secrets.server'
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
  prepareSecrets({ isNew: true })
  server = await serve()
})
afterAll(() => server.stop())

const as = (name: keyof World['users']) => ({ cookie: cookieOf(world.users[name]) })
const seenAt = async () =>
  (await db.session.findUniqueOrThrow({ where: { id: world.users.joan.sessionId } })).seenAt.getTime()

/** Another connection holds the lock for writing, as a backup of the machine or somebody's sqlite3 shell would. */
function holdLock() {
  const other = openDatabase(databaseFile, { readonly: false })
  other.exec('BEGIN IMMEDIATE')
  return () => other.close()
}

test('the emergency sheet does not wait for its row in the audit log, though no other write does', async () => {
  const { id } = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
  const cms = seal('1EG4-TE5-MK72', cmsContext(id))
  await write((tx) => tx.recipient.update({ where: { id }, data: { cms } }))
  const path = `/circle/${world.rosa}/emergency-sheet`
  const ask = () => server.ask(path, { headers: as('elena') })
  expect((await ask()).text).toContain('1EG4-TE5-MK72')
  expect(await db.audit.count({ where: { action: 'recipient.sheetPrinted' } })).toBe(1)

  const release = holdLock()
  const startedAt = performance.now()
  const { status, text } = await ask()
  const tookMs = performance.now() - startedAt
  release()
  expect([status, text.includes('1EG4-TE5-MK72')]).toEqual([200, false])
  expect(tookMs).toBeLessThan(2_000 * slowness())
})

describe('while the database takes no writes', () => {
  let release = () => {}
  beforeEach(async () => {
    await forgetSights()
    release = holdLock()
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
    expect(pages.audited).toHaveLength(12)
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

  test('a page is tried again by a link, a form is not', async () => {
    const browser = { ...as('joan'), accept: 'text/html' }
    const page = await server.ask(pages.audited.find((one) => !one.endsWith('.csv')) ?? '', { headers: browser })
    const form = await server.post('/settings/panels', { panel: 'details', isOpen: 'no' }, browser)
    expect([page.status, form.status]).toEqual([503, 503])
    expect([page, form].map(({ text }) => text.includes('Try again</a>'))).toEqual([true, false])
    expect([page, form].map(({ text }) => text.includes('Back to home'))).toEqual([true, true])
  })

  test.each([
    ['saved', 'bh-safety/edit', 'falls.notes', {}],
    ['kept as a draft', 'legal/edit', 'polst.place', { intent: 'draft' }],
  ])('a section of the assessment that cannot be %s comes back as it was sent', async (_, section, field, more) => {
    const before = await db.assessmentRevision.count()
    const sent = { [field]: 'In the blue folder', base: '{}', submissionId: newId(), ...more }
    const { status, text, headers } = await server.post(`/circle/${world.rosa}/assessment/${section}`, sent, {
      ...as('priya'),
      accept: 'text/html',
    })
    expect([status, text.includes('In the blue folder'), headers['retry-after']]).toEqual([503, true, '5'])
    expect(await db.assessmentRevision.count()).toBe(before)
  })

  test('a forgotten password is asked for again later, and the page says when', async () => {
    for (const address of ['/forgot-password', '/forgot-password.data']) {
      const { status, headers } = await server.post(address, { email: world.users.elena.email })
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
      [`${feed}/${id}/edit`, { ...post, base: '{}' }],
      [`/circle/${world.rosa}/note`, { note: 'Rosa walked to the lake', base: '{}', version: '' }],
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
      { name: 'base', value: '{}' },
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
      expect(besideTheField).toContain('Choose it again before you send.')
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

  test('a form without scripts at an address without a page is refused with words', async () => {
    const { status, text, headers } = await server.post(
      '/settings/panels',
      { panel: 'details', isOpen: 'no' },
      { ...as('elena'), accept: 'text/html' },
    )
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(text).toContain('<h1>We’ll be right back</h1>')
  })

  test('what is typed beside the timer comes back on its page, to nobody else', async () => {
    const note = 'Her hip hurts again'
    const headers = { ...as('priya'), accept: 'text/html', referer: `${server.address}/timer` }
    const fields = { circle: world.rosa, activity: 'providerCall', note }
    const sent = await server.post('/timer/start', fields, headers)
    expect([sent.status, sent.headers.location]).toEqual([302, '/timer'])
    const cookies = [sent.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0])
    const kept = cookies.find((cookie) => cookie?.startsWith('kinfold_timer=')) ?? ''
    const plain = Buffer.from(decodeURIComponent(kept).split('=')[1]?.split('.')[0] ?? '', 'base64').toString()
    expect([kept.length > 50, `${kept}${plain}`.includes('hip')]).toEqual([true, false])

    const timerOf = (name: 'priya' | 'owen') =>
      server.ask('/timer', { headers: { cookie: `${as(name).cookie}; ${cookies.join('; ')}` } })
    const { text } = await timerOf('priya')
    expect(text).toMatch(new RegExp(`<textarea[^>]*name="note"[^>]*>${note}</textarea>`))
    expect(text).toContain('<option value="providerCall" selected="">')
    expect((await timerOf('owen')).text).not.toContain(note)
  })

  test('no form waits behind the row of a refused read', async () => {
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
