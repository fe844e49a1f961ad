import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = process.env.TEST_MEMORY_DIR ?? '/dev/shm' // of this run alone, where bin/test.mjs began it
const leastFreeBytes = 1024 ** 3

/** Makes a folder in memory where there is room: most tests need not wait for a disk, and every pragma stays as it is. */
export function makeDataDir(prefix: string) {
  return mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), prefix))
}

/** Makes a folder on a disk, for the tests of faults. */
export function makeDataDirOnDisk(prefix: string) {
  return mkdtempSync(join(tmpdir(), prefix))
}

function hasRoom(dir: string) {
  if (!existsSync(dir)) return false
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize >= leastFreeBytes
}
