import { Outlet, useMatches, useSearchParams } from '@remix-run/react'
import { type ReactNode, useState } from 'react'

/** A page that dialogs may open over; a dialog that was opened by its address replaces it. */
export function UnderDialogs({ children }: { children: ReactNode }) {
  const place = useDialogPlace()
  return (
    <>
      {place === 'page' ? null : children}
      {place === 'none' ? null : <Outlet context={{ isOverPage: place === 'over' }} />}
    </>
  )
}

/** Whether a dialog is over the page or replaces it. `?over` forces the former, where it needs its own document. */
function useDialogPlace(): 'none' | 'over' | 'page' {
  const isOpen = useMatches().some(({ handle }) => isDialog(handle))
  const [query] = useSearchParams()
  const [hasShownPage, setShownPage] = useState(!isOpen || query.has('over'))
  if (!isOpen && !hasShownPage) setShownPage(true)
  if (!isOpen) return 'none'
  return hasShownPage ? 'over' : 'page'
}

/** Whether a full-window page was opened first: it has no frame. */
export function useIsWholePage() {
  const isOpen = useMatches().some(({ handle }) => isWhole(handle))
  const [hasShownFrame, setShownFrame] = useState(!isOpen)
  if (!isOpen && !hasShownFrame) setShownFrame(true)
  return isOpen && !hasShownFrame
}

function isWhole(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'isWhole' in handle
}

function isDialog(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'isDialog' in handle
}
