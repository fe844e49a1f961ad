import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { takeLookUp } from '~/http/sign-in/attempts.server'
import { createTestData } from '../world'

beforeAll(async () => {
  await createTestData()
})

async function lookUp(times: number) {
  for (let number = 0; number < times; number += 1)
    await takeLookUp(new Request('http://localhost:3000/login'), `${number}.${performance.now()}@example.test`)
}

const counted = async () => {
  const rows = await db.audit.findMany({ where: { action: 'account.lookedUp' }, orderBy: { id: 'asc' } })
  return rows.map(({ details }) => JSON.parse(details).count)
}

test('look-ups whose row in the audit log was lost stand in the next one', async () => {
  await lookUp(100)
  await expect.poll(counted).toEqual([100])

  const other = openDatabase(databaseFile, { readonly: false })
  other.exec('BEGIN IMMEDIATE')
  await lookUp(100)
  await new Promise((done) => setTimeout(done, 6_000)) // a write waits for the lock for five seconds
  other.close()
  expect(await counted()).toEqual([100])

  await lookUp(1)
  await expect.poll(counted, { timeout: 15_000 }).toEqual([100, 101])
})
