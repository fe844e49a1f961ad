import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { backupsDir } from '~/data/files.server'
import { migrate, NewerSchema } from '~/data/migrate.server'
import { createTestData } from '../world'
import { look } from './look'

const scratch = mkdtempSync(join(tmpdir(), 'kinfold-migrations-'))
const released = join(process.cwd(), 'prisma/migrations')
const nextName = '99990101000000_next'
let versions = 0

afterAll(() => rmSync(scratch, { recursive: true, force: true }))
beforeEach(() => {
  const forgotten = [
    `DROP TABLE IF EXISTS Plant`,
    `DELETE FROM _prisma_migrations WHERE migration_name = '${nextName}'`,
  ]
  look((database) => database.exec(forgotten.join(';')))
  for (const copy of readdirSync(backupsDir)) rmSync(join(backupsDir, copy))
})

/** The migrations of this version and of one to come. */
function nextVersion(sql: string) {
  versions += 1
  const dir = join(scratch, String(versions))
  cpSync(released, dir, { recursive: true })
  mkdirSync(join(dir, nextName))
  writeFileSync(join(dir, nextName, 'migration.sql'), sql)
  return dir
}

const schema = () =>
  look((database) => JSON.stringify(database.prepare('SELECT type, name, sql FROM sqlite_master ORDER BY name').all()))
const countUsers = (file?: string) =>
  look((database) => database.prepare<[], { n: number }>('SELECT COUNT(*) AS n FROM User').get()?.n, file)
const plants = 'CREATE TABLE Plant (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL)'

test('a second start finds nothing to do and makes no copy', async () => {
  expect(await migrate()).toEqual([])
  expect(readdirSync(backupsDir)).toEqual([])
})

test('an upgrade keeps everything and leaves a copy of how it was', async () => {
  await createTestData()
  const users = countUsers()
  expect(await migrate(nextVersion(plants))).toEqual([nextName])
  expect(countUsers()).toBe(users)

  const [copy = ''] = readdirSync(backupsDir)
  expect(copy).toContain(`before-${nextName}`)
  expect(countUsers(join(backupsDir, copy))).toBe(users)
})

test('after the upgrade the older version refuses to start, in one line', async () => {
  await migrate(nextVersion(plants))
  const refusal = await migrate().catch((error) => error)
  expect(refusal).toBeInstanceOf(NewerSchema)
  expect(refusal.message).toContain(nextName)
  expect(refusal.message).not.toContain('\n')
})

test('a migration that fails after any of its statements leaves the schema as it was', async () => {
  const before = schema()
  const statements = [
    plants,
    "INSERT INTO Plant VALUES ('1', 'Fern')",
    'ALTER TABLE Plant ADD COLUMN height INTEGER',
    'ALTER TABLE User ADD COLUMN garden TEXT',
  ]
  for (let done = 1; done <= statements.length; done += 1) {
    const halfway = `${statements.slice(0, done).join(';')}; SELECT * FROM NoSuchTable`
    await expect(migrate(nextVersion(halfway))).rejects.toThrow('NoSuchTable')
    expect(schema()).toBe(before)
  }
})

test('a migration that would leave rows without their parent is refused whole', async () => {
  await createTestData()
  const before = countUsers()
  await expect(migrate(nextVersion('DELETE FROM User'))).rejects.toThrow(/without their parent/)
  expect(countUsers()).toBe(before)
})

test('killed at any moment of an upgrade, the database is the old or the new one', async () => {
  const old = schema()
  const many = `${plants}; WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
    INSERT INTO Plant SELECT 'plant ' || i, hex(randomblob(40)) FROM n; ALTER TABLE Plant ADD COLUMN height INTEGER`
  const dir = nextVersion(many)
  for (let round = 0; round < 8; round += 1) {
    await killedWhileMigrating(dir, round * 15)
    const isNew = schema() !== old
    const count = isNew
      ? look((database) => database.prepare<[], { n: number }>('SELECT COUNT(height IS NULL) AS n FROM Plant').get()?.n)
      : 0
    expect(count).toBe(isNew ? 60_000 : 0)
    expect(look((database) => database.pragma('integrity_check', { simple: true }))).toBe('ok')
    if (isNew) break
  }
  await migrate(dir)
  expect(schema()).not.toBe(old)
})

/** Another process upgrades this database and is killed so many milliseconds after it began. */
async function killedWhileMigrating(dir: string, afterMs: number) {
  const script = `import('~/data/migrate.server').then(async ({ migrate }) => { console.log('begins'); await migrate(${JSON.stringify(dir)}) })`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], { env: process.env })
  const ended = new Promise((done) => child.on('exit', done))
  await new Promise((done) => {
    child.stdout.once('data', done)
    child.once('exit', done)
  })
  setTimeout(() => child.kill('SIGKILL'), afterMs)
  await ended
}
