import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../serve'

const email = 'super@kinfold.test'
const dir = mkdtempSync(join(tmpdir(), 'kinfold-second-factor-'))
const env = { ...process.env, DATA_DIR: dir, NODE_ENV: 'development' as const }
let server: Awaited<ReturnType<typeof serve>>

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}
const turnOff = (address: string) => run('build/kinfold.js', 'second-factor-off', address)

/** How many apps, passkeys and recovery codes are stored, what the log says of it, and the emails about it. */
function stored() {
  const database = new Database(join(dir, 'kinfold.db'), { readonly: true })
  const count = (table: string) => (database.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n
  const all = (sql: string) => database.prepare(sql).pluck().all()
  const seen = {
    factors: [count('SecondFactor'), count('Passkey'), count('RecoveryCode')],
    log: all("SELECT action FROM Audit WHERE action LIKE 'secondFactor.%'"),
    emails: all("SELECT recipient FROM Outbox WHERE kind = 'secondFactor'"),
  }
  database.close()
  return seen
}

beforeAll(async () => {
  run('build/seed.js', '--demo')
  const database = new Database(join(dir, 'kinfold.db'))
  const now = new Date().toISOString()
  for (const sql of [
    `INSERT INTO SecondFactor (id, secret, createdAt, confirmedAt) SELECT id, 'x', '${now}', '${now}' FROM User WHERE email = '${email}'`,
    `INSERT INTO Passkey (id, userId, credentialId, publicKey, counter, transports, name, createdAt)
      SELECT 'p', id, 'c', 'k', 0, '', 'Phone', '${now}' FROM User WHERE email = '${email}'`,
    `INSERT INTO RecoveryCode (id, userId, codeHash) SELECT 'r', id, 'h' FROM User WHERE email = '${email}'`,
  ])
    database.prepare(sql).run()
  database.close()
  server = await serve({ DATA_DIR: dir, NODE_ENV: 'development' })
})
afterAll(async () => {
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

test('nothing is turned off under a running Kinfold', () => {
  expect(turnOff(email)).toMatchObject({ status: 1, output: expect.stringContaining('Stop it first') })
  expect(stored().factors).toEqual([1, 1, 1])
})

test('the operator lets a super admin in again, with an email and a row in the log, which stays whole', async () => {
  await server.stop()
  expect(turnOff('nobody@example.org')).toMatchObject({ status: 1, output: expect.stringContaining('no account') })
  expect(stored().factors).toEqual([1, 1, 1])
  expect(turnOff(' Super@kinfold.test')).toMatchObject({ status: 0, output: expect.stringContaining('is off now') })
  const after = { factors: [0, 0, 0], log: ['secondFactor.removedOnServer'], emails: [email] }
  expect(stored()).toEqual(after)
  expect(turnOff(email)).toMatchObject({ status: 0, output: expect.stringContaining('already') })
  expect(stored()).toEqual(after)
  expect(run('build/kinfold.js', 'verify').status).toBe(0)
})
