import Database from 'better-sqlite3'
import { lockFile } from './files.server'

/** Another Kinfold runs on this data folder. */
export class AlreadyRunning extends Error {}

/** The lock can't be read, so another Kinfold may be running. */
export class LockDamaged extends Error {}

let lock: Database.Database | undefined

/**
 * Locks the data folder. A kernel lock on a small database, not a process id: it ends with its process, and works
 * between containers, whose process is always number 1.
 */
export function lockDataDir() {
  const database = new Database(lockFile, { timeout: 0 })
  try {
    database.exec(`BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS holder (pid INTEGER, since TEXT); DELETE FROM holder;
      INSERT INTO holder VALUES (${process.pid}, '${new Date().toISOString()}'); COMMIT; BEGIN IMMEDIATE`)
  } catch (error) {
    database.close()
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'SQLITE_BUSY') throw new AlreadyRunning(whoHoldsIt())
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(code)) throw error
    throw new LockDamaged(`${lockFile} is damaged. If no other Kinfold runs on this folder, delete that file.`)
  }
  lock = database
}

export function releaseLock() {
  lock?.close()
  lock = undefined
}

function whoHoldsIt() {
  const database = new Database(lockFile, { readonly: true, timeout: 0 })
  try {
    const holder = database.prepare<[], { pid: number; since: string }>('SELECT pid, since FROM holder').get()
    return holder ? `process ${holder.pid}, since ${holder.since}` : 'just starting'
  } catch {
    return 'just starting'
  } finally {
    database.close()
  }
}
