import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { writerConnection } from './client.server'
import { databaseFile } from './files.server'
import { betweenWrites } from './write.server'

const pagesAtOnce = 100 // of 4 KB: a millisecond or so, then others have their turn
const allPages = 0x7fffffff

/**
 * Copies the database while this process writes to it, on the writer's own connection: from a second one each write would
 * begin the copy anew (measured: 554 MB not finished after a minute). It begins between two transactions, since inside one
 * the driver takes the refusal of its first step for the end and leaves no file (vxsuite #9222).
 */
export async function copyOwnDatabase(to: string) {
  const database = await writerConnection()
  let copying: Promise<unknown> = Promise.resolve()
  await betweenWrites(
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

/** Copies the database of a Kinfold that runs elsewhere: in one step after the first, so that its writes do not delay it. */
export async function copyDatabase(to: string) {
  const database = new Database(databaseFile, { readonly: true })
  try {
    await database.backup(to, { progress: () => allPages })
  } finally {
    database.close()
  }
}

// Reading the whole file takes long, so it is another thread's: as a text, for it needs neither our modules nor our bundle.
const reading = `
  const { workerData, parentPort } = require('node:worker_threads')
  const Database = require(workerData.driver)
  const database = new Database(workerData.file, { fileMustExist: true })
  const answer = database.pragma('integrity_check', { simple: true })
  const row = answer === 'ok' ? database.prepare(workerData.question).get() : undefined
  database.close()
  parentPort.postMessage({ answer, row })`

/**
 * Reads a copy of the database from end to end and asks it one question, on another thread. Throws when it is damaged or
 * not there.
 */
export function checkDatabase(file: string, question: string): Promise<unknown> {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3')
  return new Promise((done, refuse) => {
    const worker = new Worker(reading, { eval: true, workerData: { driver, file, question } })
    worker.once('error', refuse)
    worker.once('message', ({ answer, row }: { answer: string; row: unknown }) => {
      if (answer === 'ok') done(row)
      else refuse(new Error(`The copy of the database is damaged: ${answer}`))
    })
  })
}
