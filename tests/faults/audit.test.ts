import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../serve'

const dataDir = mkdtempSync(join(tmpdir(), 'kinfold-audit-'))
const headFile = join(dataDir, 'audit-head.json')

function run(file: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`build/${file}.js`, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

/** Somebody at the sqlite3 shell, who takes the triggers away and puts them back. */
function tamper(statement: string) {
  const database = new Database(join(dataDir, 'kinfold.db'))
  const triggers = database
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'Audit'",
    )
    .all()
  for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`)
  expect(database.prepare(statement).run().changes).toBeGreaterThan(0)
  for (const { sql } of triggers) database.exec(sql)
  database.close()
}

const head = () => JSON.parse(readFileSync(headFile, 'utf8'))
const demo = { DATA_DIR: dataDir, NODE_ENV: 'development' }

beforeAll(async () => {
  expect(run('seed', '--demo').status).toBe(0)
  const server = await serve(demo)
  for (let people = 0; people < 6; people += 1)
    await server.post('/forgot-password', { email: `${people}@example.test` })
  await server.stop('SIGKILL')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('the head goes into the log and into a file, at the start and at the stop', async () => {
  const server = await serve(demo)
  await expect.poll(() => server.output()).toContain('"msg":"audit head"')
  const { id, hash, count } = head()
  expect([id, hash]).toEqual([count, expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect(server.output()).toContain(`"audit":{"id":${id},"hash":"${hash}","count":${count}}`)
  await server.post('/forgot-password', { email: 'one.more@example.test' })
  await server.stop()
  expect(head().id).toBe(id + 1)
  expect(run('kinfold', 'verify')).toEqual({
    status: 0,
    output: `The audit log is whole: ${count + 1} rows, each continuing the one before.\n`,
  })
})

test('a backup carries its head, and a restored database is held against that one', async () => {
  const backup = join(dataDir, 'backups/one.tgz')
  const { id, hash } = head()
  expect(run('kinfold', 'backup', backup).output).toContain(`Its audit log ends with ${id}:${hash}.`)
  tamper(`DELETE FROM Audit WHERE id > ${id - 3}`)
  expect(run('kinfold', 'verify').status).toBe(1)
  expect(run('kinfold', 'restore', backup).status).toBe(0)
  expect(head()).toMatchObject({ id, hash })
  expect(run('kinfold', 'verify').status).toBe(0)
})

test('a head from elsewhere is looked for as well', () => {
  const { id, hash } = head()
  expect(run('kinfold', 'verify', `${id}:${hash}`).status).toBe(0)
  expect(run('kinfold', 'verify', `${id}:${'0'.repeat(64)}`)).toMatchObject({ status: 1 })
  expect(run('kinfold', 'verify', 'nonsense').output).toContain('nonsense is no head of an audit log.')
})

test('a tail that was cut off is told of by the next start, and the file does not forget it', async () => {
  const before = head()
  tamper(`DELETE FROM Audit WHERE id > ${before.id - 2}`)
  const server = await serve(demo)
  await expect.poll(() => server.output()).toContain('the audit log has lost its end')
  await server.stop()
  expect(head()).toEqual(before)
  expect(run('kinfold', 'verify')).toEqual({
    status: 1,
    output: `The end of the audit log is missing: row ${before.id} was its last once and is not there.\n`,
  })
})

test('a row that was changed is named', () => {
  tamper("UPDATE Audit SET actorId = 'somebody else' WHERE id = 3")
  expect(run('kinfold', 'verify')).toEqual({
    status: 1,
    output: 'Row 3 of the audit log was changed after it was written.\n',
  })
})
