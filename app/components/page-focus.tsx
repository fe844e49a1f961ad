import { useLocation, useMatches } from '@remix-run/react'
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
  const { key } = useLocation()
  const begun = useRef(key)

  useEffect(() => {
    if (before.current === address) return
    before.current = address
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [address])

  // On the same page what had the focus may be gone, with a post that was deleted.
  useEffect(() => {
    if (begun.current === key) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
    }, 100)
    return () => clearTimeout(timer)
  }, [key])
}

function isDialog(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'isDialog' in handle
}
