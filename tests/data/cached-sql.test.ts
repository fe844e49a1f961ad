import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { cachedSql } from '~/data/cached-sql.server'
import { readConnection } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'

const text = 'SELECT count(*) AS count, random() AS reading FROM Submission WHERE userId = @userId'
const mine = cachedSql<{ count: number; reading: number }, { userId: string }>(text)

let userId: string
beforeEach(() => {
  userId = newId()
})

const submit = () => write((tx) => tx.submission.create({ data: { id: newId(), userId, createdAt: new Date() } }))

test('an answer is read once, and anew after each commit', async () => {
  const first = await mine.get({ userId })
  expect(first?.count).toBe(0)
  expect(await mine.get({ userId })).toBe(first)
  await submit()
  const second = await mine.get({ userId })
  expect(second?.count).toBe(1)
  expect(await mine.get({ userId })).toBe(second)
})

test('a commit of another process counts as well', async () => {
  expect((await mine.get({ userId }))?.count).toBe(0)
  const other = new Database(databaseFile)
  other.prepare('INSERT INTO Submission (id, userId, createdAt) VALUES (?, ?, ?)').run(newId(), userId, '2026-01-01')
  expect((await mine.get({ userId }))?.count).toBe(1)
  other.close()
})

test('what is written and taken back is in no answer', async () => {
  const during: number[] = []
  const failing = write(async (tx) => {
    await tx.submission.create({ data: { id: newId(), userId, createdAt: new Date() } })
    during.push((await mine.get({ userId }))?.count ?? -1)
    throw new Error('Taken back')
  })
  await expect(failing).rejects.toThrow('Taken back')
  expect(during).toEqual([0])
  expect((await mine.get({ userId }))?.count).toBe(0)
})

test('each person has an answer of their own, and a list is not the same as its first row', async () => {
  await submit()
  expect((await mine.get({ userId }))?.count).toBe(1)
  expect((await mine.get({ userId: newId() }))?.count).toBe(0)
  expect(await mine.all({ userId })).toMatchObject([{ count: 1 }])
})

const numbers = cachedSql<{ value: number }, { from: number; many: string }>(
  'SELECT value + @from AS value FROM json_each(@many)',
)

test('no more than some thousand rows are kept', async () => {
  const first = await mine.get({ userId })
  const many = JSON.stringify(Array.from({ length: 1_000 }, (_, index) => index))
  for (let from = 0; from < 9; from++) await numbers.all({ from, many })
  expect(await mine.get({ userId })).toBe(first)
  for (let from = 9; from < 12; from++) await numbers.all({ from, many })
  expect(await mine.get({ userId })).not.toBe(first)
  expect(readConnection().readonly).toBe(true) // what it writes itself would not be noticed
})
