import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { client, writerConnection } from './client.server'
import type { Prisma } from './generated/client'

export type Tx = Prisma.TransactionClient

/** No writes now: locked too long, disk full or failing, or file damaged. Becomes 503 with `Retry-After` in seconds. */
export class Busy extends Error {
  override name = 'Busy'
  readonly retryAfter: number = 5
}

/** No writes until the process is restarted. */
export class Closed extends Busy {
  override name = 'Closed'
  override readonly retryAfter = 300
}

const longestWaitMs = 5_000
const startMissed = 'The work has not begun in time'
const pauseBetweenMs = 25

const inside = new AsyncLocalStorage<boolean>()
const readingOnly = new AsyncLocalStorage<boolean>()
const listeners = new Set<() => void>()
let turn: Promise<unknown> = Promise.resolve()
let lockedMs = 0 // that writes have waited for locks of other processes, all together
let closedBecause: string | undefined
let isFileInPlace = () => true

/**
 * The only way to write: one after another, each in a transaction, so that no acknowledged write is rolled back with
 * another. `work` only uses `tx`, and may run twice. Throws Busy after five seconds, or `startWithinMs` in the queue.
 */
export function write<T>(work: (tx: Tx) => Promise<T>, { startWithinMs }: { startWithinMs?: number } = {}): Promise<T> {
  if (inside.getStore()) throw new Error('write() inside write(): use the tx at hand')
  if (readingOnly.getStore()) return Promise.reject(new Busy('Nothing may be written here'))

  const giveUpAfter = lockedMs + longestWaitMs
  const start = startWithinMs === undefined ? undefined : startLimit(startWithinMs)
  const begin: typeof work = async (tx) => {
    if (!start) return work(tx)
    await acquireWriteLock(tx)
    if (start.isOver) throw new Busy(startMissed)
    start.begin()
    return work(tx)
  }
  const mine = turn.then(() => inside.run(true, () => attempt(begin, giveUpAfter, start)))
  turn = mine.catch(() => {})
  const written = mine.then((result) => {
    for (const listener of listeners) listener()
    return result
  })
  return start ? Promise.race([written, start.isMissed]) : written
}

export function withoutWrites<T>(work: () => T): T {
  return readingOnly.run(true, work)
}

/** A transaction begins without the lock; its first writing statement takes it, even if it finds no row. */
async function acquireWriteLock(tx: Tx) {
  await tx.$executeRaw`DELETE FROM Signal WHERE FALSE`
}

function startLimit(ms: number) {
  const limit = { isOver: false, begin: () => {}, isMissed: new Promise<never>(() => {}) }
  limit.isMissed = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => {
      limit.isOver = true
      reject(new Busy(startMissed))
    }, ms)
    limit.begin = () => clearTimeout(timer)
  })
  limit.isMissed.catch(() => {}) // also when the work has failed before
  return limit
}

export function closeToWrites(because: string) {
  closedBecause ??= because
}

/** Sets the check after each commit, before it's acknowledged: that the database file is still the opened one. */
export function acknowledgeOnlyIf(isInPlace: () => boolean) {
  isFileInPlace = isInPlace
}

/** Runs something while no transaction is open; writes wait, at most `atMostMs`. It must not write itself. */
export function pauseWritesFor<T>(work: () => Promise<T>, { atMostMs }: { atMostMs?: number } = {}): Promise<T> {
  const before = turn
  const mine = before.then(work)
  const ended = mine.catch(() => {})
  turn = atMostMs === undefined ? ended : Promise.race([ended, before.then(() => pause(atMostMs))])
  return mine
}

export function afterCommit(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Waits for writes in progress, checkpoints the log and closes Prisma. */
export async function closeWriting() {
  await turn
  const database = await writerConnection()
  database.pragma('wal_checkpoint(TRUNCATE)')
  await client.$disconnect()
}

async function attempt<T>(
  work: (tx: Tx) => Promise<T>,
  giveUpAfter: number,
  start: { isOver: boolean } | undefined,
): Promise<T> {
  for (;;) {
    if (start?.isOver) throw new Busy(startMissed)
    if (closedBecause) throw new Closed(closedBecause)
    if (lockedMs > giveUpAfter) throw new Busy('The database is locked by another process')
    const startedAt = performance.now()
    try {
      const result = await client.$transaction(work)
      if (isFileInPlace()) return result
      throw new Closed('The database file is not in its place')
    } catch (error) {
      if (isDamaged(error)) closeToWrites('The database file is damaged')
      else if (hasText(error, takesNothing)) throw new Busy('The disk of the database takes nothing', { cause: error })
      else if (!isLocked(error)) throw error
      await pause(pauseBetweenMs)
      lockedMs += performance.now() - startedAt
    }
  }
}

// The driver's error has no code inside a transaction.
const takesNothing =
  /database or disk is full|SQLITE_FULL|readonly database|SQLITE_READONLY|disk I\/O error|SQLITE_IOERR|unable to open database file|SQLITE_CANTOPEN/

function isDamaged(error: unknown) {
  return hasText(error, /disk image is malformed|file is not a database|SQLITE_CORRUPT|SQLITE_NOTADB/)
}

function isLocked(error: unknown) {
  const hasCode = error instanceof Error && 'code' in error && error.code === 'P1008'
  return hasCode || hasText(error, /database is locked|SQLITE_BUSY|SocketTimeout/)
}

function hasText(error: unknown, text: RegExp) {
  return error instanceof Error && text.test(error.message)
}
