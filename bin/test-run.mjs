// What one run of the tests has to itself: its folders, and its processes, which end with it however it ends.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const name = `kinfold-run-${process.pid}`
const places = ['.cache', tmpdir(), ...(existsSync(memory) ? [memory] : [])]

/** Reports, traces and the demo's template. */
export const runDir = join('.cache', name)
const env = {
  ...process.env,
  TEST_RUN: name,
  TEST_RUN_DIR: runDir,
  TMPDIR: join(tmpdir(), name),
  ...(existsSync(memory) ? { TEST_MEMORY_DIR: join(memory, name) } : {}),
}

/** Makes the folders of this run, and removes what runs left behind that were killed. */
export function beginRun() {
  for (const place of places) {
    if (!existsSync(place)) continue
    for (const left of readdirSync(place)) {
      const [, pid] = left.match(/^kinfold-run-(\d+)$/) ?? []
      if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(place, left), { recursive: true, force: true })
    }
  }
  for (const place of places) mkdirSync(join(place, name), { recursive: true })
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])
    process.on(signal, () => {
      endRun()
      process.exit(code)
    })
}

/** Ends every process that this run has started, and removes its folders but for the reports. */
export function endRun() {
  for (const pid of processesOfRun()) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
  for (const place of places.slice(1)) rmSync(join(place, name), { recursive: true, force: true, maxRetries: 3 })
}

/** By environment, since a browser leaves its parent's process group. */
function processesOfRun() {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`TEST_RUN=${name}`)
    } catch {
      return false // it has ended, or is not ours
    }
  })
}

/** Runs a command of this run; resolves to whether it succeeded. */
export function runCommand(command, args, more = {}) {
  return new Promise((done) => {
    spawn(command, args, { stdio: 'inherit', env: { ...env, ...more } }).on('exit', (code) => done(code === 0))
  })
}
