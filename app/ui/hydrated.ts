import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page has its scripts by now; false on the server and during hydration. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
