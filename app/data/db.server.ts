import type Database from 'better-sqlite3'
import { adapterFor, openDatabase } from './connection.server'
import { databaseFile } from './files.server'
import { PrismaClient } from './generated/client'

/** Reading through Prisma, on a connection that cannot write. */
export const db = new PrismaClient({ adapter: adapterFor(databaseFile, { readonly: true }) })

let connection: Database.Database | undefined

/** The read-only connection of our prepared statements. */
export function reader() {
  connection ??= openDatabase(databaseFile, { readonly: true })
  return connection
}

/**
 * A statement for a page that is opened all day: prepared once, at its first use.
 * `Row` is what it returns; the parameters go by name (`@circleId`).
 */
export function sql<Row, Parameters extends object = Record<string, never>>(text: string) {
  let statement: Database.Statement<[Parameters], Row> | undefined
  const prepared = () => {
    statement ??= reader().prepare<[Parameters], Row>(text)
    return statement
  }
  return {
    all: (parameters: Parameters) => prepared().all(parameters),
    get: (parameters: Parameters) => prepared().get(parameters),
    text,
  }
}

/** Closes both reading connections; statements prepare themselves anew afterwards is not supported: for the stop only. */
export async function closeReading() {
  await db.$disconnect()
  connection?.close()
  connection = undefined
}
