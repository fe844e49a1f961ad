import { spawn } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { toStoredInstant } from '~/data/instant'
import { migrate } from '~/data/migrate.server'
import { auditHash } from '~/domain/audit/append.server'
import { createPost } from '~/domain/feed/commands.server'
import { createTestData, type World } from '../world'
import { rounds } from './rounds'

let world: World
beforeAll(async () => {
  world = await createTestData()
})

test('killed in the middle of writing again and again, nothing that was acknowledged is lost and nothing is there by half', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round += 1)
    acknowledged.push(...(await writeUntilKilled(100 + ((round * 67) % 400))))
  expect(acknowledged.length).toBeGreaterThan(rounds)

  const posts = new Set((await db.post.findMany({ select: { id: true } })).map(({ id }) => id))
  expect(acknowledged.filter((id) => !posts.has(id))).toEqual([])

  const told = await db.notification.groupBy({ by: ['subjectId'], _count: true })
  const audited = new Set(
    (await db.audit.findMany({ where: { action: 'post.created' } })).map(({ entityId }) => entityId),
  )
  const signalled = new Set((await db.signal.findMany({ where: { topic: 'feed' } })).map(({ ref }) => ref))
  expect(new Set(told.map(({ _count }) => _count))).toEqual(new Set([6]))
  for (const kept of [told.map(({ subjectId }) => subjectId), [...audited], [...signalled]])
    expect(new Set(kept)).toEqual(posts)
})

test('the next start finds a sound database and goes on', async () => {
  expect(await migrate()).toEqual([])
  const database = openDatabase(databaseFile, { readonly: false })
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(database.pragma('foreign_key_check')).toEqual([])
  database.close()

  const before = await db.post.count()
  await createPost(world.elena, { content: 'We are back', visibility: 'everyone' })
  expect(await db.post.count()).toBe(before + 1)
})

test('the audit log is one unbroken chain', async () => {
  let prev: Uint8Array = Buffer.alloc(32)
  for (const row of await db.audit.findMany({ orderBy: { id: 'asc' } })) {
    expect(Buffer.from(row.prev).equals(prev)).toBe(true)
    expect(Buffer.from(row.hash).equals(auditHash(prev, { ...row, at: toStoredInstant(row.at) }))).toBe(true)
    prev = row.hash
  }
})

/** Another process writes; returns what it had been told is kept when it was killed. */
async function writeUntilKilled(afterMs: number) {
  const { rosa, elena } = world
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/faults/writer.ts', rosa, elena.userId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  const isWriting = new Promise<void>((done) => child.stdout.setEncoding('utf8').once('data', () => done()))
  child.stdout.on('data', (chunk: string) => (text += chunk))
  const isGone = new Promise((done) => child.on('close', done))
  await Promise.race([isWriting, isGone])
  setTimeout(() => child.kill('SIGKILL'), afterMs)
  await isGone
  return text.split('\n').slice(0, -1)
}
