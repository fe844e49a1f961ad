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
 * Whether a dialog's route is open over the page, or came first and is the page. With `?over` it stands over the page even
 * so: our own scripts ask for that where the dialog needs a document of its own.
 */
function useDialogPlace(): 'none' | 'over' | 'page' {
  const isAsked = useMatches().some(({ handle }) => isDialog(handle))
  const [asked] = useSearchParams()
  const [hasShownPage, setShownPage] = useState(!isAsked || asked.has('over'))
  if (!isAsked && !hasShownPage) setShownPage(true)
  if (!isAsked) return 'none'
  return hasShownPage ? 'over' : 'page'
}

function isDialog(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'isDialog' in handle
}
