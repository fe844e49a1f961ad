import { useLocation, useMatches } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Moves the focus to the content, or `data-page-focus`, after a navigation: screen readers stay silent otherwise. */
export function usePageFocus() {
  const matches = useMatches()
  const [room, page] = matches.filter(({ handle }) => !isDialog(handle)).slice(-2)
  const hasDialog = matches.some(({ handle }) => isDialog(handle))
  const named = pageNamed(page?.handle)
  const address = named ? `${named} ${room?.pathname}` : page ? `${page.id} ${page.pathname}` : ''
  const before = useRef(address)
  const { key } = useLocation()
  const begun = useRef(key)

  useEffect(() => {
    if (before.current === address) return
    before.current = address
    if (focusPlace(window.location.hash)) return
    const main = document.getElementById('main')
    const marked = main?.querySelector<HTMLElement>('[data-page-focus]') ?? main
    marked?.focus({ preventScroll: true })
  }, [address])

  // The focused element may be gone, with a deleted post, or lead on from the list's page before. A dialog takes the focus
  // itself, late on slow machines.
  useEffect(() => {
    if (begun.current === key || hasDialog) return
    const timer = setTimeout(() => {
      const focused = document.activeElement
      if (focused === document.body || focused?.closest('[data-pager]'))
        document.getElementById('main')?.focus({ preventScroll: true })
    }, 100)
    return () => clearTimeout(timer)
  }, [key, hasDialog])
}

/** Moves the focus to the place that an address names. It may be folded, where the browser cannot scroll to it. */
function focusPlace(hash: string) {
  const place = document.getElementById(hash.slice(1))
  if (!place) return false
  for (let fold = place.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    if (fold.open) continue
    fold.open = true
    place.scrollIntoView()
  }
  place.focus({ preventScroll: true })
  return document.activeElement === place
}

/** The name that the routes of one page have in common. */
function pageNamed(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'page' in handle ? handle.page : undefined
}

function isDialog(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'isDialog' in handle
}
