// npm run db:migration -- NAME: writes the SQL that leads from the migrations so far to prisma/schema.prisma.
// Computed by Prisma's own schema engine as WebAssembly, from npm: no downloaded engine is needed.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import Database from 'better-sqlite3'
import './steps.mjs'

const [name] = process.argv.slice(2)
if (!/^[a-z][a-z0-9_]*$/.test(name ?? '')) {
  console.error('Say what the migration does, as a name: npm run db:migration -- add_labels')
  process.exit(1)
}

const dir = 'prisma/migrations'
const schema = readFileSync('prisma/schema.prisma', 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'kinfold-migration-'))
try {
  const sql = await difference(migratedDatabase(join(folder, 'migrated.db')))
  if (!sql || /^-- This is an empty migration/.test(sql)) {
    console.info('The schema is that of the migrations. Nothing to write.')
  } else {
    const target = `${dir}/${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`
    mkdirSync(target)
    writeFileSync(`${target}/migration.sql`, `${sql}\n`)
    console.info(`Wrote ${target}/migration.sql. Read it before you keep it.`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** A new database with all migrations applied, without what a Prisma schema cannot describe. */
function migratedDatabase(file) {
  const database = new Database(file)
  database.function('folded', (text) => text) // no row is there to fold
  for (const migration of readdirSync(dir).sort())
    database.exec(readFileSync(`${dir}/${migration}/migration.sql`, 'utf8'))
  database.exec('DROP VIEW IF EXISTS "SearchMessage"')
  for (const table of [
    'SearchWord',
    'SearchName',
    'SearchTitleWord',
    'SearchTitle',
    'SearchMessageWord',
    'SearchPlace',
  ])
    database.exec(`DROP TABLE IF EXISTS "${table}"`)
  for (const index of indexesOf(database)) if (!isPlain(database, index)) database.exec(`DROP INDEX "${index}"`)
  database.close()
  return file
}

function indexesOf(database) {
  return database.prepare(`SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`).pluck().all()
}

/** Whether an index has columns alone: no expression, no collation, no condition. */
function isPlain(database, index) {
  const sql = database.prepare('SELECT sql FROM sqlite_master WHERE name = ?').pluck().get(index)
  const columns = database.pragma(`index_xinfo("${index}")`).filter(({ key }) => key)
  return !/\sWHERE\s/.test(sql) && columns.every(({ cid, coll }) => cid >= 0 && coll === 'BINARY')
}

async function difference(file) {
  const engine = await openEngine(file)
  const { stdout } = await engine.diff({
    from: { tag: 'schemaDatasource', files: [{ path: 'schema.prisma', content: schema }], configDir: process.cwd() },
    to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: schema }] },
    script: true,
    shadowDatabaseUrl: null,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  return stdout?.trim() ?? ''
}

async function openEngine(file) {
  // By its path: the package names neither file in its exports.
  const home = new URL('../node_modules/@prisma/schema-engine-wasm/', import.meta.url)
  const engine = await import(new URL('schema_engine_bg.js', home).href)
  const wasm = readFileSync(new URL('schema_engine_bg.wasm', home))
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': engine })
  engine.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaBetterSqlite3({ url: `file:${file}` }))
  return engine.SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => {}, adapter)
}
