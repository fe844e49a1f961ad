import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { writerConnection } from './client.server'
import { databaseFile } from './files.server'
import { pauseWritesFor } from './write.server'

const pagesAtOnce = 100 // of 4 KB: a millisecond or so, then others have their turn
const allPages = 0x7fffffff

/**
 * Copies on the writer's connection: on another each write restarts the copy. Between transactions: inside one the
 * driver takes its first refusal for the end and leaves no file (vxsuite #9222).
 */
export async function copyOwnDatabase(to: string) {
  const database = await writerConnection()
  let copying: Promise<unknown> = Promise.resolve()
  await pauseWritesFor(
    () =>
      new Promise<void>((done, refuse) => {
        const progress = () => {
          done()
          return pagesAtOnce
        }
        copying = database.backup(to, { progress })
        copying.then(() => done(), refuse)
      }),
  )
  await copying
}

/** Copies the database of another running Kinfold, in one step after the first so as not to delay its writes. */
export async function copyDatabase(to: string) {
  const database = new Database(databaseFile, { readonly: true })
  try {
    await database.backup(to, { progress: () => allPages })
  } finally {
    database.close()
  }
}

// In another thread, since reading the file takes long. A string: it needs no module of ours.
const reading = `
  const { workerData, parentPort } = require('node:worker_threads')
  const Database = require(workerData.driver)
  const { file, readonly, check, question } = workerData
  const database = new Database(file, { readonly, fileMustExist: true })
  const answer = database.pragma(check, { simple: true })
  const row = answer === 'ok' && question ? database.prepare(question).get() : undefined
  database.close()
  parentPort.postMessage({ answer, row })`

type Reading = { file: string; readonly: boolean; check: string; question?: string }
type Read = { answer: string; row: unknown }

/** Reads a whole copy and runs one query on it in another thread. Throws when it's damaged or missing. */
export async function checkDatabase(file: string, question: string): Promise<unknown> {
  const { answer, row } = await read({ file, readonly: false, check: 'integrity_check', question })
  if (answer !== 'ok') throw new Error(`The copy of the database is damaged: ${answer}`)
  return row
}

/** Whether a database in use is undamaged, checked in another thread. Throws if it can't be read. */
export async function checkLiveDatabase(file: string) {
  try {
    const { answer } = await read({ file, readonly: true, check: 'quick_check(1)' })
    return answer === 'ok'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return false
    throw error
  }
}

function read(workerData: Reading): Promise<Read> {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3')
  return new Promise((done, refuse) => {
    const worker = new Worker(reading, { eval: true, workerData: { driver, ...workerData } })
    worker.once('error', refuse)
    worker.once('message', done)
  })
}
