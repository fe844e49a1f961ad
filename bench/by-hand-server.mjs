// Pages written by hand for speed: Express, prepared statements, one template string, escaped texts, the same
// compression as ours. `node by-hand-server.mjs PORT DATABASE PAGES`
import { readFileSync } from 'node:fs'
import { constants } from 'node:zlib'
import Database from 'better-sqlite3'
import compression from 'compression'
import express from 'express'

const [port, file, pages] = process.argv.slice(2)
const database = new Database(file, { readonly: true })
const app = express()
  .disable('x-powered-by')
  .disable('etag')
  .use(compression({ level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } } }))

for (const { path, cookie, statements, pieces } of JSON.parse(readFileSync(pages, 'utf8'))) {
  const reads = statements.map(({ sql, method, values }) => {
    const statement = database.prepare(sql)
    return method === 'get' ? () => statement.get(...values) : () => statement.all(...values)
  })
  app.get(path, (request, response, next) => {
    if (request.headers.cookie !== cookie) return next()
    for (const read of reads) read()
    response
      .setHeader('Cache-Control', 'private, no-store')
      .type('html')
      .end(pieces.map(({ markup, text }) => markup + escaped(text)).join(''))
  })
}
app.get('/', (_request, response) => response.end())
app.listen(Number(port), '127.0.0.1')

function escaped(text) {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`) : text
}
