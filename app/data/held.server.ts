import type Database from 'better-sqlite3'
import { readConnection, sql } from './db.server'
import { numberOfCommits } from './dialect.server'

// Every page's header, and lists of many circles, are read far more often than anything is written.

const maxRowsHeld = 10_000 // a few megabytes
const held = new Map<string, unknown>()
let counter: { of: Database.Database; read: Database.Statement<[], number> } | undefined
let heldSince: number | undefined
let rowsHeld = 0

/** A prepared statement, cached until any process commits. No clock in its text; never mutate rows. */
export function heldSql<Row, Parameters extends object>(text: string) {
  const statement = sql<Row, Parameters>(text)
  return {
    all: (parameters: Parameters): Promise<readonly Row[]> =>
      hold(`all ${text} ${JSON.stringify(parameters)}`, () => statement.all(parameters)),
    get: (parameters: Parameters): Promise<Readonly<Row> | undefined> =>
      hold(`get ${text} ${JSON.stringify(parameters)}`, () => statement.get(parameters)),
  }
}

async function hold<Answer>(key: string, read: () => Promise<Answer>) {
  const now = commits()
  if (now !== heldSince || rowsHeld > maxRowsHeld) holdNothing()
  heldSince = now
  if (held.has(key)) return held.get(key) as Answer
  const answer = await read()
  if (commits() !== now) return answer
  held.set(key, answer)
  rowsHeld += Array.isArray(answer) ? 1 + answer.length : 1
  return answer
}

function holdNothing() {
  held.clear()
  rowsHeld = 0
}

/** The reading connection never commits itself. */
function commits() {
  const connection = readConnection()
  if (counter?.of !== connection) {
    counter = { of: connection, read: connection.prepare<[], number>(numberOfCommits).pluck() }
    holdNothing()
  }
  return counter.read.get()
}
