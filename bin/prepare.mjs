// Generated from other sources and not in git: the database client, the icon sprite and the list of texts.
import { existsSync, statSync } from 'node:fs'
import { run, runNode } from './steps.mjs'

const client = 'app/data/generated/client.ts'

/** Makes them when they are missing or older than what they are made from. */
export function prepareSources() {
  // Any executable stops Prisma from downloading its engine, which generating a client doesn't need.
  if (isOlder(client, 'prisma/schema.prisma'))
    run('npx', ['prisma', 'generate'], { env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }, quiet: true })
  runNode('bin/icons.mjs')
  runNode('bin/text-areas.mjs')
}

function isOlder(file, source) {
  return !existsSync(file) || statSync(file).mtimeMs < statSync(source).mtimeMs
}
