import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import Database from 'better-sqlite3'

export type DatabaseFile = Database.Database

type Factory = Pick<PrismaBetterSqlite3, keyof PrismaBetterSqlite3>
type Options = { readonly: boolean }

// synchronous=FULL first of all: the driver's default (NORMAL) loses acknowledged commits at a power cut.
const pragmas = {
  synchronous: 2,
  busy_timeout: 100,
  foreign_keys: 1,
  journal_size_limit: 67_108_864,
  secure_delete: 1,
  trusted_schema: 0,
  cell_size_check: 1,
}

// Waiting for another process's lock blocks the event loop, so the writer hardly does: write() tries again.
const writerPragmas = { ...pragmas, busy_timeout: 10 }

export function openDatabase(file: string, { readonly }: Options) {
  const database = new Database(file, { readonly, fileMustExist: readonly })
  if (!readonly) database.pragma('journal_mode = WAL')
  return applyPragmas(database)
}

/** A Prisma adapter on two connections: only transactions use the writer. */
export function prismaAdapter(file: string, onOpen: (writer: Database.Database) => void) {
  const open = async (readonly: boolean) => {
    const adapter = await new PrismaBetterSqlite3({ url: `file:${file}`, readonly, fileMustExist: true }).connect()
    return { adapter, connection: applyPragmas(connectionOf(adapter), readonly ? pragmas : writerPragmas) }
  }
  const connect: Factory['connect'] = async () => {
    const writer = await open(false)
    const reader = await open(true)
    onOpen(writer.connection)
    return Object.assign(reader.adapter, {
      startTransaction: writer.adapter.startTransaction.bind(writer.adapter),
      async dispose() {
        reader.connection.close()
        writer.connection.close()
      },
    })
  }
  const factory = new PrismaBetterSqlite3({ url: `file:${file}` })
  return Object.assign(factory, { connect })
}

function applyPragmas(database: Database.Database, wanted = pragmas) {
  for (const [name, value] of Object.entries(wanted)) {
    database.pragma(`${name} = ${value}`)
    const actual = Number(database.pragma(name, { simple: true }))
    if (actual !== value) throw new Error(`SQLite did not take PRAGMA ${name} = ${value}, it says ${actual}`)
  }
  return database
}

// The adapter has its connection in `client`, missing from its types (7.10.0, pinned).
function connectionOf(adapter: object) {
  const client = 'client' in adapter ? adapter.client : undefined
  if (!(client instanceof Database)) throw new Error('The SQLite adapter no longer shows its connection')
  return client
}
