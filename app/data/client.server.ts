import type Database from 'better-sqlite3'
import { prismaAdapter } from './connection.server'
import { databaseFile } from './files.server'
import { withFoldedColumns } from './folded-columns.server'
import { PrismaClient } from './generated/client'

let writer: Database.Database | undefined

const plainClient = new PrismaClient({
  adapter: prismaAdapter(databaseFile, (connection) => {
    writer = connection
  }),
  transactionOptions: { maxWait: 10_000, timeout: 10_000 },
})

/** The only Prisma client, for db.server and write.server alone: a second would cost 20 MB of memory. */
export const client = plainClient.$extends(withFoldedColumns) as unknown as PrismaClient // adds nothing to it

/** The writer's own connection once it's open. Online backups must not use a second one. */
export async function writerConnection() {
  await client.$connect()
  if (!writer) throw new Error('The writing connection is not open')
  return writer
}
