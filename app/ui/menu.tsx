import { Link } from '@remix-run/react'
import { type KeyboardEvent as Key, type MouseEvent as Press, type ReactNode, useEffect, useRef, useState } from 'react'
import { useHydrated } from './hydrated'

type Props = {
  name: string
  className?: string
  summary: ReactNode
  summaryClass?: string
  isOpen?: boolean // when the page is shown
  takesFocus?: boolean
  children: ReactNode
}

/**
 * A disclosure without scripts; with them it closes by Escape, a choice, a press outside and Tab. Not by focus: a press
 * on a choice's label moves it to `main` first.
 */
export function Menu({ name, className = '', summary, summaryClass, isOpen, takesFocus = false, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const menu = details.current
    if (!menu) return
    if (takesFocus) menu.querySelector('summary')?.focus()
    const close = () => {
      menu.open = false
    }
    let isTabbing = false
    const onKey = (event: KeyboardEvent) => {
      isTabbing = event.key === 'Tab'
      if (event.key !== 'Escape' || !menu.open || event.isComposing || event.defaultPrevented) return
      close()
      menu.querySelector('summary')?.focus()
    }
    const onPress = ({ target }: PointerEvent) => {
      isTabbing = false
      if (target instanceof Node && !menu.contains(target)) close()
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (isTabbing && target instanceof Node && !menu.contains(target)) close()
    }
    const onChoice = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('a, button')) return
      close()
      menu.querySelector('summary')?.focus() // where a dialog gives it back to
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onFocus)
    menu.addEventListener('click', onChoice)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onFocus)
      menu.removeEventListener('click', onChoice)
    }
  }, [takesFocus])

  return (
    <details className={`menu ${className}`} ref={details} open={isOpen}>
      <summary className={summaryClass} aria-label={name}>
        {summary}
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}

type OnDemandProps = Omit<Props, 'isOpen' | 'takesFocus' | 'children'> & { to: string; children: () => ReactNode }

/** A menu in a long list: its choices are rendered when it's opened. Without scripts it leads to a page with the same. */
export function MenuOnDemand({ to, children, ...menu }: OnDemandProps) {
  const [isOpened, setOpened] = useState(false)
  const isHydrated = useHydrated()
  if (isOpened) {
    return (
      <Menu {...menu} isOpen takesFocus>
        {children()}
      </Menu>
    )
  }

  function open(event: Press | Key) {
    event.preventDefault()
    setOpened(true)
  }
  const { name, className = '', summary, summaryClass } = menu
  return (
    <div className={`menu ${className}`}>
      <Link
        to={to}
        className={summaryClass}
        aria-label={name}
        role={isHydrated ? 'button' : undefined}
        aria-expanded={isHydrated ? false : undefined}
        onClick={(event) => (event.metaKey || event.ctrlKey || event.shiftKey ? undefined : open(event))}
        onKeyDown={(event) => (event.key === ' ' ? open(event) : undefined)}
      >
        {summary}
      </Link>
    </div>
  )
}
