import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { extract, list } from 'tar'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkDatabase } from '~/data/backup.server'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { backupsDir, databaseFile, mediaDir, secretsFile } from '~/data/files.server'
import { seal } from '~/data/sealed.server'
import { afterCommit, Busy, write } from '~/data/write.server'
import { auditDownload, backUpDaily, backupState, beginBackup, deleteBackup } from '~/domain/backups/commands.server'
import { getBackup, listBackups, newestBackupAt } from '~/domain/backups/queries.server'
import { backupName, isBackupOverdue, kindOf } from '~/domain/backups/rules'
import { createPost } from '~/domain/feed/commands.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { env } from '~/env.server'
import { prepareSecrets } from '~/secrets.server'
import { createTestData, type World } from '../world'

const hourMs = 3_600_000
let world: World
beforeEach(async () => {
  prepareSecrets({ isNew: true })
  rmSync(backupsDir, { recursive: true, force: true })
  rmSync(mediaDir, { recursive: true, force: true })
  mkdirSync(backupsDir)
  world = await createTestData()
})

const audited = (action: string) => db.audit.findMany({ where: { action, actorId: world.users.joan.id } })
const made = () => listBackups(world.users.joan)
async function makeOne() {
  await (await beginBackup(world.users.joan)).ended
  return (await made())[0] ?? expect.fail()
}

describe('a backup', () => {
  test('holds the database with what was written last, and the media, in one checked file', async () => {
    mkdirSync(join(mediaDir, 'ab'), { recursive: true })
    writeFileSync(join(mediaDir, 'ab/ab12.webp'), 'a picture')
    await createPost(world.priya, { content: 'Rosa slept well', visibility: 'everyone' })
    const { name, kind, isChecked, bytes } = await makeOne()
    expect({ kind, isChecked }).toEqual({ kind: 'byHand', isChecked: true })
    expect(bytes).toBeGreaterThan(1_000)

    const dir = join(env.DATA_DIR, 'unpacked')
    mkdirSync(dir, { recursive: true })
    await extract({ file: join(backupsDir, name), cwd: dir })
    expect(readFileSync(join(dir, 'media/ab/ab12.webp'), 'utf8')).toBe('a picture')
    const copy = new Database(join(dir, 'kinfold.db'))
    expect(copy.prepare<[], { content: string }>('SELECT content FROM Post ORDER BY id DESC').get()?.content).toBe(
      'Rosa slept well',
    )
    copy.close()
    expect(await audited('backup.made')).toMatchObject([
      { outcome: 'done', details: JSON.stringify({ fields: [name] }) },
    ])
  })

  test('holds no secrets, no token and no number that is sealed', async () => {
    const id = 'r1'
    const cms = seal('SENTINEL1EG4TE5MK73', { table: 'Recipient', column: 'cms', id })
    await write((tx) => tx.recipient.updateMany({ where: { circleId: world.rosa }, data: { cms } }))
    const { name } = await makeOne()
    const names: string[] = []
    await list({ file: join(backupsDir, name), onReadEntry: ({ path }) => names.push(path) })
    expect(names.sort()).toEqual(['audit-head.json', 'kinfold.db'])
    const bytes = gunzipSync(readFileSync(join(backupsDir, name)))
    expect(bytes.includes('Delgado')).toBe(true) // it is the right file, and read in clear
    expect(bytes.includes('SENTINEL')).toBe(false)
    const secrets = Object.values(JSON.parse(readFileSync(secretsFile, 'utf8')) as Record<string, unknown>)
    const long = secrets.filter((secret): secret is string => typeof secret === 'string' && secret.length > 15)
    expect(long.length).toBeGreaterThan(0)
    for (const secret of long) expect(bytes.includes(secret)).toBe(false)
  })

  test('goes on while others write, and loses none of what they wrote before it began', async () => {
    const { ended } = await beginBackup(world.users.joan)
    const posts = Array.from({ length: 30 }, (_, at) =>
      createPost(world.priya, { content: `Post ${at}`, visibility: 'everyone' }),
    )
    await Promise.all([ended, ...posts])
    expect(await made()).toHaveLength(1)
    expect(await db.post.count({ where: { circleId: world.rosa } })).toBe(30)
  })

  test('is made by one at a time', async () => {
    const first = await beginBackup(world.users.joan)
    expect(backupState().since).toBeInstanceOf(Date)
    expect((await beginBackup(world.users.joan)).status).toBe('running')
    await backUpDaily()
    await first.ended
    expect(await made()).toHaveLength(1)
    expect(backupState()).toEqual({ since: null, failed: null })
  })

  test('that fails leaves nothing half made, says so, and is tried again', async () => {
    writeFileSync(join(env.DATA_DIR, 'media'), 'no folder')
    rmSync(backupsDir, { recursive: true })
    writeFileSync(backupsDir, 'no folder either')
    await (await beginBackup(world.users.joan)).ended
    expect(backupState().failed?.why).toBe('fault')
    expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith('.backup'))).toEqual([])
    expect(await audited('backup.made')).toMatchObject([{ outcome: 'refused' }])
    rmSync(backupsDir)
    mkdirSync(backupsDir)
    await makeOne()
    expect(backupState().failed).toBeNull()
  })

  test('tells the pages of super admins when it begins and ends, and nobody else’s', async () => {
    const since = (await db.signal.findFirst({ orderBy: { id: 'desc' } }))?.id ?? 0
    await makeOne()
    const signals = await db.signal.findMany({ where: { id: { gt: since } } })
    const supers = await db.user.findMany({ where: { isSuperAdmin: true }, select: { id: true } })
    expect(new Set(signals.map(({ topic }) => topic))).toEqual(new Set(['backups']))
    expect(signals.filter(({ userId }) => userId === world.users.joan.id)).toHaveLength(2)
    expect(signals.every(({ userId }) => supers.some(({ id }) => id === userId))).toBe(true)
  })
})

