import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { newId } from '~/data/id'
import { seal } from '~/data/sealed.server'
import { write } from '~/data/write.server'
import { createPost } from '~/domain/feed/commands.server'
import type { Member } from '~/domain/member'
import { autosaveNote } from '~/domain/notes/commands.server'
import { getNote } from '~/domain/notes/queries.server'
import { savePreferences } from '~/domain/preferences/commands.server'
import { cmsContext, memberIDContext } from '~/domain/recipient/save.server'
import { secretContext } from '~/domain/second-factor/app.server'
import { base32 } from '~/domain/second-factor/totp.server'
import { commented } from '../comments/cast'
import { serve } from '../serve'
import { siteMap } from '../site-map'
import { cookieOf, createTestData, type World } from '../world'

// Words that stand nowhere else are laid where not everybody may look; then everybody looks everywhere.

type Who = keyof World['users']

const words = {
  everyone: 'SENTINEL-everyone-4f1c',
  careTeam: 'SENTINEL-careTeam-81d0',
  private: 'SENTINEL-private-c3a9',
} as const
const replies = { everyone: 'REPLY-everyone-1b', careTeam: 'REPLY-careTeam-7e', private: 'REPLY-private-9d' } as const
const sees: Partial<Record<Who, (keyof typeof words)[]>> = {
  priya: ['everyone', 'careTeam', 'private'],
  joan: ['everyone', 'careTeam', 'private'],
  elena: ['everyone'],
  luis: ['everyone'],
  mateo: ['everyone', 'careTeam'],
  sam: ['everyone', 'careTeam'],
  nora: ['everyone'],
}
// Of a sealed number nobody comes upon more than its end, but whoever may change it on the sheet that is printed.
const numbers = { cms: 'SENTINEL-medicare-5b20', primary: 'SENTINEL-member-9e17', secondary: 'SENTINEL-other-d4a6' }
const headOf = (number: string) => number.slice(0, -4)
const notes = ['SENTINEL-note-before-71aa', 'SENTINEL-note-now-20f8']
const noteReaders: Who[] = ['priya', 'joan'] // who run the programme, too
const sheetReaders: Who[] = ['priya', 'joan', 'elena']
const elsewhere = ['ELSEWHERE-post-66b3', 'ELSEWHERE-note-c0d5', 'ELSEWHERE-medicare-1f4e'] as const // in Walter's circle
const appSecret = Buffer.from('SENTINEL-app-secret0')
const ofSecondFactor = [
  base32(appSecret),
  base32(appSecret).match(/.{4}/g)?.join(' ') ?? '',
  'SENTINEL-recovery',
  'codeHash',
  'SENTINEL-credential',
  'SENTINEL-public-key',
]
const secrets = ['SENTINEL-hash', 'passwordHash', 'ELSEWHERE', ...ofSecondFactor]
const outsiders: Who[] = ['dora', 'ruth', 'victor', 'greta', 'owen', 'ida']

let server: Awaited<ReturnType<typeof serve>>
let world: World
let paths: string[]

