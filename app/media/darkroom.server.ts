import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'

/** A file that was made of an upload, lying in the folder for what is coming in. */
export type MadeFile = {
  size: 'small' | 'large' | 'video'
  format: string
  path: string
  bytes: number
  width: number
  height: number
  hash: string
}
export type Developed = { files: MadeFile[]; width: number; height: number }
type Order = { from: string; into: string; use: 'photo' | 'face' }
type Waiting = Order & { id: number; done: (developed: Developed | undefined) => void }

// In production the bundle has a copy of its own.
const program = import.meta.env?.DEV ? 'app/media/develop.mjs' : 'build/develop.js'
const patienceMs = 20_000
const idleMs = 10_000

const queue: Waiting[] = []
let current: Waiting | undefined
let worker: ChildProcess | undefined
let timer: NodeJS.Timeout | undefined
let lastId = 0

/**
 * Turns a picture into the files that phones load, one at a time and in a process of its own, which ends when there is
 * nothing to do: so it holds no memory at rest, and a picture that kills it harms nobody else. Undefined when it is no
 * picture that we take.
 */
export function develop(order: Order) {
  return new Promise<Developed | undefined>((done) => {
    queue.push({ ...order, id: ++lastId, done })
    next()
  })
}

/** Ends the process; what waits for it is answered as broken. */
export function closeDarkroom() {
  clearTimeout(timer)
  worker?.removeAllListeners()
  worker?.kill('SIGKILL')
  worker = undefined
  for (const { done } of [...(current ? [current] : []), ...queue.splice(0)]) done(undefined)
  current = undefined
}

function next() {
  if (current) return
  current = queue.shift()
  clearTimeout(timer)
  if (!current) {
    timer = setTimeout(closeDarkroom, idleMs).unref()
    return
  }
  worker ??= startWorker()
  keepRunningFor(worker)
  timer = setTimeout(() => worker?.kill('SIGKILL'), patienceMs).unref()
  const { done: _, ...order } = current
  worker.send(order, (error) => error && worker?.kill('SIGKILL'))
}

function startWorker() {
  const child = fork(resolve(program), [], {
    execArgv: ['--max-old-space-size=64'],
    // Nothing of ours that it has no need of: no keys, no addresses.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', VIPS_WARNING: '0', NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('message', (answer: { id: number; isRefused?: boolean } & Developed) => {
    if (answer.id === current?.id) finish(answer.isRefused ? undefined : answer)
  })
  child.on('error', () => {})
  child.on('exit', () => {
    worker = undefined
    if (current) finish(undefined)
  })
  return child
}

/** Whoever waits for a picture is waited for; the idle process keeps nobody from ending. */
function keepRunningFor(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}

function finish(developed: Developed | undefined) {
  const { done } = current ?? {}
  current = undefined
  worker?.unref()
  worker?.channel?.unref()
  done?.(developed)
  next()
}
