import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { incomingDir } from '~/data/files.server'
import { newId } from '~/data/id'
import { env } from '~/env.server'
import { heavyPhoto, longMovie, movie, photo } from '../media/files'
import { type Answer, serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { imageWorkersOf, onShelves, send } from './app'
import { everyPage, faultsAmong, forgetSights } from './pages'

type Server = Awaited<ReturnType<typeof serve>>
type Name = keyof World['users']
const mega = 1024 * 1024
const noRoom = [422, { why: 'noRoom' }]
const words = {
  elena: 'There’s no space for more photos and videos right now. Nothing was uploaded. What you wrote is still here.',
  luis: 'Por ahora no hay espacio para más fotos y videos. No se guardó ningún archivo. Lo que escribió sigue aquí.',
}

let world: World
let server: Server
beforeAll(async () => {
  world = await createTestData()
})

async function upload(file: Buffer, who: Name = 'elena') {
  const parts = [{ name: 'files', file, filename: 'from the phone' }]
  const { status, text } = await send(server, world.users[who], `/circle/${world.rosa}/media`, parts)
  return [status, JSON.parse(text)]
}

/** The form of a post as it is sent without scripts. */
function post(who: Name, content: string, file?: Buffer) {
  const parts = [
    { name: 'content', value: content },
    { name: 'visibility', value: 'careTeam' },
    { name: 'observations.mood', value: '4' },
    ...(file ? [{ name: 'files', file, filename: 'from the phone' }] : []),
  ]
  return send(server, world.users[who], `/circle/${world.rosa}/feed`, parts, 'text/html')
}

/** The form of a section of the assessment as it is sent without scripts, saved or kept as a draft. */
async function section(words: string, intent: 'save' | 'draft' = 'save') {
  const cookie = cookieOf(world.users.priya)
  const fields = { base: '{}', submissionId: newId(), 'senses.hearing': words, 'allergies.known': 'noneKnown', intent }
  const answer = await server.post(`/circle/${world.rosa}/assessment/medical/edit`, fields, {
    cookie,
    accept: 'text/html',
  })
  const { text: page } = await server.ask(`/circle/${world.rosa}/assessment/medical`, { headers: { cookie } })
  return { ...answer, page }
}

/** Says on the form that nothing could be saved; everything typed is still there. */
function expectBackAsTyped({ status, text, headers }: Answer, words: string) {
  expect([status, Boolean(headers['retry-after'])]).toEqual([503, true])
  expect(text).toMatch(new RegExp(`<textarea[^>]*name="senses.hearing"[^>]*>\\s*${words}</textarea>`))
  expect(text.match(/<input[^>]*value="noneKnown"[^>]*>/)?.[0]).toContain('checked')
  expect(text).toContain('What you wrote is still here. Try again in a moment.')
}

const feedOf = (who: Name) =>
  server.ask(`/circle/${world.rosa}/feed`, { headers: { cookie: cookieOf(world.users[who]) } })

// A limit on the size of files stands in for a full disk on every Linux, without rights: it refuses a write in the middle
// of a file, and takes the beginning of the last piece without a word, as a disk does that fills up.
describe.skipIf(process.platform !== 'linux')('a file that finds no more room', () => {
  const most = 8 * mega
  let before: unknown[]
  const state = async () => [readdirSync(incomingDir), onShelves(), await db.media.count(), await db.post.count()]

  beforeAll(async () => {
    server = await serve()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    before = await state()
  })

  function limit(pid: number | undefined, bytes: number | 'unlimited') {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  }

  async function expectNothingStored() {
    expect(await state()).toEqual(before)
    expect((await server.ask('/healthz')).text).toBe('ok')
  }

  test.each([
    ['a photo, in the middle', async () => Buffer.concat([await photo(), Buffer.alloc(10 * mega)])],
    ['a film, in the middle', async () => longMovie(12 * mega)],
    ['a film, by a thousand bytes', async () => longMovie(most + 1_000 - movie().length)],
  ])('%s, is told so, leaves nothing, and comes in once there is room', async (_, make) => {
    const file = await make()
    limit(server.child.pid, most)
    expect(await upload(file)).toEqual(noRoom)
    await expectNothingStored()
    limit(server.child.pid, 'unlimited')
    expect(await upload(file)).toEqual([200, expect.anything()])
  })

  test.each(['elena', 'luis'] as const)('beside the words of a post leaves these where they were (%s)', async (who) => {
    limit(server.child.pid, most)
    const answer = await post(who, 'Rosa sang all morning', longMovie(12 * mega))
    limit(server.child.pid, 'unlimited')
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(words[who])
    expect(answer.text).toMatch(/<textarea[^>]*>\s*Rosa sang all morning<\/textarea>/)
    expect(answer.text).toMatch(/<option[^>]*value="careTeam"[^>]*selected/)
    expect(answer.text.match(/<input[^>]*name="observations.mood"[^>]*value="4"[^>]*>/)?.[0]).toContain('checked')
    await expectNothingStored()
  })

  test('as a disk that fails: words are refused for a moment, are nowhere, and come in afterwards', async () => {
    limit(server.child.pid, 0)
    const refused = await post('elena', 'Written onto a failing disk')
    const { status } = await feedOf('mateo')
    limit(server.child.pid, 'unlimited')
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(refused.text).toContain('Try again in a moment. If this goes on, tell the people who run it.')
    expect(status).toBe(200)
    await expectNothingStored()
    expect((await post('elena', 'Written onto a disk that works again')).status).toBe(302)
    const { text } = await feedOf('mateo')
    expect([text.includes('failing disk'), text.includes('works again')]).toEqual([false, true])
    expect(server.output()).not.toContain('request failed')
  })

  test('gives a section of the assessment back as it was typed, and keeps nothing of it', async () => {
    const stored = async () => [await db.assessmentRevision.count(), await db.draft.count(), await db.audit.count()]
    const atFirst = await stored()
    for (const intent of ['save', 'draft'] as const) {
      limit(server.child.pid, 0)
      const refused = await section('On the failing disk', intent)
      limit(server.child.pid, 'unlimited')
      expectBackAsTyped(refused, 'On the failing disk')
      expect(await stored()).toEqual(atFirst)
    }
    const saved = await section('On a disk that works again')
    expect([saved.status, saved.page.includes('On a disk that works again')]).toEqual([302, true])
  })

  test('while it is made anew is told so, leaves nothing, and comes in once there is room', async () => {
    expect(await upload(await photo())).toEqual([200, expect.anything()])
    before = await state()
    const file = await heavyPhoto(900, 700)
    const [imageWorker] = imageWorkersOf(server.child.pid ?? 0)
    limit(imageWorker, 1_000)
    expect(await upload(file)).toEqual(noRoom)
    await expectNothingStored()
    limit(imageWorker, 'unlimited')
    expect(await upload(file)).toEqual([200, expect.anything()])
  })
})

const ownMounts = ['unshare', '--map-root-user', '--mount']
const mayMount = spawnSync('unshare', [...ownMounts.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0

// Where a user may mount one, a small disk of its own holds the whole data folder.
describe.skipIf(!mayMount)('a disk that is full', () => {
  const disk = mkdtempSync(join(tmpdir(), 'kinfold-disk-'))
  const prepare = 'mount -t tmpfs -o size=28m tmpfs "$0" && cp -a "$1"/. "$0" && shift && exec "$@"'
  let inside: string
  let shown: string
  let pages: Awaited<ReturnType<typeof everyPage>>

  beforeAll(async () => {
    pages = await everyPage(world)
    await forgetSights()
    const within = [...ownMounts, 'sh', '-c', prepare, disk, env.DATA_DIR]
    server = await serve({ DATA_DIR: disk }, { within })
    inside = `/proc/${server.child.pid}/root${disk}`
    const [, answer] = await upload(await photo())
    shown = answer.media.id
  })
  afterAll(async () => {
    await server.stop()
    rmSync(disk, { recursive: true })
  })
  beforeEach(() => makeRoom())

  const makeRoom = () => rmSync(join(inside, 'something-else'), { force: true })
  /** Something else takes what there is of room, but for so many bytes. */
  function leave(bytes: number) {
    const { bavail, bsize } = statfsSync(inside)
    try {
      writeFileSync(join(inside, 'something-else'), Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
    } catch (error) {
      // The server has taken some of the room meanwhile; what there was is taken.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
  const media = () => [readdirSync(join(inside, 'media', 'incoming')), onShelves(join(inside, 'media'))]

  async function expectRefused(file: Buffer) {
    const before = media()
    expect(await upload(file)).toEqual(noRoom)
    expect(media()).toEqual(before)
    makeRoom()
    expect(await upload(await photo({ width: 61 }))).toEqual([200, expect.anything()])
  }

  test('in the middle of a film keeps nothing of it', async () => {
    await expectRefused(longMovie(25 * mega))
  })

  test('in the middle of making a photo anew keeps nothing of it', async () => {
    const file = await heavyPhoto(2_400, 1_800)
    leave(file.length + 100_000)
    await expectRefused(file)
  })

  test('but for a tenth takes no file, and still all that is small', async () => {
    leave(2 * mega)
    await expectRefused(await photo())
    leave(2 * mega)
    const { status } = await post('elena', 'Only words')
    expect(status).toBe(302)
    expect((await feedOf('mateo')).text.includes('Only words')).toBe(true)
  })

  test('to the last byte lets every page be read, and notes nothing', async () => {
    leave(0)
    await fillLog()
    expect(await faultsAmong(server, pages.read, world.users.joan)).toEqual([])
    expect((await server.ask('/healthz')).text).toBe('degraded')
    makeRoom()
    expect((await post('elena', 'Words after that')).status).toBe(302)
  })

  /** The log of the database has room of its own: sends words until they are refused. */
  async function fillLog() {
    for (let times = 0; times < 1_000; times += 1) {
      if ((await post('elena', 'Words alone '.repeat(400))).status !== 302) return
    }
    throw new Error('The disk is not full')
  }

  test('to the last byte says so, is read all the same, and takes everything again once there is room', async () => {
    leave(0)
    const withPhoto = await post('luis', 'Words and a photo', await photo())
    expect([withPhoto.status, withPhoto.text.includes(words.luis)]).toEqual([422, true])
    expect(withPhoto.text).toContain('Words and a photo</textarea>')
    const { status, text } = await post('elena', 'Words alone'.repeat(400))
    expect(status).toBe(503)
    expect(text).toContain('Try again in a moment. If this goes on, tell the people who run it.')
    const typed = 'Hears less on the left. '.repeat(200)
    const refused = await section(typed)
    expectBackAsTyped(refused, typed)
    expect(refused.page).not.toContain('Hears less on the left')
    expect((await feedOf('elena')).status).toBe(200)
    const picture = await server.ask(`/media/${shown}`, { headers: { cookie: cookieOf(world.users.elena) } })
    expect(picture.status).toBe(200)
    makeRoom()
    expect((await post('elena', 'Words again')).status).toBe(302)
    const saved = await section(typed)
    expect([saved.status, saved.page.includes('Hears less on the left')]).toEqual([302, true])
  })
})
