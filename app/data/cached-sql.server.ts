import type Database from 'better-sqlite3'
import { readConnection, sql } from './db.server'
import { numberOfCommits } from './dialect.server'

// Every page's header, and lists of many circles, are read far more often than anything is written.

const maxCachedRows = 10_000 // a few megabytes
const cached = new Map<string, unknown>()
let counter: { of: Database.Database; read: Database.Statement<[], number> } | undefined
let cachedSince: number | undefined
let cachedRows = 0

/** A prepared statement, cached until any process commits. No clock in its text; never mutate rows. */
export function cachedSql<Row, Parameters extends object>(text: string) {
  const statement = sql<Row, Parameters>(text)
  return {
    all: (parameters: Parameters): Promise<readonly Row[]> =>
      readCached(`all ${text} ${JSON.stringify(parameters)}`, () => statement.all(parameters)),
    get: (parameters: Parameters): Promise<Readonly<Row> | undefined> =>
      readCached(`get ${text} ${JSON.stringify(parameters)}`, () => statement.get(parameters)),
  }
}

async function readCached<Result>(key: string, read: () => Promise<Result>) {
  const now = commits()
  if (now !== cachedSince || cachedRows > maxCachedRows) clearCache()
  cachedSince = now
  if (cached.has(key)) return cached.get(key) as Result
  const result = await read()
  if (commits() !== now) return result
  cached.set(key, result)
  cachedRows += Array.isArray(result) ? 1 + result.length : 1
  return result
}

function clearCache() {
  cached.clear()
  cachedRows = 0
}

/** The reading connection never commits itself. */
function commits() {
  const connection = readConnection()
  if (counter?.of !== connection) {
    counter = { of: connection, read: connection.prepare<[], number>(numberOfCommits).pluck() }
    clearCache()
  }
  return counter.read.get()
}
