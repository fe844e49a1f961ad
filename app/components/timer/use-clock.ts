import { useEffect, useState, useSyncExternalStore } from 'react'
import { heartbeatLostMs } from '~/domain/time/clock'
import { clockText } from '~/domain/time/duration'
import type { TimerNow } from '~/http/timer/timer-data.server'
import { arrivedAt, latestTimer, subscribeToTimer } from './timer-store'
import { lastHeardAt } from './use-heartbeats'

/** The newest known state of the timer: that of the page, of a button or of a heartbeat. */
export function useTimerNow(loaded: TimerNow): TimerNow {
  const latest = useSyncExternalStore(subscribeToTimer, latestTimer, () => undefined)
  useEffect(() => void arrivedAt(loaded), [loaded])
  return latest && latest.madeAt > loaded.madeAt ? latest : loaded
}

/** The clock as HH:mm:ss. Independent of the device's clock; stops where the server pauses it. */
export function useClock(now: TimerNow) {
  const [seconds, setSeconds] = useState(() => Math.floor((now.timer?.workedMs ?? 0) / 1_000))
  useEffect(() => {
    let timeout: number | undefined
    function tick() {
      const ms = workedMsIn(now)
      setSeconds(Math.floor(ms / 1_000))
      if (now.timer?.status === 'running') timeout = window.setTimeout(tick, 1_000 - (ms % 1_000))
    }
    tick()
    return () => clearTimeout(timeout)
  }, [now])
  return clockText(seconds)
}

function workedMsIn(now: TimerNow) {
  const { timer } = now
  if (timer?.status !== 'running') return timer?.workedMs ?? 0
  const from = arrivedAt(now)
  const heardAt = Math.max(lastHeardAt() ?? Number.POSITIVE_INFINITY, from)
  const isLost = performance.now() - heardAt > heartbeatLostMs
  return timer.workedMs + Math.max(0, (isLost ? heardAt : performance.now()) - from)
}
