import { useEffect, useRef, useState } from 'react'

/** Restores the focus after an overlay, unless it's elsewhere by then. A dialog's library loaded with it can't know. */
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
