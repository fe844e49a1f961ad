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

/**
 * A prepared statement for frequent pages, prepared at its first use. Parameters are named (`@circleId`). With a
 * transaction it runs on the writing connection and sees what the transaction has written.
 */
export function sql<Row, Parameters extends object = Record<string, never>>(text: string) {
  statements.add(text)
  const source = preparedOnce(text)
  const prepare = (connection: Database.Database) => connection.prepare<[Parameters], Row>(source)
  let reading: ReturnType<typeof prepare> | undefined
  let writing: ReturnType<typeof prepare> | undefined
  const prepared = () => {
    reading ??= prepare(readConnection())
    return reading
  }
  const preparedIn = async (_tx: Prisma.TransactionClient) => {
    const writer = await writerConnection()
    if (writing?.database !== writer) writing = prepare(writer).safeIntegers(false) // Prisma has them on
    return writing
  }
  return {
    all: async (parameters: Parameters, tx?: Prisma.TransactionClient) =>
      (tx ? await preparedIn(tx) : prepared()).all(parameters),
    get: async (parameters: Parameters, tx?: Prisma.TransactionClient) =>
      (tx ? await preparedIn(tx) : prepared()).get(parameters),
  }
}

/** Closes the connection of the prepared statements, for shutdown only. */
export function closeReading() {
  connection?.close()
  connection = undefined
}
