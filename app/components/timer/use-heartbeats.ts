import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { heartbeatEveryMs } from '~/domain/time/clock'
import type { HeartbeatResponse } from '~/domain/timer/heartbeats.server'
import type { TimerNow } from '~/http/timer/timer-data.server'
import { askedByPage } from '~/live/page-requests'
import { paths } from '~/paths'
import { receiveTimer, setTimerLost } from './timer-store'

type HeardAt = HeartbeatResponse & { madeAt: number }

// The last acknowledged heartbeat of this tab, by performance.now(); undefined while another tab sends them.
let heardAt: number | undefined

export function lastHeardAt() {
  return heardAt
}

/** Sends a heartbeat twice a minute from one tab of the browser. */
export function useHeartbeats(now: TimerNow) {
  const { timer } = now
  const { revalidate } = useRevalidator()
  const current = useRef(now)
  current.current = now
  const id = timer && timer.status !== 'paused' && !timer.elsewhere ? timer.id : undefined

  useEffect(() => {
    setTimerLost(Boolean(id) && !navigator.onLine)
    if (!id) return
    const left = new AbortController()
    const beat = async () => {
      const heard = await sendHeartbeat(id).catch(() => undefined)
      if (heard?.status === 'running') rebase(current.current, heard)
      if (left.signal.aborted) return
      setTimerLost(!heard || !navigator.onLine) // a response may arrive after the network has gone
      if (heard?.status === 'changed') revalidate()
    }
    runInOneTab(left.signal, () => {
      heardAt = performance.now()
      void beat()
      const interval = setInterval(beat, heartbeatEveryMs)
      left.signal.addEventListener('abort', () => clearInterval(interval))
    })
    const onOffline = () => setTimerLost(true)
    addEventListener('offline', onOffline)
    addEventListener('online', beat)
    addEventListener('pageshow', beat)
    return () => {
      left.abort()
      heardAt = undefined
      removeEventListener('offline', onOffline)
      removeEventListener('online', beat)
      removeEventListener('pageshow', beat)
    }
  }, [id, revalidate])
}

/** Runs `work` in one tab of the browser; without Web Locks (iOS before 15.4), in each. */
function runInOneTab(signal: AbortSignal, work: () => void) {
  if (!('locks' in navigator)) return work()
  const held = new Promise<void>((done) => signal.addEventListener('abort', () => done()))
  navigator.locks
    .request('kinfold-timer', { signal }, () => {
      work()
      return held
    })
    .catch(() => {}) // the page has left
}

async function sendHeartbeat(timerId: string): Promise<HeardAt | undefined> {
  const body = new URLSearchParams({ timer: timerId })
  const response = await fetch(paths.timerAction('heartbeat'), { method: 'POST', body, headers: askedByPage })
  if (!response.ok || response.redirected) return undefined
  return response.json()
}

/** Uses the server's clock: the page's stops while a computer sleeps. */
function rebase({ timer }: TimerNow, { workedMs, madeAt }: HeardAt & { status: 'running' }) {
  heardAt &&= performance.now()
  if (timer?.status === 'running') receiveTimer({ timer: { ...timer, workedMs }, madeAt })
}
