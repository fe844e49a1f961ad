import type Database from 'better-sqlite3'
import { client, writerConnection } from './client.server'
import { openDatabase } from './connection.server'
import { preparedOnce } from './dialect.server'
import { databaseFile } from './files.server'
import type { Prisma, PrismaClient } from './generated/client'

type Model = Uncapitalize<Prisma.ModelName>
type Reads<M extends Model> = Extract<keyof PrismaClient[M], `find${string}` | 'count' | 'groupBy' | 'aggregate'>

/** Prisma on a connection that can't write. */
export const db: { [M in Model]: Pick<PrismaClient[M], Reads<M>> } = client

let connection: Database.Database | undefined

export function readConnection() {
  connection ??= openDatabase(databaseFile, { readonly: true })
  return connection
}

/** All statements, for the test of their dialect. */
export const statements = new Set<string>()

/** A prepared statement for frequent pages, prepared at its first use. Parameters are named (`@circleId`). */
export function sql<Row, Parameters extends object = Record<string, never>>(text: string) {
  statements.add(text)
  const source = preparedOnce(text)
  let statement: Database.Statement<[Parameters], Row> | undefined
  const prepared = () => {
    statement ??= readConnection().prepare<[Parameters], Row>(source)
    return statement
  }
  return {
    all: async (parameters: Parameters) => prepared().all(parameters),
    get: async (parameters: Parameters) => prepared().get(parameters),
    /** On the transaction's connection, with all that it has written. */
    getIn: async (_tx: Prisma.TransactionClient, parameters: Parameters) =>
      (await writerConnection()).prepare<[Parameters], Row>(source).safeIntegers(false).get(parameters),
  }
}

/** Closes the connection of the prepared statements, for shutdown only. */
export function closeReading() {
  connection?.close()
  connection = undefined
}
