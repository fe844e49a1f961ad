import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  name: string
  className?: string
  summary: ReactNode
  summaryClass?: string
  isOpen?: boolean // when the page is shown
  children: ReactNode
}

/**
 * A disclosure without scripts; with them it closes by Escape, a choice, a press outside and Tab. Not by focus: a press
 * on a choice's label moves it to `main` first.
 */
export function Menu({ name, className = '', summary, summaryClass, isOpen, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const menu = details.current
    if (!menu) return
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
  }, [])

  return (
    <details className={`menu ${className}`} ref={details} open={isOpen}>
      <summary className={summaryClass} aria-label={name}>
        {summary}
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}
