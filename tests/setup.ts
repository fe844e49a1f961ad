import { cpSync, rmSync } from 'node:fs'
import { afterAll, expect, inject } from 'vitest'
import { makeDataDir, makeDataDirOnDisk } from './data-dir'

// Each test file has a data folder of its own. This stands before any module of the app is read: env.server.ts looks once.
const isOfFaults = expect.getState().testPath?.includes('/tests/faults/')
const dataDir = isOfFaults ? makeDataDirOnDisk('kinfold-test-') : makeDataDir('kinfold-test-')
process.umask(0o077)
cpSync(inject('template'), dataDir, { recursive: true })
process.env.DATA_DIR = dataDir
process.env.PUBLIC_URL = 'http://localhost:3000'

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