beforeAll(async () => {
  world = await createTestData()
  await savePreferences(world.users.luis.id, {
    mail: {
      post: 'atOnce',
      newMember: 'daily',
      invitation: 'daily',
      action: 'daily',
      routine: 'daily',
      message: 'daily',
      programme: 'daily',
    },
  })
  for (const visibility of ['everyone', 'careTeam', 'private'] as const) {
    await createPost(world.priya, { content: words[visibility], visibility })
    const { id } = await db.post.findFirstOrThrow({ orderBy: { id: 'desc' } })
    await commented(world.joan, id, replies[visibility])
  }
  await createPost(world.greta, { content: elsewhere[0], visibility: 'everyone' })
  for (const note of notes) await noteSaid(world.priya, note)
  await noteSaid(world.owen, elsewhere[1])
  await write(async (tx) => {
    for (const { id } of await tx.user.findMany()) {
      await tx.user.update({ where: { id }, data: { passwordHash: `SENTINEL-hash-${id}` } })
      const secret = seal(appSecret.toString('base64url'), secretContext(id))
      await tx.authenticatorApp.create({ data: { id, secret, createdAt: new Date(), confirmedAt: new Date() } })
      await tx.recoveryCode.create({ data: { id: newId(), userId: id, codeHash: 'SENTINEL-recovery' } })
      const passkey = { credentialId: `SENTINEL-credential-${id}`, publicKey: 'SENTINEL-public-key', counter: 0 }
      await tx.passkey.create({
        data: { ...passkey, id: newId(), userId: id, transports: '', name: 'Phone', createdAt: new Date() },
      })
    }
    const { id: recipientId } = await tx.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
    const cms = seal(numbers.cms, cmsContext(recipientId))
    await tx.recipient.update({ where: { id: recipientId }, data: { cms } })
    for (const rank of ['primary', 'secondary'] as const) {
      const id = newId()
      const memberID = seal(numbers[rank], memberIDContext(id))
      await tx.insurance.create({ data: { id, recipientId, rank, memberID, createdAt: new Date() } })
    }
    const walter = await tx.recipient.findUniqueOrThrow({ where: { circleId: world.walter } })
    await tx.recipient.update({
      where: { id: walter.id },
      data: { cms: seal(elsewhere[2], cmsContext(walter.id)) },
    })
  })
  const posts = await db.post.findMany({ where: { circleId: world.rosa } })
  const maps = await Promise.all(
    posts.map(({ id }) =>
      siteMap({
        circleId: world.rosa,
        postId: id,
        memberId: newId(),
        careGiverId: world.mateo.id,
        workflowId: newId(),
        token: 'x'.repeat(43),
      }),
    ),
  )
  paths = [...new Set(maps.flat().map(({ path }) => path))].filter((path) => !/logout|google|any$/.test(path))
  server = await serve({ DOWNLOADS_PER_DAY: '1000' })
})
afterAll(async () => {
  await server.stop()
})

async function noteSaid(member: Member, note: string) {
  const hourAgo = new Date(Date.now() - 60 * 60_000)
  const version = (await getNote(member))?.version ?? ''
  await autosaveNote(member, { note, version }, version ? new Date() : hourAgo)
}

