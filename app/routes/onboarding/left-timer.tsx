import { lazy, Suspense } from 'react'
import type { TimerData } from '~/http/timer/timer-data.server'

const TimerBar = lazy(() => import('~/components/timer/bar'))

/** The timer of a user who has left their last circle. */
export function LeftTimer({ timer }: { timer: TimerData | null }) {
  return timer ? (
    <Suspense fallback={null}>
      <TimerBar data={timer} />
    </Suspense>
  ) : null
}
