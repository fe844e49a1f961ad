import { lazy, Suspense } from 'react'
import type { TimerData } from '~/http/timer-data.server'

const TimerBar = lazy(() => import('./bar'))

/** The timer that is left to somebody who is in no circle any more, in the header of the pages that they come to. */
export function LeftTimer({ timer }: { timer: TimerData | null }) {
  return timer ? (
    <Suspense fallback={null}>
      <TimerBar data={timer} />
    </Suspense>
  ) : null
}
