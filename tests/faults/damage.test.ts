import { closeSync, cpSync, mkdtempSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyDatabase } from '~/data/backup.server'
import { secretsFile } from '~/data/files.server'
import { createPost } from '~/domain/feed/commands.server'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

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
const contents = (database: string) => {
  const opened = new Database(database)
  const rows = opened.prepare<[], { content: string }>('SELECT content FROM Post').all()
  opened.close()
  return rows.map(({ content }) => content)
}

/** Overwrites the first page of a table that no page of ours reads. Returns the way to put it back. */
function damage() {
  const database = new Database(file)
  const { page } = database.prepare("SELECT rootpage AS page FROM sqlite_master WHERE name = 'EmailCode'").get() as {
    page: number
  }
  const size = Number(database.pragma('page_size', { simple: true }))
  database.close()

  const at = (page - 1) * size
  const was = Buffer.alloc(size)
  const opened = openSync(file, 'r+')
  readSync(opened, was, 0, size, at)
  const overwrite = (bytes: Buffer) => {
    const again = openSync(file, 'r+')
    writeSync(again, bytes, 0, size, at)
    closeSync(again)
  }
  closeSync(opened)
  overwrite(Buffer.alloc(size, 0x5a))
  return () => overwrite(was)
}

describe('a page of the database file that is damaged', () => {
  test('is noticed at the start: all is read, nothing is taken, and super admins are told', async () => {
    const repair = damage()
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
