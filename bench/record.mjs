// Loaded before the server (node --import) by bench/by-hand.ts. At the first SIGUSR2 it begins to note each statement that
// reads, with its values; at the second it writes them to the file that RECORD names.
import { writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'

const Statement = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1'))
const bound = new WeakMap()
let noted

const { bind } = Statement
Statement.bind = function (...values) {
  bound.set(this, values)
  return bind.apply(this, values)
}

for (const method of ['all', 'get', 'iterate']) {
  const original = Statement[method]
  Statement[method] = function (...values) {
    if (this.readonly && this.reader)
      noted?.push({ sql: this.source, method, values: values.length ? values : (bound.get(this) ?? []) })
    return original.apply(this, values)
  }
}

const plain = (_key, value) => (typeof value === 'bigint' ? Number(value) : value)

process.on('SIGUSR2', () => {
  if (noted) writeFileSync(process.env.RECORD, JSON.stringify(noted, plain))
  noted = noted ? undefined : []
})
