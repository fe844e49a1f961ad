import { useEffect, useRef } from 'react'

/** Does something once nobody has asked for it for a while, and not any more when its place on the page is gone. */
export function useLater(ms: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const notAnyMore = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    soon(what: () => void) {
      notAnyMore()
      timer.current = setTimeout(what, ms)
    },
    notAnyMore,
  }
}
