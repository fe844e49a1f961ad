import { useHydrated } from '~/ui/hydrated'

/** Says in a form of the timer that this page runs scripts, which then tell the server that it is there. */
export function Heartbeats() {
  return useHydrated() ? <input type="hidden" name="heartbeats" value="yes" /> : null
}
