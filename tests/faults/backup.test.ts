import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { list } from 'tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../serve'

const dir = mkdtempSync(join(tmpdir(), 'kinfold-backup-'))
const archive = join(dir, 'elsewhere/kinfold.tgz')
const dataDir = join(dir, 'data')
const database = join(dataDir, 'kinfold.db')
let server: Awaited<ReturnType<typeof serve>>

function kinfold(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['build/kinfold.js', ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

function signals() {
  const reading = new Database(database)
  const [{ count } = { count: 0 }] = reading
    .prepare<[], { count: number }>('SELECT count(*) AS count FROM Signal')
    .all()
  return {
    count,
    add() {
      reading.prepare('INSERT INTO Signal (at, topic) VALUES (?, ?)').run(new Date().toISOString(), 'feed')
    },
    close: () => reading.close(),
  }
}

beforeAll(async () => {
  server = await serve({ DATA_DIR: dataDir })
  mkdirSync(join(dataDir, 'media/ab'), { recursive: true })
  writeFileSync(join(dataDir, 'media/ab/picture.webp'), 'a picture')
})
afterAll(async () => {
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

test('a backup is taken while Kinfold runs, and holds the database, and the media, for our eyes only, without the secrets', async () => {
  const before = signals()
  before.add() // stands in the log of the database, not yet in its file
  before.close()

  const { status, output } = kinfold('backup', archive)
  expect(output).toContain(archive)
  expect(status).toBe(0)
  expect(statSync(archive).mode & 0o077).toBe(0)
  const names: string[] = []
  await list({ file: archive, onReadEntry: ({ path }) => names.push(path) })
  expect(names).toEqual(expect.arrayContaining(['kinfold.db', 'media/ab/picture.webp']))
  expect(names.join()).not.toContain('secrets')
  expect(readdirSync(dataDir).filter((name) => name.startsWith('.backup'))).toEqual([])
})

test('nothing is restored under a running Kinfold', () => {
  const { status, output } = kinfold('restore', archive)
  expect(status).toBe(1)
  expect(output).toContain('Stop it first')
})

test('a restore brings back what the backup held and moves aside what was there', async () => {
  await server.stop()
  const then = signals()
  expect(then.count).toBe(1)
  then.add()
  then.close()
  rmSync(join(dataDir, 'media'), { recursive: true })

  const { status, output } = kinfold('restore', archive)
  expect(output).toContain('What was there before lies in')
  expect(status).toBe(0)
  const now = signals()
  expect(now.count).toBe(1)
  now.close()
  expect(readFileSync(join(dataDir, 'media/ab/picture.webp'), 'utf8')).toBe('a picture')
  const [aside = ''] = readdirSync(dataDir).filter((name) => name.startsWith('before-restore'))
  expect(existsSync(join(dataDir, aside, 'kinfold.db'))).toBe(true)

  server = await serve({ DATA_DIR: dataDir })
  expect((await server.ask('/healthz')).text).toBe('ok')
})

test('a file that is no backup changes nothing', async () => {
  await server.stop()
  const wrong = join(dir, 'wrong.tgz')
  writeFileSync(wrong, 'not an archive')
  const { status } = kinfold('restore', wrong)
  expect(status).toBe(1)
  expect(existsSync(database)).toBe(true)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('.restore'))).toEqual([])
})
