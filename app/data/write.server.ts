import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { client, writerConnection } from './client.server'
import type { Prisma } from './generated/client'

export type Tx = Prisma.TransactionClient

/**
 * The database takes nothing at this moment: another process held its lock for longer than we wait, or its disk is full.
 * The door answers 503.
 */
export class Busy extends Error {}

const waitAtMostMs = 5_000
const pauseBetweenMs = 25

const inside = new AsyncLocalStorage<boolean>()
const listeners = new Set<() => void>()
let turn: Promise<unknown> = Promise.resolve()

/**
 * The only way to write. Works run one after another, each in its own transaction, so that nobody's
 * acknowledged write can vanish in another's rollback. Inside `work` there is only database work on `tx`;
 * it may run twice when another process held the lock.
 */
export function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  if (inside.getStore()) throw new Error('write() inside write(): use the tx at hand')

  const mine = turn.then(() => inside.run(true, () => attempt(work)))
  turn = mine.catch(() => {})
  return mine.then((result) => {
    for (const listener of listeners) listener()
    return result
  })
}

/** Does something at a moment when no transaction is open; writes wait for it meanwhile. It must not write itself. */
export function betweenWrites<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work)
  turn = mine.catch(() => {})
  return mine
}

/** Calls `listener` after each commit of ours. Returns the way to stop. */
export function afterCommit(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Waits for the writes under way, checkpoints the log and closes Prisma, for reading too. */
export async function closeWriting() {
  await turn
  const database = await writerConnection()
  database.pragma('wal_checkpoint(TRUNCATE)')
  await client.$disconnect()
}

async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + waitAtMostMs
  for (;;) {
    try {
      return await client.$transaction(work)
    } catch (error) {
      if (isFull(error)) throw new Busy('The disk of the database is full', { cause: error })
      if (!isLocked(error)) throw error
      if (Date.now() > giveUpAt) throw new Busy('The database is locked by another process', { cause: error })
      await pause(pauseBetweenMs)
    }
  }
}

// Within a transaction the driver's error has no code of its own.
function isFull(error: unknown) {
  return error instanceof Error && /database or disk is full|SQLITE_FULL/.test(error.message)
}

function isLocked(error: unknown) {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && error.code === 'P1008') || /database is locked|SQLITE_BUSY|SocketTimeout/.test(error.message)
  )
}
