import type { TimerNow } from '~/http/timer-data.server'

// What buttons and heartbeats have answered is newer than what the page was made with, in the header and on the timer's page alike.
let latest: TimerNow | undefined
const listeners = new Set<() => void>()

// How far this page's own clock is from the server's, by the answer that came fastest; that of the device may be wrong.
let offset = 0
let newest = 0

/** Takes over a state of the timer that the server has answered, unless a newer one was here first. */
export function receiveTimer(now: TimerNow) {
  if (latest && latest.madeAt > now.madeAt) return
  latest = now
  arrivedAt(now)
  for (const listener of listeners) listener()
}

/** When this state was current, in milliseconds of `performance.now()`. The first is the one that the page was made with. */
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
