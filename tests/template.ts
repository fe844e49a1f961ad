import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { beginRunner } from '../bin/test-run.mjs'
import { makeDataDir } from './data-dir'

declare module 'vitest' {
  interface ProvidedContext {
    template: string
  }
}

/** Makes the data folder of an instance that has started once and has no users: each test file begins with a copy. */
export default async function makeTemplate(project: TestProject) {
  beginRunner()
  const dir = makeDataDir('kinfold-template-')
  // This stands before any module of the app is read: env.server.ts looks once.
  process.env.DATA_DIR = dir
  const { prepareDataDir } = await import('../app/data/files.server')
  const { migrate } = await import('../app/data/migrate.server')
  const { closeReading } = await import('../app/data/db.server')
  const { closeWriting } = await import('../app/data/write.server')
  const { seedCategories } = await import('../app/domain/categories/commands.server')
  const { seedRoles } = await import('../app/domain/permissions/commands.server')
  const { prepareSecrets } = await import('../app/secrets.server')
  prepareDataDir()
  await migrate()
  prepareSecrets({ isNew: true })
  await seedRoles()
  await seedCategories()
  closeReading()
  await closeWriting()
  project.provide('template', dir)
  return () => rmSync(dir, { recursive: true, force: true })
}
