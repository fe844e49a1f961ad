import { useEffect, useRef } from 'react'

/** A field that follows a value changed elsewhere, except while it has the focus. */
export function useSyncedField<Field extends HTMLInputElement | HTMLTextAreaElement>(value: string) {
  const field = useRef<Field>(null)
  const known = useRef(value)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    if (field.current && document.activeElement !== field.current) field.current.value = value
  }, [value])
  return field
}
