import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { databaseFile } from '~/data/files.server'
import { isDatabaseDamaged, stopWatching, watchDatabase } from '~/data/watch.server'
import { Busy, write } from '~/data/write.server'
import { createTestData } from '../world'
import { damage } from './damaged'

afterEach(() => {
  stopWatching()
  vi.useRealTimers()
})

test('a page that is damaged while the server runs is found within the hour, and no write is taken after it', async () => {
  await createTestData()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const onDamage = vi.fn()
  const [onGone, onUnchecked] = [vi.fn(), vi.fn()]
  watchDatabase({ onDamage, onGone, onUnchecked })
  await write((tx) => tx.user.count()) // waits for the first check
  expect(isDatabaseDamaged()).toBe(false)

  const database = openDatabase(databaseFile, { readonly: false })
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
  const repair = damage(databaseFile)
  vi.advanceTimersByTime(60 * 60_000)
  await vi.waitFor(() => expect(onDamage).toHaveBeenCalledOnce(), { timeout: 30_000 })
  expect(isDatabaseDamaged()).toBe(true)
  await expect(write((tx) => tx.user.count())).rejects.toThrow(Busy)
  expect([onGone.mock.calls, onUnchecked.mock.calls]).toEqual([[], []])
  repair()
})
