import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { openDatabase } from './connection.server'
import { backupsDir, databaseFile } from './files.server'
import { folded } from './folded'
import { toStoredInstant } from './instant'

type Migration = { name: string; sql: string; checksum: string }

export class NewerSchema extends Error {}

/** Migrates, each migration in a transaction with its row, after a copy of the file. Returns the names of those run. */
export async function migrate(dir = join(process.cwd(), 'prisma/migrations')) {
  const isNew = !existsSync(databaseFile)
  const database = openDatabase(databaseFile, { readonly: false })
  database.function('folded', { deterministic: true }, (text) => folded(String(text)))
  try {
    const known = readMigrations(dir)
    const done = appliedTo(database)
    const stranger = [...done].find((name) => !known.some((migration) => migration.name === name))
    if (stranger)
      throw new NewerSchema(
        `The database has the migration ${stranger}, which this version does not know. Start the newer version.`,
      )

    const missing = known.filter((migration) => !done.has(migration.name))
    if (missing.length && !isNew) await database.backup(join(backupsDir, `before-${missing[0]?.name}-${Date.now()}.db`))
    for (const migration of missing) apply(database, migration)
    return missing.map((migration) => migration.name)
  } finally {
    database.close()
  }
}

function readMigrations(dir: string): Migration[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(dir, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

function appliedTo(database: Database.Database) {
  database.exec(`CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME, "migration_name" TEXT NOT NULL,
    "logs" TEXT, "rolled_back_at" DATETIME, "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`)
  const rows = database.prepare<[], { migration_name: string }>('SELECT migration_name FROM _prisma_migrations').all()
  return new Set(rows.map((row) => row.migration_name))
}

function apply(database: Database.Database, migration: Migration) {
  // SQLite only heeds it outside a transaction: rebuilding a table must not cascade.
  database.pragma('foreign_keys = OFF')
  database
    .transaction(() => {
      database.exec(migration.sql)
      const broken = database.pragma('foreign_key_check')
      if (Array.isArray(broken) && broken.length)
        throw new Error(`Migration ${migration.name} would leave rows without their parent`)
      const now = toStoredInstant(new Date())
      database
        .prepare(
          `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
           VALUES (?, ?, ?, ?, ?, 1)`,
        )
        .run(randomUUID(), migration.checksum, now, migration.name, now)
    })
    .immediate()
  database.pragma('foreign_keys = ON')
}
