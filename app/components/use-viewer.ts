import { useNavigate } from '@remix-run/react'
import { type TouchEvent, useEffect, useRef } from 'react'

type Ways = { previous?: string; next?: string; closed: string; isOverPage: boolean }

const swipePixels = 50

/** The viewer by keys and by swipes, where scripts run: arrows lead to the photos beside this one, Escape closes. */
export function useViewer({ previous, next, closed, isOverPage }: Ways) {
  const navigate = useNavigate()
  const box = useRef<HTMLDialogElement>(null)
  const start = useRef<{ x: number; y: number }>()

  // Photos replace each other in the history, so that Back leads to the page before.
  const close = () => (isOverPage ? navigate(-1) : navigate(closed))
  const go = (to: string | undefined) => to && navigate(to, { replace: true, preventScrollReset: true })
  const latest = useRef({ close, go, previous, next })
  latest.current = { close, go, previous, next }

  useEffect(() => {
    const dialog = box.current
    if (!isOverPage || !dialog?.showModal) return
    dialog.close()
    dialog.showModal()
  }, [isOverPage])

  useEffect(() => {
    const onCancel = (event: Event) => event.preventDefault() // the router takes it away
    const onKey = (event: KeyboardEvent) => {
      const { close, go, previous, next } = latest.current
      if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLVideoElement) return
      if (event.key === 'Escape') close()
      else if (event.key === 'ArrowLeft') go(previous)
      else if (event.key === 'ArrowRight') go(next)
      else return
      event.preventDefault()
    }
    const dialog = box.current
    dialog?.addEventListener('cancel', onCancel)
    document.addEventListener('keydown', onKey)
    return () => {
      dialog?.removeEventListener('cancel', onCancel)
      document.removeEventListener('keydown', onKey)
    }
  }, [])

  const swipe = {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches[0]
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const finger = changedTouches[0]
      if (!start.current || !finger) return
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y]
      start.current = undefined
      if (Math.abs(x) < swipePixels || Math.abs(x) < 2 * Math.abs(y) || isZoomed()) return
      go(x > 0 ? previous : next)
    },
  }
  return { box, close, swipe }
}

/** Dragging moves an enlarged page. */
function isZoomed() {
  return (window.visualViewport?.scale ?? 1) > 1.05
}