test('a damaged copy is no backup', async () => {
  const file = join(env.DATA_DIR, 'damaged.db')
  writeFileSync(file, 'not a database at all, but long enough to be read as one'.repeat(100))
  await expect(checkDatabase(file, 'SELECT 1')).rejects.toThrow()
  await expect(checkDatabase(join(env.DATA_DIR, 'nowhere.db'), 'SELECT 1')).rejects.toThrow()
})

describe('the daily backup', () => {
  test('is made when a day has passed, not at every start, and the last ones are kept', async () => {
    const kept = env.BACKUPS_KEPT
    for (let day = 1; day <= kept + 1; day += 1) {
      const at = new Date(Date.now() - day * 25 * hourMs)
      const file = join(backupsDir, backupName(at, 'daily'))
      writeFileSync(file, 'of that day')
      utimesSync(file, at, at)
    }
    const byHand = join(backupsDir, backupName(new Date(0), 'byHand'))
    writeFileSync(byHand, 'an old one')

    await backUpDaily()
    await backUpDaily()
    const daily = (await made()).filter(({ kind }) => kind === 'daily')
    expect(daily).toHaveLength(kept)
    expect(daily[0]?.bytes).toBeGreaterThan(1_000)
    expect(daily.slice(1).every(({ bytes }) => bytes < 100)).toBe(true)
    expect(existsSync(byHand)).toBe(true)
  })

  test('is made by nobody, and the overview warns without one', async () => {
    expect(isBackupOverdue(await newestBackupAt(), new Date())).toBe(true)
    await backUpDaily()
    expect(isBackupOverdue(await newestBackupAt(), new Date())).toBe(false)
    expect(isBackupOverdue(await newestBackupAt(), new Date(Date.now() + 26 * hourMs))).toBe(true)
    const [row] = await db.audit.findMany({ where: { action: 'backup.made' }, orderBy: { id: 'desc' } })
    expect(row?.actorId).toBeNull()
  })
})

