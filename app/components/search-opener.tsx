import { Link, useLocation, useNavigate } from '@remix-run/react'
import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'

export const searchFieldId = 'search-query'

// The panel's scripts load with the first search.
const loadPanel = () => import('./search-panel')
const SearchPanel = lazy(loadPanel)

const wide = '(min-width: 1024px)' // where there is room for the panel beside the page

/** Opens the search: its page, or with scripts and room the panel; also by the key /, unless switched off. */
export function SearchOpener({ hasKey }: { hasKey: boolean }) {
  const { t } = useTranslation()
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const [openAt, setOpenAt] = useState<string>() // the place from which it was opened: another one closes it
  const link = useRef<HTMLAnchorElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const isOnPage = pathname === paths.search()

  // Where the panel cannot be loaded the search page opens: a failed import would end this page in an error.
  const openPanel = useCallback(() => {
    const openPage = () => navigate(paths.search())
    return loadPanel().then(() => setOpenAt(key), openPage)
  }, [key, navigate])

  const openByKey = useCallback(() => {
    cameFrom.current = document.activeElement
    if (isOnPage) document.getElementById(searchFieldId)?.focus()
    else if (matchMedia(wide).matches) openPanel()
    else navigate(paths.search())
  }, [isOnPage, openPanel, navigate])
  useSearchKey(hasKey, openByKey)

  function open(event: MouseEvent) {
    if (isOnPage || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    cameFrom.current = link.current
    openPanel()
  }

  // The panel's library was not there yet when it was opened, so it does not know what had the focus.
  function close() {
    const before = cameFrom.current
    setOpenAt(undefined)
    setTimeout(() => (isOnPageStill(before) ? before : link.current)?.focus())
  }

  return (
    <>
      <Link
        ref={link}
        to={paths.search()}
        onClick={open}
        aria-current={isOnPage ? 'page' : undefined}
        aria-keyshortcuts={hasKey ? '/' : undefined}
        className={openAt === key ? 'is-open' : undefined}
      >
        <Icon name="search" />
        <span>{t('nav.search')}</span>
      </Link>
      {openAt === key ? (
        <Suspense fallback={null}>
          <SearchPanel onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Calls `onPress` for the key /, except in a text field or below a dialog. */
function useSearchKey(hasKey: boolean, onPress: () => void) {
  useEffect(() => {
    if (!hasKey) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isWriting(event.target) || document.querySelector('[role="dialog"], .menu[open]')) return
      event.preventDefault()
      onPress()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [hasKey, onPress])
}

function isOnPageStill(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body
}

function isWriting(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, iframe') !== null)
  )
}
