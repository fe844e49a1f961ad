import { spawn } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { client } from '~/data/client.server'
import { db, sql } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { newId } from '~/data/id'
import { afterCommit, Busy, pauseWritesFor, type Tx, write } from '~/data/write.server'

class ChangedMind extends Error {}

const rows = sql<{ id: string; userId: string }>('SELECT id, userId FROM Submission')
const insert = (tx: Tx, id: string, userId: string) =>
  tx.submission.create({ data: { id, userId, createdAt: new Date() } })
const ids = (count: number) => Array.from({ length: count }, () => newId())

/** The ways in which people write; each returns the ids that it was told are kept. */
const ways = {
  async one() {
    const id = newId()
    await write((tx) => insert(tx, id, 'one'))
    return [id]
  },
  async threeTogether() {
    const three = ids(3)
    const group = `group ${newId()}`
    await write(async (tx) => {
      for (const id of three) await insert(tx, id, group)
    })
    return three
  },
  async threeThatAreTakenBack() {
    await write(async (tx) => {
      for (const id of ids(3)) await insert(tx, id, 'never')
      throw new ChangedMind()
    }).catch(expectChangedMind)
    return []
  },
  async aNestedCreateThatFails() {
    const taken = { id: newId(), action: 'any', resource: '*' }
    const failing = write(async (tx) => {
      await insert(tx, newId(), 'never')
      await tx.role.create({ data: { id: newId(), name: newId(), rules: { create: [taken, taken] } } })
    })
    await expect(failing).rejects.toThrow(/Unique constraint/)
    return []
  },
  async oneAfterAFaultThatWasForgiven() {
    const [id = '', other = ''] = ids(2)
    await write(async (tx) => {
      await insert(tx, id, 'one')
      await insert(tx, id, 'never').catch(() => {})
      await insert(tx, other, 'one')
    })
    return [id, other]
  },
}

describe('writing at the same time', () => {
  test('what was acknowledged is kept, what was taken back is never seen, in 10,000 interleaved works', async () => {
    const choices = Object.values(ways)
    const acknowledged: string[] = []
    let isDone = false
    const reading = (async () => {
      while (!isDone) {
        const seen = await rows.all({})
        expect(seen.filter(({ userId }) => userId === 'never')).toEqual([])
        expect([...groupSizes(seen)].filter((size) => size !== 3)).toEqual([])
        await pauseAWhile()
      }
    })()

    for (let round = 0; round < 200; round += 1) {
      const crowd = Array.from({ length: 50 }, (_, place) =>
        choices[(round * 7 + place * 13 + (place % 3) * round) % choices.length]?.(),
      )
      acknowledged.push(...(await Promise.all(crowd)).flatMap((kept) => kept ?? []))
    }
    isDone = true
    await reading

    const kept = new Set((await rows.all({})).map(({ id }) => id))
    expect(acknowledged.length).toBeGreaterThan(8_000)
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
    expect(kept.size).toBe(acknowledged.length)
  })

  test('a work that starts another is told so instead of waiting for itself for ever', async () => {
    await expect(write(() => write(async () => {}))).rejects.toThrow('write() inside write()')
    expect(await ways.one()).toHaveLength(1)
  })

  test('a work between writes keeps them waiting no longer than it may', async () => {
    let isReading = true
    const reading = pauseWritesFor(() => new Promise((done) => setTimeout(done, 1_500)), { atMostMs: 300 })
    reading.then(() => {
      isReading = false
    })
    const startedAt = performance.now()
    expect(await ways.one()).toHaveLength(1)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(299)
    expect(isReading).toBe(true)
    await reading
  })

  test('those who listen hear of a commit and not of what was taken back', async () => {
    let heard = 0
    const stop = afterCommit(() => {
      heard += 1
    })
    await ways.threeThatAreTakenBack()
    await ways.one()
    stop()
    await ways.one()
    expect(heard).toBe(1)
  })

  test('nobody writes past write(): the reading connection refuses', async () => {
    const submission = { id: newId(), userId: 'one', createdAt: new Date() }
    await expect(client.submission.create({ data: submission })).rejects.toThrow(/readonly/)
    expect(await db.submission.findUnique({ where: { id: submission.id } })).toBeNull()
  })
})

