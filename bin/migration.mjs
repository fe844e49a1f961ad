// npm run db:migration -- NAME: writes the SQL that leads from the last migration's schema to prisma/schema.prisma.
// Computed by Prisma's own schema engine as WebAssembly, from npm: no database and no downloaded engine is needed.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import './steps.mjs'

const [name] = process.argv.slice(2)
if (!/^[a-z][a-z0-9_]*$/.test(name ?? '')) {
  console.error('Say what the migration does, as a name: npm run db:migration -- add_labels')
  process.exit(1)
}

const dir = 'prisma/migrations'
const schemaFile = 'prisma/schema.prisma'
const schema = readFileSync(schemaFile, 'utf8')
const last = readdirSync(dir).sort().at(-1)
const before = last && readFileSync(`${dir}/${last}/schema.prisma`, 'utf8')

const engine = await openEngine()
const { stdout } = await engine.diff({
  from: before ? { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: before }] } : { tag: 'empty' },
  to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: schema }] },
  script: true,
  shadowDatabaseUrl: null,
  exitCode: null,
  filters: { externalTables: [], externalEnums: [] },
})
const sql = stdout?.trim() ?? ''
if (!sql || /^-- This is an empty migration/.test(sql)) {
  console.info('The schema is that of the last migration. Nothing to write.')
} else {
  const folder = `${dir}/${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`
  mkdirSync(folder)
  writeFileSync(`${folder}/migration.sql`, `${sql}\n`)
  writeFileSync(`${folder}/schema.prisma`, schema)
  console.info(`Wrote ${folder}/migration.sql. Read it before you keep it.`)
}

async function openEngine() {
  // By its path: the package names neither file in its exports.
  const home = new URL('../node_modules/@prisma/schema-engine-wasm/', import.meta.url)
  const engine = await import(new URL('schema_engine_bg.js', home).href)
  const wasm = readFileSync(new URL('schema_engine_bg.wasm', home))
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': engine })
  engine.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaBetterSqlite3({ url: ':memory:' }))
  return engine.SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => {}, adapter)
}
