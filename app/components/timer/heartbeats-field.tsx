import { useHydrated } from '~/ui/hydrated'

/** Tells the server that this page runs scripts and will send heartbeats. */
export function HeartbeatsField() {
  return useHydrated() ? <input type="hidden" name="heartbeats" value="yes" /> : null
}
