import { useLoaderData, useRevalidator } from '@remix-run/react'
import { useRef, useState } from 'react'

/**
 * The value that a person has just changed in place, shown until the loader has run again: its data is newer, even when
 * somebody else has changed the value back.
 */
export function useOptimisticValue<Value>() {
  const { revalidate } = useRevalidator()
  const page = useLoaderData()
  const latestPage = useRef(page)
  latestPage.current = page
  const [change, setChange] = useState<{ to: Value; savedOver?: unknown }>()
  if (change?.savedOver && change.savedOver !== page) setChange(undefined)

  return {
    optimisticValue: change?.to,
    markSending: (to: Value) => setChange({ to }),
    markFailed: () => setChange(undefined),
    markSaved: (to: Value) => {
      setChange({ to, savedOver: latestPage.current })
      revalidate()
    },
  }
}
