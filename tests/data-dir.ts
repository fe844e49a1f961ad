import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const leastFreeBytes = 1024 ** 3

/** Makes a folder in memory where there is room: most tests need not wait for a disk, and every pragma stays as it is. */
export function makeDataDir(prefix: string) {
  const memory = process.env.TEST_MEMORY_DIR // of this run, by bin/test-run.mjs
  return mkdtempSync(join(memory && hasRoom(memory) ? memory : tmpdir(), prefix))
}

/** Makes a folder on a disk, for the tests of faults. */
export function makeDataDirOnDisk(prefix: string) {
  return mkdtempSync(join(tmpdir(), prefix))
}

function hasRoom(dir: string) {
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize >= leastFreeBytes
}
