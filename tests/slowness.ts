import { spawnSync } from 'node:child_process'

const quietMs = 100 // for an empty Node process, on a machine that does little else

/** How many times slower than a quiet one this machine is now; 1 or more. Bounds in time are multiplied by it. */
export function slowness() {
  const tries = Array.from({ length: 3 }, () => {
    const began = performance.now()
    spawnSync(process.execPath, ['-e', ''])
    return performance.now() - began
  })
  return Math.max(1, Math.min(...tries) / quietMs)
}
