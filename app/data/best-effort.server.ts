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
 * Does a request's bookkeeping without failing or delaying its response: last use of a session, for example. Of waiting
 * works with one key, only the latest runs. `onLost` is called when nothing was written. Resolves after 200 ms at the
 * latest. Await it only if the next request should see the result.
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
