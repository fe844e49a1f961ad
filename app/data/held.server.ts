import type Database from 'better-sqlite3'
import { readConnection, sql } from './db.server'

// What stands on every page is asked far more often than anything is written.

const maxHeld = 1_000
const held = new Map<string, unknown>()
let readBefore: Database.Database | undefined
let version: Database.Statement<[], number> | undefined
let heldAt: number | undefined

/**
 * A prepared statement whose answers are kept until the next commit by anybody, another process included. Its text
 * knows no time, and nobody changes an answer.
 */
export function heldSql<Row, Parameters extends object>(text: string) {
  const statement = sql<Row, Parameters>(text)
  return {
    get: (parameters: Parameters) => hold(`${text} ${JSON.stringify(parameters)}`, () => statement.get(parameters)),
  }
}

async function hold<Answer>(key: string, read: () => Promise<Answer>) {
  const now = dataVersion()
  if (now !== heldAt || held.size >= maxHeld) held.clear()
  heldAt = now
  if (held.has(key)) return held.get(key) as Answer
  const answer = await read()
  if (dataVersion() === now) held.set(key, answer)
  return answer
}

/** A number that changes with each commit of another connection; this one never writes. */
function dataVersion() {
  const connection = readConnection()
  if (!version || connection !== readBefore) {
    version = connection.prepare<[], number>('PRAGMA data_version').pluck()
    readBefore = connection
    held.clear()
  }
  return version.get() as number
}