describe('while another process holds the lock', () => {
  test('a write waits and succeeds, and the process goes on meanwhile', async () => {
    await ways.one()
    const other = await holdLock(2_000)
    let turns = 0 // that others had while the write waited; a driver that waits by itself leaves none
    const others = setInterval(() => {
      turns += 1
    }, 10)
    const startedAt = performance.now()
    const [id = ''] = await ways.one()
    clearInterval(others)

    expect(performance.now() - startedAt).toBeGreaterThan(1_000)
    expect(turns).toBeGreaterThan(10)
    expect(await db.submission.findUnique({ where: { id } })).not.toBeNull()
    await other.ended
  })

  test('after five seconds a write gives up and says that it was busy; the next one is kept', async () => {
    const other = await holdLock(6_500)
    await expect(ways.one()).rejects.toThrow(Busy)
    other.end()
    await other.ended
    const [id = ''] = await ways.one()
    expect(await db.submission.findUnique({ where: { id } })).not.toBeNull()
  })

  test('twenty writes at once wait for the lock together, and none is done after it was refused', async () => {
    const refused: string[] = []
    const other = await holdLock(60_000)
    const startedAt = performance.now()
    const answers = await Promise.allSettled(
      ids(20).map(async (id) => {
        refused.push(id)
        await write((tx) => insert(tx, id, 'refused'))
      }),
    )
    const waitedMs = performance.now() - startedAt
    other.end()
    await other.ended

    expect(answers.map((answer) => answer.status === 'rejected' && answer.reason instanceof Busy)).toEqual(
      Array(20).fill(true),
    )
    expect(waitedMs).toBeLessThan(30_000) // one after another they would wait for a hundred seconds
    await ways.one() // is done after everything that is in the queue
    expect((await rows.all({})).filter(({ id }) => refused.includes(id))).toEqual([])
  })

  test('a work that must begin soon is refused soon, also with nobody before it, and is never done', async () => {
    await ways.one()
    const other = await holdLock(60_000)
    const late = newId()
    const startedAt = performance.now()
    await expect(write((tx) => insert(tx, late, 'late'), { startWithinMs: 300 })).rejects.toThrow(Busy)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    const next = ways.one()
    await pauseAWhile()
    other.end()
    await other.ended
    await next
    expect((await rows.all({})).filter(({ id }) => id === late)).toEqual([])
  })

  test('a work that must begin soon is done when the lock is let go in time', async () => {
    const other = await holdLock(300)
    const id = newId()
    await write((tx) => insert(tx, id, 'soon'), { startWithinMs: 4_000 })
    expect(await db.submission.findUnique({ where: { id } })).not.toBeNull()
    await other.ended
  })

  test('a write that comes while others are refused has its own time to wait', async () => {
    const other = await holdLock(60_000)
    const first = ways.one()
    await expect(first).rejects.toThrow(Busy)
    const second = ways.one()
    other.end()
    expect(await second).toHaveLength(1)
  })
})

function expectChangedMind(error: unknown) {
  expect(error).toBeInstanceOf(ChangedMind)
}

function groupSizes(seen: { userId: string }[]) {
  const groups = new Map<string, number>()
  for (const { userId } of seen) if (userId.startsWith('group')) groups.set(userId, (groups.get(userId) ?? 0) + 1)
  return groups.values()
}

function pauseAWhile() {
  return new Promise((done) => setTimeout(done, 20))
}

/** Another process that holds the write lock, as a backup or somebody's sqlite3 shell would. */
async function holdLock(ms: number) {
  const script = `
    const Database = require('better-sqlite3')
    const database = new Database(process.argv[1])
    database.exec('BEGIN IMMEDIATE')
    console.log('held')
    setTimeout(() => { database.exec('ROLLBACK'); process.exit() }, ${ms})`
  const child = spawn(process.execPath, ['-e', script, databaseFile])
  const ended = new Promise<void>((done) => child.on('exit', () => done()))
  await new Promise((done) => child.stdout.once('data', done))
  return { ended, end: () => child.kill('SIGKILL') }
}
