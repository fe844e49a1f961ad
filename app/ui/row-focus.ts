import { useEffect, useRef } from 'react'
import { focusMain } from './focus-main'

type Left = { row: string; rows: string[]; control: string } // where the focus was

/** Keeps the focus on a row (`data-row`) that moves; if it leaves, on the next, the previous, or the content. */
export function useRowFocus<E extends HTMLElement>() {
  const list = useRef<E>(null)
  const left = useRef<Left>()

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? rowOf(target, list.current) : undefined
      left.current = row ? { row, rows: rowsIn(list.current), control: controlOf(target as Element) } : undefined
    }
    // Losing the focus to nothing is a person's wish, unless what had it was taken away.
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget) return
      setTimeout(() => {
        if (target instanceof Node && target.isConnected && document.activeElement === document.body)
          left.current = undefined
      })
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
      if (left.current) setTimeout(focusMain) // the last row is gone, and its list with it
    }
  }, [])

  useEffect(() => {
    if (!left.current || document.activeElement !== document.body) return
    const { row, rows, control } = left.current
    left.current = undefined
    const at = rows.indexOf(row)
    for (const next of [row, ...rows.slice(at + 1), ...rows.slice(0, at).reverse()]) {
      focusIn(list.current, next, control)
      if (document.activeElement !== document.body) return
    }
    focusMain()
  })

  return list
}

function rowOf(target: Element, list: HTMLElement | null) {
  const row = target.closest<HTMLElement>('[data-row]')
  return row && list?.contains(row) ? row.dataset.row : undefined
}

function rowsIn(list: HTMLElement | null) {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].flatMap(({ dataset }) => dataset.row ?? [])
}

/** A row's button, menu or link, to find its counterpart in another row. */
function controlOf(target: Element) {
  return ['button', 'summary', 'a', 'input'].find((name) => target.matches(name)) ?? 'a'
}

function focusIn(list: HTMLElement | null, row: string, control: string) {
  const found = list?.querySelector(`[data-row="${CSS.escape(row)}"]`)
  const target = found?.querySelector<HTMLElement>(control) ?? found?.querySelector<HTMLElement>('a, button')
  target?.focus()
}
