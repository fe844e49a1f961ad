import { useSyncExternalStore } from 'react'
import { isTimerLost, subscribeToTimer } from './timer-store'

/** Whether the heartbeats of the page that runs the timer fail. */
export function useTimerLost() {
  return useSyncExternalStore(subscribeToTimer, isTimerLost, () => false)
}
