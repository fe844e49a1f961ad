import { useEffect, useRef, useState } from 'react'

/**
 * Remembers what has the focus while something is first drawn over the page, and gives it back once that is gone, unless
 * the focus is somewhere by then. A dialog's library that comes with the first dialog cannot know.
 */
export function useRestoreFocus(isOver: boolean) {
  const [before] = useState(() => (typeof document === 'undefined' ? null : document.activeElement))
  const wasOver = useRef(isOver)
  wasOver.current = isOver

  useEffect(
    () => () => {
      if (!wasOver.current || !(before instanceof HTMLElement) || before === document.body) return
      setTimeout(() => {
        if (document.activeElement === document.body && before.isConnected) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
