import Database from 'better-sqlite3'
import { writerConnection } from '~/data/client.server'

const reads = ['all', 'get', 'iterate']

/** What `work` reads on a reading connection while a write is open: it would miss what the write has written. */
export async function readsOutsideWrites(work: () => Promise<unknown>) {
  const writer = await writerConnection()
  const statement = prototypeOfStatements()
  const originals = reads.map((name) => [name, statement[name]] as const)
  const found: string[] = []
  for (const [name, original] of originals) {
    statement[name] = function (this: Database.Statement, ...values: unknown[]) {
      if (this.database !== writer && writer.inTransaction) found.push(this.source)
      return original.apply(this, values)
    }
  }
  try {
    await work()
  } finally {
    for (const [name, original] of originals) statement[name] = original
  }
  return found
}

function prototypeOfStatements() {
  const memory = new Database(':memory:')
  const statement = Object.getPrototypeOf(memory.prepare('SELECT 1'))
  memory.close()
  return statement
}
