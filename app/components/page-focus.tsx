import { useMatches } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the page's content when another page has come in place, as a browser does when it loads one:
 * otherwise it stays on a link that is gone, and a reader of screens says nothing. A dialog is no other page.
 */
export function usePageFocus() {
  const page = useMatches()
    .filter(({ handle }) => !isDialog(handle))
    .at(-1)
  const address = page ? `${page.id} ${page.pathname}` : ''
  const before = useRef(address)

  useEffect(() => {
    if (before.current === address) return
    before.current = address
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [address])
}

function isDialog(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'isDialog' in handle
}
