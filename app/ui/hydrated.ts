import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts run; false on the server and during hydration. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
