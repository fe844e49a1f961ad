import { useCallback, useEffect, useRef } from 'react'

/** Runs the last scheduled function once `ms` have passed without another one; cancels it on unmount. */
export function useDebounce(ms: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const cancel = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => cancel, [cancel])

  function schedule(what: () => void) {
    cancel()
    timer.current = setTimeout(what, ms)
  }
  return { schedule, cancel }
}
