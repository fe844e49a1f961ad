import { useLocation, useMatches } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the page's content after a navigation, as a browser does when it loads a page: otherwise it stays
 * on a link that is gone, and a screen reader says nothing. A dialog is no other page.
 */
export function usePageFocus() {
  const [room, page] = useMatches()
    .filter(({ handle }) => !isDialog(handle))
    .slice(-2)
  const named = pageNamed(page?.handle)
  const address = named ? `${named} ${room?.pathname}` : page ? `${page.id} ${page.pathname}` : ''
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

/** The name that the routes of one page have in common. */
function pageNamed(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'page' in handle ? handle.page : undefined
}

function isDialog(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'isDialog' in handle
}
