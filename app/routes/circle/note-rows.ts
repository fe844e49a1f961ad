import { type RefObject, useEffect, useState } from 'react'

export const rowsAtRest = 2
export const rowsInFocus = 18

// About as many as the sidebar holds. Only for pages without scripts, which measure nothing.
const charactersInRow = 34

/** Whether the text probably has more rows than show at rest. */
export function isProbablyCut(text: string) {
  const rows = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersInRow)), 0)
  return rows > rowsAtRest
}

/** Makes the field as high as its text, up to `most` rows, and returns how many rows the whole text has. */
export function useRows(field: RefObject<HTMLTextAreaElement>, text: string, most: number) {
  const [rows, setRows] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useEffect(() => {
    const measure = () => {
      const area = field.current
      if (!area) return
      area.rows = 1
      const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area)
      const height = area.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
      const whole = Math.max(1, Math.round(height / Number.parseFloat(lineHeight)))
      area.rows = Math.min(most, whole)
      setRows(whole)
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [text, most])

  return rows
}
