import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

// Each test file has a data folder of its own. This stands before any module of the app is read: env.server.ts looks once.
const dataDir = mkdtempSync(join(tmpdir(), 'kinfold-test-'))
process.env.DATA_DIR = dataDir
process.env.PUBLIC_URL = 'http://localhost:3000'

const { prepareDataDir } = await import('~/data/files.server')
const { migrate } = await import('~/data/migrate.server')
prepareDataDir()
await migrate()

// As at a start: a server that a test begins on this folder has the same secrets.
const { prepareSecrets } = await import('~/secrets.server')
prepareSecrets({ isNew: true })

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
