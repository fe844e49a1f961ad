import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { formUserField, formUserHeader, signedInHeader } from '~/domain/sessions/form-user'
import { serve } from '../serve'
import { siteMap } from '../site-map'
import { cookieOf, createTestData, type World } from '../world'

const page = { accept: 'text/html' }
const modules = import.meta.glob<Record<string, unknown>>('../../app/routes/**/*.{ts,tsx}')

let world: World
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  world = await createTestData()
  server = await serve()
})
afterAll(() => server.stop())

type Who = 'elena' | 'luis' | 'mateo' | 'sam' | 'nora' | 'joan' | 'ida'

/** Sends what Priya's page made with the cookie of somebody who has signed in since. */
function sendAs(who: Who, path: string, fields: Record<string, string> = {}, headers: Record<string, string> = page) {
  const cookie = cookieOf(world.users[who])
  return server.post(path, { [formUserField]: world.users.priya.id, ...fields }, { cookie, ...headers })
}

async function addressesOfActions() {
  const ids = { circleId: world.rosa, type: 'action', section: 'medical', activity: 'other', token: 'x'.repeat(43) }
  const parameters = new Proxy({} as Record<string, string>, {
    get: (_, name: string) => ids[name as 'circleId'] ?? newId(),
  })
  const found: string[] = []
  for (const { file, path } of await siteMap(parameters)) {
    const module = await modules[`../../app/${file}`]?.()
    if (module && 'action' in module && path !== '/csp-report') found.push(path)
  }
  return found
}

/** How many rows each table has. */
function everything() {
  const database = openDatabase(databaseFile, { readonly: true })
  const tables = database.prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  const counts = tables.map(({ name }) => [name, database.prepare(`SELECT count(*) FROM "${name}"`).pluck().get()])
  database.close()
  return Object.fromEntries(counts)
}

test('every action refuses a form that was made for somebody else, and writes nothing', async () => {
  const addresses = await addressesOfActions()
  expect(addresses.length).toBeGreaterThan(100)
  const before = everything()
  const people = ['luis', 'mateo', 'sam', 'nora', 'joan'] as const // each may send only so often
  for (const [at, path] of addresses.entries()) {
    const who = people[at % people.length] ?? 'luis'
    for (const headers of [page, { accept: '*/*' }]) {
      const answer = await sendAs(who, path, { name: 'x' }, headers)
      const signedIn = answer.headers[signedInHeader.toLowerCase()]
      expect([path, answer.status, signedIn]).toEqual([path, 409, world.users[who].firstName])
    }
  }
  expect(everything()).toEqual(before)
}, 120_000)

// They act for the browser, or for the holder of a link or password, and their pages know no user.
const ofGuests =
  /^\/(login|login\/google|logout|language|setup|forgot-password|reset-password|invitation|invitation\/decline|onboarding\/create-account)$/

test('every action but those of guests’ pages refuses a form that names nobody', async () => {
  const addresses = (await addressesOfActions()).filter((path) => !ofGuests.test(path))
  expect(addresses.length).toBeGreaterThan(100)
  const before = everything()
  const people = ['luis', 'mateo', 'sam', 'nora', 'joan'] as const
  for (const [at, path] of addresses.entries()) {
    const who = people[at % people.length] ?? 'luis'
    const cookie = cookieOf(world.users[who])
    const nobody = { cookie, accept: '*/*', [formUserHeader.toLowerCase()]: '' }
    expect([path, (await server.post(path, { name: 'x' }, nobody)).status]).toEqual([path, 409])
  }
  expect(everything()).toEqual(before)
}, 120_000)

test('so do scripts that send no form, whatever their page shows', async () => {
  const cookie = cookieOf(world.users.elena)
  const header = { cookie, accept: '*/*', [formUserHeader]: world.users.priya.id }
  expect((await server.post('/settings/appearance', { textSize: 'large' }, header)).status).toBe(409)
  const own = { ...header, [formUserHeader]: world.users.elena.id }
  expect((await server.post('/settings/appearance', { textSize: 'large' }, own)).status).not.toBe(409)
})

test('what another user’s page reads says who is signed in now', async () => {
  const cookie = cookieOf(world.users.elena)
  const read = async (userId: string) => {
    const headers = { cookie, [formUserHeader.toLowerCase()]: userId }
    const { status, headers: answered } = await server.ask('/settings/account.data', { headers })
    return [status, answered[signedInHeader.toLowerCase()]]
  }
  expect(await read(world.users.priya.id)).toEqual([200, 'Elena'])
  expect(await read(world.users.elena.id)).toEqual([200, undefined])
})

