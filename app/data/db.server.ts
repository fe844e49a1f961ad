import type Database from 'better-sqlite3'
import { client, writerConnection } from './client.server'
import { openDatabase } from './connection.server'
import { databaseFile } from './files.server'
import type { Prisma, PrismaClient } from './generated/client'

type Model = Uncapitalize<Prisma.ModelName>
type Reads<M extends Model> = Extract<keyof PrismaClient[M], `find${string}` | 'count' | 'groupBy' | 'aggregate'>

/** Reading through Prisma, on a connection that cannot write. */
export const db: { [M in Model]: Pick<PrismaClient[M], Reads<M>> } = client

let connection: Database.Database | undefined

/** The read-only connection of our prepared statements. */
export function readConnection() {
  connection ??= openDatabase(databaseFile, { readonly: true })
  return connection
}

/** The texts of all statements, for the test of their dialect. */
export const statements = new Set<string>()

/**
 * A statement for a page that is opened all day: prepared once, at its first use.
 * `Row` is what it returns; the parameters go by name (`@circleId`).
 */
export function sql<Row, Parameters extends object = Record<string, never>>(text: string) {
  statements.add(text)
  let statement: Database.Statement<[Parameters], Row> | undefined
  const prepared = () => {
    statement ??= readConnection().prepare<[Parameters], Row>(text)
    return statement
  }
  return {
    all: async (parameters: Parameters) => prepared().all(parameters),
    get: async (parameters: Parameters) => prepared().get(parameters),
    /** In a transaction, on its own connection: with all that it has written. */
    getIn: async (_tx: Prisma.TransactionClient, parameters: Parameters) =>
      (await writerConnection()).prepare<[Parameters], Row>(text).safeIntegers(false).get(parameters),
  }
}

/** Closes the connection of the prepared statements. They do not reopen it; call it at shutdown only. */
export function closeReading() {
  connection?.close()
  connection = undefined
}
