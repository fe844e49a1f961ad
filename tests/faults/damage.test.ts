import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyDatabase } from '~/data/backup.server'
import { secretsFile } from '~/data/files.server'
import { createPost } from '~/domain/feed/commands.server'
import { read } from '../live/stream-client'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { damage } from './damaged'

type Server = Awaited<ReturnType<typeof serve>>

const told = 'The database is damaged.'
let world: World
let DATA_DIR = ''
let file = ''
let server: Server | undefined

beforeAll(async () => {
  world = await createTestData()
  await createPost(world.priya, { content: 'Rosa slept well', visibility: 'everyone' })
})
beforeEach(async () => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'kinfold-damage-'))
  file = join(DATA_DIR, 'kinfold.db')
  await copyDatabase(file)
  cpSync(secretsFile, join(DATA_DIR, 'secrets.json'))
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  rmSync(DATA_DIR, { recursive: true })
})

const as = (name: keyof World['users']) => ({ cookie: cookieOf(world.users[name]) })
const post = (to: Server, content: string) =>
  to.post(`/circle/${world.rosa}/feed`, { content, visibility: 'everyone' }, { ...as('elena'), accept: 'text/html' })
/** The overview, once the check of the file has found the damage. */
async function overviewOnceTold(of: Server) {
  await expect.poll(async () => (await of.ask('/healthz')).text, { timeout: 30_000 }).toBe('degraded')
  return of.ask('/provider', { headers: as('joan') })
}
const contents = (database: string) => {
  const opened = new Database(database)
  const rows = opened.prepare<[], { content: string }>('SELECT content FROM Post').all()
  opened.close()
  return rows.map(({ content }) => content)
}

describe('a page of the database file that is damaged', () => {
  test('is noticed at the start: all is read, nothing is taken, and super admins are told', async () => {
    const repair = damage(file)
    server = await serve({ DATA_DIR })
    const refused = await post(server, 'Onto damage')
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '300'])
    expect((await server.ask('/healthz')).text).toBe('degraded')
    expect(server.output()).toContain('database damaged')

    const feed = await server.ask(`/circle/${world.rosa}/feed`, { headers: as('elena') })
    expect([feed.status, feed.text.includes('Rosa slept well'), feed.text.includes(told)]).toEqual([200, true, false])
    const page = await server.ask('/provider', { headers: as('joan') })
    expect([page.status, page.text.includes(told)]).toEqual([200, true])
    const spanish = await server.ask('/provider', { headers: { ...as('joan'), 'accept-language': 'es' } })
    expect(spanish.text).toContain('La base de datos está dañada.')

    await server.stop()
    repair()
    expect(contents(file)).not.toContain('Onto damage')
    server = await serve({ DATA_DIR })
    expect((await post(server, 'On a sound file')).status).toBe(302)
    expect((await server.ask('/healthz')).text).toBe('ok')
  })

  test.each([
    'Notification', // what the frame counts
    'Message',
    'Timer',
    'AlignmentFindings', // what a job reads at the start
    'Alignment',
    'Signal',
    'ProgressItem', // what the search index is compared with, and what stands beside a page
    'RoutineItem',
    'Label',
    'CircleLabel',
  ])('of the table %s takes no page away that shows something else', async (table) => {
    damage(file, table)
    server = await serve({ DATA_DIR })
    expect((await overviewOnceTold(server)).status).toBe(200)
    const feed = await server.ask(`/circle/${world.rosa}/feed`, { headers: as('priya') })
    expect([feed.status, feed.text.includes('Rosa slept well')]).toEqual([200, true])
  })

  test('that a page needs is told in words, with a way to try again', async () => {
    damage(file, 'Post')
    server = await serve({ DATA_DIR })
    const feed = await server.ask(`/circle/${world.rosa}/feed`, { headers: as('priya') })
    expect(feed.status).toBe(500)
    expect(feed.text).toContain('Try again</a>')
    expect(feed.text).toContain(`Reference: ${feed.headers['x-request-id']}`)
    expect(feed.text.replace(/<style.*?<\/style>|<[^>]*>/gs, ' ')).not.toMatch(/\b50[03]\b/)
  })

  test.each(['Post', 'Audit'])('of the table %s leaves the overview to super admins', async (table) => {
    damage(file, table)
    server = await serve({ DATA_DIR })
    const page = await overviewOnceTold(server)
    expect([page.status, page.text.includes('This can’t be read at the moment')]).toEqual([200, true])
  })
})

test('sessions that cannot be checked while a live stream is open stop no server', async () => {
  server = await serve({ DATA_DIR })
  const other = new Database(file)
  other.prepare('UPDATE Session SET endsAt = ?').run(new Date(Date.now() + 10_000).toISOString())
  const stream = await read(server.address, as('elena'))
  await post(server, 'Before')
  await stream.hears('feed', 8_000)

  other.pragma('wal_checkpoint(TRUNCATE)')
  damage(file, 'Session')
  other.exec('UPDATE Circle SET note = id') // after a change the server reads again the pages that it knows
  other.close()
  const { output } = server
  await expect.poll(output, { timeout: 30_000 }).toContain('live streams could not be checked')
  expect((await server.ask('/healthz')).status).toBe(200)
  stream.close()
})

test('a sheet for an emergency says of each part that is damaged that it cannot be read, and prints the others', async () => {
  for (const table of ['Insurance', 'CareProvider', 'AssessmentRevision']) damage(file, table)
  server = await serve({ DATA_DIR })
  const { status, text } = await server.ask(`/circle/${world.rosa}/emergency-sheet`, { headers: as('elena') })
  expect([status, text.includes('cannot be read'), text.includes('Rosa')]).toEqual([200, true, true])
})

test('a folder of backups that is gone holds none', async () => {
  server = await serve({ DATA_DIR })
  rmSync(join(DATA_DIR, 'backups'), { recursive: true })
  for (const path of ['/provider', '/provider/backups'])
    expect((await server.ask(path, { headers: as('joan') })).status).toBe(200)
})

describe('a database file that is taken away under the process', () => {
  test.each([
    ['moved', () => renameSync(file, `${file}.moved`), () => `${file}.moved`],
    [
      'replaced',
      () => {
        cpSync(file, `${file}.other`)
        renameSync(file, `${file}.moved`)
        renameSync(`${file}.other`, file)
      },
      () => `${file}.moved`,
    ],
    ['left without its log', () => rmSync(`${file}-wal`), () => file],
  ])(
    '%s: nothing more is acknowledged, and the process ends for its supervisor to start it anew',
    async (_, take, left) => {
      server = await serve({ DATA_DIR })
      expect((await post(server, 'Before')).status).toBe(302)
      take()
      const { status } = await post(server, 'After').catch(() => ({ status: 0 }))
      expect([0, 503]).toContain(status)
      const { code, output } = await server.ended
      expect(code).toBe(1)
      expect(output).toContain('DatabaseGone')
      expect(contents(left())).toContain('Before')
    },
  )

  test('is noticed when nobody writes', async () => {
    server = await serve({ DATA_DIR })
    renameSync(file, `${file}.moved`)
    expect((await server.ended).code).toBe(1)
  })
})
