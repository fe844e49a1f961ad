import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import type { MediaRefusal } from '~/domain/media/rules'

/** A file that was made of an upload, stored in the folder for incoming files. */
export type ImageFile = {
  size: 'small' | 'large' | 'video'
  format: string
  path: string
  bytes: number
  width: number
  height: number
  hash: string
}
export type ProcessedImage = { files: ImageFile[]; width: number; height: number }
type Order = { from: string; use: 'photo' | 'avatar' }
type Waiting = Order & {
  id: number
  tries: number
  done: (developed: ProcessedImage | { why: MediaRefusal }) => void
  fail: (fault: Error) => void
}
type Answer = { id: number } & (ProcessedImage | { why: MediaRefusal } | { fault: string })

// In production the bundle has its own copy.
const program = import.meta.env?.DEV ? 'app/media/process-image.mjs' : 'build/process-image.js'
const patienceMs = 20_000
const idleMs = 10_000
const maxAttempts = 2
const unreadable = { why: 'photoBroken' } as const

const queue: Waiting[] = []
let current: Waiting | undefined
let worker: ChildProcess | undefined
let timer: NodeJS.Timeout | undefined
let lastId = 0

/**
 * Makes a picture's sizes, one at a time, in a process that ends when idle: no memory, and crashes stay there. Retries
 * once if killed. Returns why it's refused; throws the disk's code.
 */
export function processImage(order: Order) {
  return new Promise<ProcessedImage | { why: MediaRefusal }>((done, fail) => {
    queue.push({ ...order, id: ++lastId, tries: 0, done, fail })
    next()
  })
}

/** Ends the process; waiting calls fail. */
export function closeImageWorker() {
  clearTimeout(timer)
  worker?.removeAllListeners()
  worker?.kill('SIGKILL')
  worker = undefined
  for (const { done } of [...(current ? [current] : []), ...queue.splice(0)]) done(unreadable)
  current = undefined
}

function next() {
  if (current) return
  current = queue.shift()
  clearTimeout(timer)
  if (!current) {
    timer = setTimeout(closeImageWorker, idleMs).unref()
    return
  }
  begin(current)
}

function begin(order: Waiting) {
  worker ??= startWorker()
  const child = worker
  order.tries += 1
  keepRunningFor(child)
  timer = setTimeout(() => {
    order.tries = maxAttempts
    child.kill('SIGKILL')
  }, patienceMs).unref()
  const { id, from, use } = order
  child.send({ id, from, use }, (error) => error && child.kill('SIGKILL'))
}

function startWorker() {
  const child = fork(resolve(program), [], {
    execArgv: ['--max-old-space-size=64'],
    // Passes on nothing that it does not need: no keys, no addresses.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', VIPS_WARNING: '0', NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('message', (answer: Answer) => {
    if (answer.id === current?.id) finish(answer)
  })
  child.on('error', (error: NodeJS.ErrnoException) => (child.pid ? child.kill('SIGKILL') : leave(error.code)))
  child.on('exit', () => leave())
  function leave(fault?: string) {
    if (worker !== child) return
    worker = undefined
    clearTimeout(timer)
    if (!current) return
    if (current.tries < maxAttempts) begin(current)
    else finish({ id: current.id, ...(fault ? { fault } : unreadable) })
  }
  return child
}

/** Referenced while a picture is awaited; an idle process doesn't hold up the server's exit. */
function keepRunningFor(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}

function finish(answer: Answer) {
  const { done, fail } = current ?? {}
  current = undefined
  worker?.unref()
  worker?.channel?.unref()
  if ('fault' in answer) fail?.(Object.assign(new Error('The picture could not be written'), { code: answer.fault }))
  else done?.('why' in answer ? { why: answer.why } : answer)
  next()
}
