import type { TimerNow } from '~/http/timer/timer-data.server'

// Newer than the loaded state: from buttons and heartbeats, for the header and the timer's page.
let latest: TimerNow | undefined
const listeners = new Set<() => void>()

// This page's clock minus the server's, by the fastest response; the device's clock may be wrong.
let offset = 0
let newest = 0

/** Takes a state from the server unless a newer one has arrived. */
export function receiveTimer(now: TimerNow) {
  if (latest && latest.madeAt > now.madeAt) return
  latest = now
  arrivedAt(now)
  for (const listener of listeners) listener()
}

/** When this state was current, by `performance.now()`. */
export function arrivedAt({ madeAt }: TimerNow) {
  if (madeAt > newest) {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const apart = (newest || !page ? performance.now() : page.responseStart) - madeAt
    if (!newest || apart < offset) offset = apart
    newest = madeAt
  }
  return madeAt + offset
}

// Whether heartbeats don't get through.
let lost = false

export function setTimerLost(isLost: boolean) {
  if (lost === isLost) return
  lost = isLost
  for (const listener of listeners) listener()
}

export function isTimerLost() {
  return lost
}

export function latestTimer() {
  return latest
}

export function subscribeToTimer(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
