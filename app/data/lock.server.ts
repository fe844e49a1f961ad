import Database from 'better-sqlite3'
import { lockFile } from './files.server'

/** Another Kinfold runs on this data folder. */
export class AlreadyRunning extends Error {}

/** The lock itself cannot be read, so nobody knows whether another Kinfold runs. */
export class LockDamaged extends Error {}

let lock: Database.Database | undefined

/**
 * Takes the data folder for this process. The lock is the kernel's, on a small database of its own, and not a file with
 * a process id in it: it goes with its process, however that ends, and two containers whose process is number 1 both
 * times still see each other.
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
