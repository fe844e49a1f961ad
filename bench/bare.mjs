// The minimum of a Node server: it sends fixed bytes. `node bare.mjs PORT FILE`
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, file] = process.argv.slice(2)
const body = readFileSync(file)
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br', 'Content-Length': body.length }
createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(Number(port), '127.0.0.1')
