// What one run of the tests has to itself: its folders and processes, which end with it or, if it was killed, before the next.
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
  removeLeftBehind()
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

/** The same for a runner that was started by itself; its reports have no run of their own. */
export function beginRunner() {
  if (process.env.TEST_RUN) return
  removeLeftBehind()
  for (const place of places.slice(1)) mkdirSync(join(place, name), { recursive: true })
  const { TEST_RUN_DIR: _, ...own } = env
  Object.assign(process.env, own)
  process.once('exit', endRun)
}

/** Ends every process that this run has started, and removes its folders but for the reports. */
export function endRun() {
  endProcessesOf(name)
  for (const place of places.slice(1)) rmSync(join(place, name), { recursive: true, force: true, maxRetries: 3 })
}

function removeLeftBehind() {
  for (const place of places) {
    if (!existsSync(place)) continue
    for (const left of readdirSync(place)) {
      const [, pid] = left.match(/^kinfold-run-(\d+)$/) ?? []
      if (!pid || existsSync(`/proc/${pid}`)) continue
      endProcessesOf(left)
      rmSync(join(place, left), { recursive: true, force: true, maxRetries: 3 })
    }
  }
}

function endProcessesOf(run) {
  for (const pid of processesOf(run)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
}

/** By environment, since a browser leaves its parent's process group. */
function processesOf(run) {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`TEST_RUN=${run}`)
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
