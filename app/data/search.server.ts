import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { openDatabase } from './connection.server'
import { databaseFile } from './files.server'

const definition = 'prisma/migrations/20261121170000_search/migration.sql'

/** From where names are read whose words match `@words`, in the language of FTS5; `n` is SearchName. */
export const namesFound = 'FROM SearchWord w CROSS JOIN SearchName n ON n.id = w.rowid WHERE SearchWord MATCH @words'

/**
 * Makes sure that the search index exists and matches the tables; rebuilds it from them otherwise. A later migration
 * that recreates one of its tables drops its triggers, and a damaged index answers nothing: this detects both. Returns
 * whether the index was rebuilt.
 */
export function prepareSearchIndex() {
  const sql = readFileSync(join(process.cwd(), definition), 'utf8')
  const database = openDatabase(databaseFile, { readonly: false })
  try {
    if (isWhole(database, sql)) return false
    rebuildSearchIndex(database, sql)
    return true
  } finally {
    database.close()
  }
}

/** Rebuilds the index in one transaction: searches in the meantime use the old one. */
export function rebuildSearchIndex(
  database: Database.Database,
  sql = readFileSync(join(process.cwd(), definition), 'utf8'),
) {
  database
    .transaction(() => {
      removeRuins(database)
      database.exec(sql)
    })
    .immediate()
}

function isWhole(database: Database.Database, sql: string) {
  try {
    return hasEveryPart(database, sql) && saysTheSame(database) && isSound(database)
  } catch {
    return false
  }
}

/** Whether each table, index and trigger in the database equals its definition to the letter. */
function hasEveryPart(database: Database.Database, sql: string) {
  const find = database.prepare<[string], { sql: string }>('SELECT sql FROM sqlite_master WHERE name = ?')
  const names = [...sql.matchAll(/^CREATE [A-Z ]+ "(\w+)"/gm)].map(([, name]) => name ?? '')
  return names.every((name) => sql.includes(find.get(name)?.sql ?? 'not there'))
}

function saysTheSame(database: Database.Database) {
  const counts = database
    .prepare<[], { names: number; indexed: number; people: number }>(
      `SELECT (SELECT count(*) FROM SearchName) AS names, (SELECT count(*) FROM SearchWord_docsize) AS indexed,
        (SELECT count(*) FROM Recipient)
          + (SELECT count(*) FROM Member WHERE status = 'active' AND userId IS NOT NULL) AS people`,
    )
    .get()
  const stale = database
    .prepare(
      `SELECT 1 FROM SearchName n JOIN Member m ON m.id = n.memberId LEFT JOIN User u ON u.id = m.userId
       WHERE n.circleId <> m.circleId OR m.status <> 'active' OR n.name IS NOT u.firstName || ' ' || u.lastName
       UNION ALL
       SELECT 1 FROM SearchName n JOIN Recipient p ON p.circleId = n.circleId
       WHERE n.memberId IS NULL AND n.name <> p.firstName || ' ' || p.lastName LIMIT 1`,
    )
    .get()
  return counts?.names === counts?.people && counts?.indexed === counts?.people && !stale
}

/** FTS5 compares its own words with those of the names; throws when it finds a difference or cannot read them. */
function isSound(database: Database.Database) {
  database.exec(`INSERT INTO SearchWord (SearchWord, rank) VALUES ('integrity-check', 1)`)
  return true
}

/**
 * A virtual table whose own tables are missing or damaged cannot be dropped; then this deletes its entry from the
 * schema.
 */
function removeRuins(database: Database.Database) {
  try {
    database.exec('SAVEPOINT ruins; DROP TABLE IF EXISTS SearchWord; RELEASE ruins')
  } catch {
    database.exec('ROLLBACK TO ruins; RELEASE ruins')
    database.unsafeMode(true)
    database.exec(`PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE name = 'SearchWord'`)
    database.exec('PRAGMA writable_schema = RESET')
    for (const part of ['data', 'idx', 'content', 'docsize', 'config'])
      database.exec(`DROP TABLE IF EXISTS SearchWord_${part}`)
    database.unsafeMode(false)
  }
}