describe('a form that was made for somebody else', () => {
  test('comes back with what was typed and says who is signed in now, without secrets', async () => {
    const typed = { firstName: 'Prìya <b>', lastName: 'Raman', password: 'Violet#Umbrella9', submissionId: newId() }
    const { status, text } = await sendAs('elena', '/settings/account', typed)
    expect(status).toBe(409)
    expect(text).toContain('You’re signed in as Elena now')
    expect(text).toMatch(/<input[^>]* name="firstName"[^>]* value="Prìya &lt;b&gt;"/)
    expect(text).toMatch(/<input[^>]* name="lastName"[^>]* value="Raman"/)
    expect(text).toContain(`name="${formUserField}" value="${world.users.elena.id}"`)
    expect(text).not.toContain('Violet')
    const elena = await db.user.findUniqueOrThrow({ where: { id: world.users.elena.id } })
    expect([elena.firstName, elena.lastName]).toEqual(['Elena', 'Delgado'])
  })

  test('is shown by itself where its page isn’t for the current user, without a word of that page', async () => {
    const { status, text } = await sendAs('ida', `/circle/${world.rosa}/feed`, { content: 'She <b>slept</b> well' })
    expect(status).toBe(409)
    expect(text).toContain('You’re signed in as Ida now')
    expect(text).toContain('She &#60;b&#62;slept&#60;/b&#62; well</textarea>')
    expect(text).not.toContain('Rosa')
    const liked = await sendAs('elena', `/circle/${world.rosa}/feed/${newId()}/like`, { content: 'Only a button' })
    expect(liked.text).toContain('Only a button</textarea>')
  })

  test('is sent as the current user from the page that it comes back with', async () => {
    const cookie = cookieOf(world.users.elena)
    const typed = { content: 'She slept well', visibility: 'everyone', submissionId: newId() }
    const path = `/circle/${world.rosa}/feed`
    const { text } = await sendAs('elena', path, typed)
    expect(text).toContain('She slept well</textarea>')
    expect(text).toContain('<nav class="rail"')
    const sent = await server.post(path, { [formUserField]: world.users.elena.id, ...typed }, { cookie, ...page })
    expect(sent.status).toBe(302)
    const [post] = await db.post.findMany({ where: { content: typed.content } })
    expect(post?.createdById).toBe(world.users.elena.id)
  })

  test('names whoever is signed in as they are called, whatever signs their name has', async () => {
    const { sam, priya } = world.users
    await write((tx) => tx.user.update({ where: { id: sam.id }, data: { firstName: "Sam $& $' $$" } }))
    const { text } = await sendAs('sam', `/circle/${world.rosa}/feed/${newId()}/like`, { content: 'Only a button' })
    await write((tx) => tx.user.update({ where: { id: sam.id }, data: { firstName: sam.firstName } }))
    expect(text).toContain('<h1>You’re signed in as Sam $&#38; $&#39; $$ now</h1>')
    expect(text).not.toContain(priya.firstName)
  })

  test('of more than any form holds comes back without the rest', async () => {
    const part = (content: string) => `--line\r\nContent-Disposition: form-data; name="content"\r\n\r\n${content}\r\n`
    const text = 'x'.repeat(900_000)
    const { status, bytes } = await server.ask(`/circle/${world.rosa}/feed`, {
      method: 'POST',
      body: `${Array.from({ length: 20 }, () => part(text)).join('')}--line--\r\n`,
      headers: {
        ...page,
        cookie: cookieOf(world.users.elena),
        [formUserHeader.toLowerCase()]: world.users.priya.id,
        origin: server.address,
        'sec-fetch-site': 'same-origin',
        'content-type': 'multipart/form-data; boundary=line',
      },
    })
    expect(status).toBe(409)
    expect(bytes.length).toBeLessThan(4_000_000)
  })

  test('says so in the language of whoever is signed in', async () => {
    const cookie = cookieOf(world.users.luis)
    const { text } = await server.post(
      '/settings/account',
      { [formUserField]: world.users.priya.id, firstName: 'Priya' },
      { cookie, ...page },
    )
    expect(text).toContain('Ahora la sesión es de Luis')
  })

  test('is refused with files, too, and its text comes back', async () => {
    const parts = (id: string) =>
      [
        `--line\r\nContent-Disposition: form-data; name="${formUserField}"\r\n\r\n${id}\r\n`,
        '--line\r\nContent-Disposition: form-data; name="content"\r\n\r\nRosa slept well\r\n',
        '--line\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nxx\r\n--line--\r\n',
      ].join('')
    const send = (id: string) =>
      server.ask(`/circle/${world.rosa}/feed`, {
        method: 'POST',
        body: parts(id),
        headers: {
          ...page,
          cookie: cookieOf(world.users.elena),
          origin: server.address,
          'sec-fetch-site': 'same-origin',
          'content-type': 'multipart/form-data; boundary=line',
        },
      })
    const refused = await send(world.users.priya.id)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Rosa slept well</textarea>')
    expect((await send(world.users.elena.id)).status).not.toBe(409)
  })

  test('is taken from the one for whom it was made, and from nobody leads to the sign-in', async () => {
    const form = { [formUserField]: world.users.elena.id, isMuted: 'yes' }
    const own = await server.post('/settings/appearance', form, { cookie: cookieOf(world.users.elena), ...page })
    expect(own.status).not.toBe(409)
    const nobody = await server.post('/settings/appearance', form, page)
    expect([nobody.status, String(nobody.headers.location)]).toEqual([302, expect.stringMatching(/^\/login/)])
  })
})

describe('in the source', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && file !== 'forms/form.tsx')
    .map((file) => ({ file, text: readFileSync(`app/${file}`, 'utf8') }))

  test('every form that posts names its user', () => {
    const nameless = files.filter(({ text }) => {
      const tags = text.matchAll(/(?<!\w)<(form|Form|fetcher\.Form)\b((?:=>|[^>])*)>\s*(<FormUser \/>)?/g)
      const isKit = /import \{[^}]*\bForm\b[^}]*\} from '~\/forms\/form'/.test(text)
      const posting = [...tags].filter(([, , props = '']) => /method=(?!"get")/.test(props))
      return posting.some(([, kind, , named]) => !named && !(kind === 'Form' && isKit))
    })
    expect(nameless.map(({ file }) => file)).toEqual([])
  })
})
