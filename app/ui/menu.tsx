import { type ReactNode, useEffect, useRef } from 'react'

type Props = { name: string; className?: string; summary: ReactNode; summaryClass?: string; children: ReactNode }

/**
 * A menu that is a disclosure first: it opens, closes and leads on without scripts. With them it also closes by Escape,
 * by a choice, by a click beside it and when the focus leaves.
 */
export function Menu({ name, className = '', summary, summaryClass, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const menu = details.current
    if (!menu) return
    const close = () => {
      menu.open = false
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.open) return
      close()
      menu.querySelector('summary')?.focus()
    }
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close()
    }
    const onChoice = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('a, button')) return
      close()
      menu.querySelector('summary')?.focus() // where a dialog gives it back to
    }
    menu.addEventListener('keydown', onKey)
    menu.addEventListener('focusout', onLeave)
    menu.addEventListener('click', onChoice)
    return () => {
      menu.removeEventListener('keydown', onKey)
      menu.removeEventListener('focusout', onLeave)
      menu.removeEventListener('click', onChoice)
    }
  }, [])

  return (
    <details className={`menu ${className}`} ref={details}>
      <summary className={summaryClass} aria-label={name}>
        {summary}
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}
