import { defineConfig } from 'prisma/config'

// `prisma generate` would fetch an engine that it does not need; any executable keeps it from doing so.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({ schema: 'prisma/schema.prisma' })
