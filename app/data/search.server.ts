import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { openDatabase } from './connection.server'
import { databaseFile } from './files.server'

const definitions = [
  'prisma/migrations/20261121170000_search/migration.sql',
  'prisma/migrations/20261122223000_search_actions/migration.sql',
  'prisma/migrations/20261123145000_search_messages/migration.sql',
]
const compared = ['SearchWord', 'SearchTitleWord']
const indexes = [...compared, 'SearchMessageWord']

/** SQL: names with words that match `@words` (FTS5); `n` is SearchName. */
export const namesFound = 'FROM SearchWord w CROSS JOIN SearchName n ON n.id = w.rowid WHERE SearchWord MATCH @words'

/** SQL: the same for action titles; `n` is SearchTitle. */
export const titlesFound =
  'FROM SearchTitleWord w CROSS JOIN SearchTitle n ON n.id = w.rowid WHERE SearchTitleWord MATCH @words'

/** SQL: matching messages of one conversation between `@since` and `@before`, newest first; `n` is Message. */
export const messagesFound = `FROM SearchPlace p CROSS JOIN SearchMessageWord w
    ON w.rowid > (p.id << 32) + 4294967295 - CAST(@before AS INTEGER)
    AND w.rowid < (p.id << 32) + 4294967295 - CAST(@since AS INTEGER)
  CROSS JOIN Message n ON n.conversationId = p.conversationId AND n.number = 4294967295 - (w.rowid & 4294967295)
  WHERE p.conversationId = @conversationId AND SearchMessageWord MATCH @words`

/**
 * SQL: when the newest match in conversation `c` that `me` may read was written. One statement for all takes a third of
 * the time. Never query the index for whether anybody wrote a word: response times would reveal others' messages.
 */
export const newestMessageFound = `(SELECT n.createdAt FROM SearchPlace p CROSS JOIN SearchMessageWord w
    ON w.rowid > (p.id << 32) + 4294967295 - c.latest - 1 AND w.rowid < (p.id << 32) + 4294967295 - me.since
  CROSS JOIN Message n ON n.conversationId = p.conversationId AND n.number = 4294967295 - (w.rowid & 4294967295)
  WHERE p.conversationId = c.id AND SearchMessageWord MATCH @words LIMIT 1)`

/** Letters of a word in the message index; the search compares the rest. */
export const lettersInMessageIndex = { fewest: 2, most: 6 }

/** Checks the search index; rebuilds it if damaged or if a migration dropped its triggers. Returns if it did. */
export function prepareSearchIndex() {
  const sql = readDefinitions()
  const database = openDatabase(databaseFile, { readonly: false })
  try {
    if (isWhole(database, sql)) return false
    rebuildSearchIndex(database, sql)
    return true
  } finally {
    database.close()
  }
}

/** In one transaction: concurrent searches use the old index. */
export function rebuildSearchIndex(database: Database.Database, sql = readDefinitions()) {
  database
    .transaction(() => {
      removeRuins(database)
      database.exec(sql)
    })
    .immediate()
}

function readDefinitions() {
  return definitions.map((file) => readFileSync(join(process.cwd(), file), 'utf8')).join('\n')
}

function isWhole(database: Database.Database, sql: string) {
  try {
    return (
      hasEveryPart(database, sql) &&
      saysTheSame(database) &&
      hasAllTitles(database) &&
      hasAllMessages(database) &&
      isSound(database)
    )
  } catch {
    return false
  }
}

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

function hasAllTitles(database: Database.Database) {
  const counts = database
    .prepare<[], { titles: number; indexed: number; actions: number }>(
      `SELECT (SELECT count(*) FROM SearchTitle) AS titles, (SELECT count(*) FROM SearchTitleWord_docsize) AS indexed,
        (SELECT count(*) FROM ProgressItem WHERE type = 'action' AND isActive = TRUE) AS actions`,
    )
    .get()
  const stale = database
    .prepare(
      `SELECT 1 FROM SearchTitle n LEFT JOIN ProgressItem p ON p.id = n.itemId
       WHERE n.circleId IS NOT p.circleId OR n.title IS NOT p.title OR p.isActive IS NOT TRUE LIMIT 1`,
    )
    .get()
  return counts?.titles === counts?.actions && counts?.indexed === counts?.actions && !stale
}

/** A million messages aren't compared at each start: only their count, and one query of their index. */
function hasAllMessages(database: Database.Database) {
  const counts = database
    .prepare<[], { messages: number; indexed: number }>(
      `SELECT (SELECT count(*) FROM Message) AS messages, (SELECT count(*) FROM SearchMessageWord_docsize) AS indexed`,
    )
    .get()
  database.prepare(`SELECT 1 FROM SearchMessageWord WHERE SearchMessageWord MATCH '"aa" *' LIMIT 1`).get()
  return counts?.messages === counts?.indexed
}

/** FTS5 checks its index; throws on differences or unreadable data. */
function isSound(database: Database.Database) {
  for (const index of compared) database.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`)
  return true
}

/** A virtual table with damaged shadow tables can't be dropped, so its entry is deleted from the schema. */
function removeRuins(database: Database.Database) {
  for (const index of indexes) removeRuinsOf(database, index)
}

function removeRuinsOf(database: Database.Database, index: string) {
  try {
    database.exec(`SAVEPOINT ruins; DROP TABLE IF EXISTS ${index}; RELEASE ruins`)
  } catch {
    database.exec('ROLLBACK TO ruins; RELEASE ruins')
    database.unsafeMode(true)
    database.exec(`PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE name = '${index}'`)
    database.exec('PRAGMA writable_schema = RESET')
    for (const part of ['data', 'idx', 'content', 'docsize', 'config'])
      database.exec(`DROP TABLE IF EXISTS ${index}_${part}`)
    database.unsafeMode(false)
  }
}
