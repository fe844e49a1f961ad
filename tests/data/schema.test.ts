import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

function dbMigration(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/migration.mjs', ...args], { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test('the migrations lead to the schema: npm run db:migration finds nothing to write', () => {
  const before = readdirSync('prisma/migrations')
  const { status, output } = dbMigration('nothing_new')
  expect(output).toContain('Nothing to write')
  expect(status).toBe(0)
  expect(readdirSync('prisma/migrations')).toEqual(before)
})

test('a migration without a name that says what it does is not written', () => {
  for (const args of [[], ['Add Labels'], ['../elsewhere']]) {
    const { status, output } = dbMigration(...args)
    expect([status, output]).toEqual([1, expect.stringContaining('Say what the migration does')])
  }
})
