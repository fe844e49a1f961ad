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

/**
 * Whether a dialog's route is open over the page, or was opened first and replaces the page. `?over` forces the former: our
 * scripts use it where the dialog needs a document request of its own.
 */
function useDialogPlace(): 'none' | 'over' | 'page' {
  const isAsked = useMatches().some(({ handle }) => isDialog(handle))
  const [asked] = useSearchParams()
  const [hasShownPage, setShownPage] = useState(!isAsked || asked.has('over'))
  if (!isAsked && !hasShownPage) setShownPage(true)
  if (!isAsked) return 'none'
  return hasShownPage ? 'over' : 'page'
}

/** Whether a page that needs the whole window was opened first: it stands without the frame that others stand in. */
export function useIsWholePage() {
  const isAsked = useMatches().some(({ handle }) => isWhole(handle))
  const [hasShownFrame, setShownFrame] = useState(!isAsked)
  if (!isAsked && !hasShownFrame) setShownFrame(true)
  return isAsked && !hasShownFrame
}

function isWhole(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'isWhole' in handle
}

function isDialog(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'isDialog' in handle
}
