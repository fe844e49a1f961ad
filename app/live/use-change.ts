import { useLoaderData, useRevalidator } from '@remix-run/react'
import { useRef, useState } from 'react'

/**
 * What somebody has changed in place, shown until the page has been read again: what it says then is newer, also where
 * somebody else has changed it back.
 */
export function useChange<Value>() {
  const { revalidate } = useRevalidator()
  const page = useLoaderData()
  const latestPage = useRef(page)
  latestPage.current = page
  const [change, setChange] = useState<{ to: Value; savedOver?: unknown }>()
  if (change?.savedOver && change.savedOver !== page) setChange(undefined)

  return {
    changedTo: change?.to,
    noteSending: (to: Value) => setChange({ to }),
    noteFailed: () => setChange(undefined),
    noteSaved: (to: Value) => {
      setChange({ to, savedOver: latestPage.current })
      revalidate()
    },
  }
}