describe('a name', () => {
  test.each([
    'secrets.json',
    '../secrets.json',
    '..%2Fsecrets.json',
    'kinfold.db',
    'kinfold-2026-01-01T000000.tgz/../../secrets.json',
    'kinfold-2026-01-01T000000.tgz\0',
    '',
    undefined,
  ])('%s is no backup', async (name) => {
    expect(kindOf(name ?? '')).toBeUndefined()
    await expect(getBackup(world.users.joan, name)).rejects.toThrow(NotFound)
    await expect(auditDownload(world.users.joan, name)).rejects.toThrow(NotFound)
    await expect(deleteBackup(world.users.joan, name)).rejects.toThrow(NotFound)
    expect(existsSync(secretsFile)).toBe(true)
  })

  test('that leads elsewhere is none either', async () => {
    const name = backupName(new Date(0), 'byHand')
    symlinkSync(secretsFile, join(backupsDir, name))
    await expect(getBackup(world.users.joan, name)).rejects.toThrow(NotFound)
    await expect(deleteBackup(world.users.joan, name)).rejects.toThrow(NotFound)
    expect(lstatSync(join(backupsDir, name)).isSymbolicLink()).toBe(true)
  })

  test('that no backup ever had is none', async () => {
    const name = backupName(new Date(0), 'byHand')
    await expect(deleteBackup(world.users.joan, name)).rejects.toThrow(NotFound)
    expect(await audited('backup.deleted')).toEqual([])
  })

  test('of a copy from before an update is one', async () => {
    const name = 'before-20261121043920_people_join-1795000000000.db'
    writeFileSync(join(backupsDir, name), 'a copy')
    expect(await getBackup(world.users.joan, name)).toMatchObject({ kind: 'beforeUpdate', isChecked: false, bytes: 6 })
  })
})

test('taking a backup away and deleting it stand in the audit log; deleting twice is deleting once', async () => {
  const { name } = await makeOne()
  await auditDownload(world.users.joan, name)
  await deleteBackup(world.users.joan, name)
  await deleteBackup(world.users.joan, name)
  expect(await made()).toEqual([])
  expect(await audited('backup.downloaded')).toHaveLength(1)
  expect(await audited('backup.deleted')).toHaveLength(1)
})

test('ten who delete a backup at once delete it once', async () => {
  const { name } = await makeOne()
  await Promise.all(Array.from({ length: 10 }, () => deleteBackup(world.users.joan, name)))
  expect(await made()).toEqual([])
  expect(await audited('backup.deleted')).toHaveLength(1)
})

describe('while another process holds the lock of the database', () => {
  let lock: ReturnType<typeof openDatabase>
  const letGo = () => lock.inTransaction && lock.exec('ROLLBACK')
  beforeEach(() => {
    lock = openDatabase(databaseFile, { readonly: false })
  })
  afterEach(() => {
    letGo()
    lock.close()
  })

  test('nothing is deleted that could not be audited', async () => {
    const { name } = await makeOne()
    lock.exec('BEGIN IMMEDIATE')
    await expect(deleteBackup(world.users.joan, name)).rejects.toThrow(Busy)
    expect(await made()).toHaveLength(1)
    letGo()
    expect(await audited('backup.deleted')).toEqual([])
  })

  test('a backup that is made is no failed one, and is audited once the lock is let go', async () => {
    const stop = afterCommit(() => void lock.exec('BEGIN IMMEDIATE'))
    const { ended } = await beginBackup(world.users.joan)
    await vi.waitUntil(async () => (await made()).length === 1, { timeout: 60_000 })
    stop()
    await pause(6_000) // longer than a write waits
    letGo()
    await ended
    expect(backupState()).toEqual({ since: null, failed: null })
    expect(await audited('backup.made')).toMatchObject([{ outcome: 'done' }])
  })
})

test.each(['priya', 'elena', 'mateo', 'ida'] as const)('%s is refused all of it', async (who) => {
  const { name } = await makeOne()
  const user = world.users[who]
  await expect(listBackups(user)).rejects.toThrow(Forbidden)
  await expect(beginBackup(user)).rejects.toThrow(Forbidden)
  await expect(auditDownload(user, name)).rejects.toThrow(Forbidden)
  await expect(deleteBackup(user, name)).rejects.toThrow(Forbidden)
  expect(await made()).toHaveLength(1)
})
