import { setTimeout as pause } from 'node:timers/promises'

const waitAtMostMs = 200
const maxKeys = 200
const restMs = 5_000 // of a key after a failure, so that a database that takes nothing is not asked at each request

type Entry = { work: () => Promise<unknown>; onLost: () => void }

// At most one running and one waiting entry per key.
const running = new Map<string, Promise<void>>()
const waiting = new Map<string, Entry>()
const failureListeners = new Set<(error: unknown) => void>()

export function onFailure(listener: (error: unknown) => void) {
  failureListeners.add(listener)
}

/**
 * A request's bookkeeping, without failing or delaying it: resolves within 200 ms. Only the latest waiting work of a
 * key runs. `onLost`: nothing was written. Await it only if the next request needs the result.
 */
export function bestEffort(key: string, work: Entry['work'], onLost = () => {}): Promise<void> {
  if (!running.has(key) && running.size >= maxKeys) {
    onLost()
    return Promise.resolve()
  }
  waiting.get(key)?.onLost()
  waiting.set(key, { work, onLost })
  let done = running.get(key)
  if (!done) {
    done = run(key)
    running.set(key, done)
  }
  return Promise.race([done, pause(waitAtMostMs, undefined, { ref: false })])
}

async function run(key: string) {
  for (let entry = waiting.get(key); entry; entry = waiting.get(key)) {
    waiting.delete(key)
    try {
      await entry.work()
    } catch (error) {
      for (const listener of failureListeners) listener(error)
      entry.onLost()
      await pause(restMs, undefined, { ref: false })
    }
  }
  running.delete(key)
}
