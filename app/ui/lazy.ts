import { useCallback, useEffect, useRef } from 'react'

/** Does something once nobody has asked for it for a while, and not any more when its place on the page is gone. */
export function useLazy(ms: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const notAnyMore = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => notAnyMore, [notAnyMore])

  function soon(what: () => void) {
    notAnyMore()
    timer.current = setTimeout(what, ms)
  }
  return { soon, notAnyMore }
}
