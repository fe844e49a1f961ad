import { useLocation, useMatches } from '@remix-run/react'
import { useEffect } from 'react'
import { hasDraftsToSend } from '~/components/draft-store'
import type { Owner } from '~/components/sealed-store'

/** Sends what waits for the network, on any page. Forms of posts and the messages' pages send their own. */
export function useWaiting(owner: Owner | undefined) {
  const isInMessages = useMatches().some(({ id }) => id === 'routes/chat/layout')
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: again on each page, since a form that is left may leave something
  useEffect(() => {
    if (!owner) return
    const left = new AbortController()
    let isOn = false
    const begin = () => {
      if (isOn || !hasDraftsToSend()) return
      isOn = true
      import('./send-waiting')
        .then(({ sendAllWaiting }) => sendAllWaiting({ owner, isInMessages }, left.signal))
        .catch(() => {}) // the script does not load without a network
        .finally(() => {
          isOn = false
        })
    }
    begin()
    addEventListener('online', begin)
    return () => {
      left.abort()
      removeEventListener('online', begin)
    }
  }, [owner, isInMessages, key])
}