/** Where in all that a person can ask for, pages and data, a word stands. */
async function placesFor(who: Who) {
  const cookie = cookieOf(world.users[who])
  const answers: { path: string; text: string }[] = []
  for (const path of paths) {
    for (const form of [path, `${path === '/' ? '/_root' : path}.data`]) {
      const { text, headers } = await server.askInTurn(form, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
      answers.push({ path, text: text + JSON.stringify(headers) })
    }
  }
  return (word: string) => [...new Set(answers.filter(({ text }) => text.includes(word)).map(({ path }) => path))]
}

describe('what a member can come upon, page by page and as data', () => {
  test.each(Object.keys(sees) as Who[])('%s', async (who) => {
    const placesOf = await placesFor(who)
    for (const [level, word] of [...Object.entries(words), ...Object.entries(replies)]) {
      const isSeen = sees[who]?.some((seen) => seen === level)
      expect([level, placesOf(word).length > 0]).toEqual([level, isSeen])
    }
    for (const note of notes) expect([note, placesOf(note).length > 0]).toEqual([note, noteReaders.includes(who)])
    const sheet = sheetReaders.includes(who) ? [`/circle/${world.rosa}/emergency-sheet`] : []
    const portal = ['sheet', 'sheet.csv'].map((file) => `/circle/${world.rosa}/alignment/${file}`)
    for (const [name, number] of Object.entries(numbers)) {
      const places = name === 'cms' && noteReaders.includes(who) ? [...sheet, ...portal] : sheet
      expect(placesOf(headOf(number)).toSorted()).toEqual(places.toSorted())
    }
    for (const secret of secrets) expect(placesOf(secret)).toEqual([])
  })
})

test.each(outsiders)('%s comes upon nothing of the circle', async (who) => {
  const placesOf = await placesFor(who)
  expect(paths.length).toBeGreaterThan(20)
  expect(placesOf('SENTINEL')).toEqual([])
  expect(placesOf(headOf(elsewhere[2]))).toEqual([])
  if (who !== 'greta' && who !== 'owen') expect(placesOf('ELSEWHERE')).toEqual([])
})

test('fields that no form has are without effect', async () => {
  const headers = { cookie: cookieOf(world.users.luis), accept: 'text/html' }
  const smuggled = {
    id: newId(),
    circleId: world.walter,
    createdById: world.users.priya.id,
    userId: world.users.priya.id,
    isActive: '0',
    createdAt: '2001-01-01T00:00:00Z',
    deletedAt: '2001-01-01T00:00:00Z',
    isSuperAdmin: 'true',
    isAdmin: 'true',
    role: 'admin',
  }
  const { status } = await server.post(
    `/circle/${world.rosa}/feed`,
    { content: 'Smuggled', visibility: 'everyone', ...smuggled },
    headers,
  )
  expect(status).toBe(302)
  const [post, ...others] = await db.post.findMany({ where: { content: 'Smuggled' } })
  expect(others).toEqual([])
  expect(post).toMatchObject({
    circleId: world.rosa,
    createdById: world.users.luis.id,
    isActive: true,
    deletedAt: null,
  })
  expect(post?.id).not.toBe(smuggled.id)
  expect(post?.createdAt.getFullYear()).toBeGreaterThan(2001)
  const luis = await db.user.findUniqueOrThrow({ where: { id: world.users.luis.id } })
  expect(luis.isSuperAdmin).toBe(false)
})

test('somebody else’s notification and invitation stay as they are', async () => {
  const notification = await db.notification.findFirstOrThrow({ where: { userId: world.users.mateo.id } })
  const invitation = await db.member.findFirstOrThrow({ where: { userId: world.users.dora.id, status: 'pending' } })
  const headers = { cookie: cookieOf(world.users.greta), accept: 'text/html' }
  await server.post('/activity-feed/reading', { notificationId: notification.id }, headers)
  const accepted = await server.post(`/onboarding/invitations/${invitation.id}/acceptance`, {}, headers)
  expect(accepted.status).toBe(404)
  expect((await db.notification.findUniqueOrThrow({ where: { id: notification.id } })).readAt).toBeNull()
  expect((await db.member.findUniqueOrThrow({ where: { id: invitation.id } })).status).toBe('pending')
})

test('after all this, and after a number was asked for, no log, mail, notification or audit row holds a word of it', async () => {
  const headers = { cookie: cookieOf(world.users.elena), accept: 'text/html' }
  const asked = await server.post(`/circle/${world.rosa}/profile`, { number: 'cms' }, headers)
  expect([asked.status, asked.text.includes(numbers.cms)]).toEqual([200, true])
  const again = await server.askInTurn(`/circle/${world.rosa}/profile`, { headers })
  expect(again.text).not.toContain(headOf(numbers.cms))

  const letters = await db.outbox.findMany()
  expect(letters.some(({ recipient }) => recipient === world.users.luis.email)).toBe(true)
  const told = [letters, await db.notification.findMany(), await db.pushMessage.findMany(), await db.signal.findMany()]
  const rows = await db.audit.findMany()
  expect(rows.some(({ action }) => action === 'recipient.medicareRevealed')).toBe(true)
  const details = rows.map(({ details, action, entityId }) => [action, entityId, details])
  const written = JSON.stringify([told, details]) + server.output()
  expect(written).not.toMatch(/SENTINEL|ELSEWHERE/)
})

test('a sealed number stands nowhere in the database', () => {
  for (const file of [databaseFile, `${databaseFile}-wal`].filter((path) => existsSync(path))) {
    const bytes = readFileSync(file)
    for (const number of [...Object.values(numbers), elsewhere[2]]) expect(bytes.includes(headOf(number))).toBe(false)
  }
})
