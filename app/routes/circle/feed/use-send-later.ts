import { useEffect, useRef, useState } from 'react'
import type { PostAnswer } from '~/routes/circle/feed/post-answer'

const pauseMs = 2_000
const longestPauseMs = 30_000

type Settings = {
  mayWait: boolean // on this device, in this form
  waitedSince: number | undefined // when the form was opened
  answer: PostAnswer
  isSending: boolean
  send: () => void
}

/**
 * A post that found no network waits as it was sent, and is sent again when there is one, or when its form is opened
 * again. Whoever changes it sends it by hand.
 */
export function useSendLater({ mayWait, waitedSince, answer, isSending, send }: Settings) {
  const [since, setSince] = useState(waitedSince)
  const [latest, setLatest] = useState(answer)
  const pause = useRef(waitedSince ? 0 : pauseMs)
  if (answer !== latest) {
    setLatest(answer)
    setSince(mayWait && passes(answer, since) ? (since ?? Date.now()) : undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: from one attempt to the next
  useEffect(() => {
    if (!since || !mayWait || isSending) return
    const timer = setTimeout(send, pause.current)
    pause.current = Math.min(pause.current * 2 || pauseMs, longestPauseMs)
    addEventListener('online', send)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', send)
    }
  }, [since, mayWait, isSending])

  return { waitsSince: mayWait ? since : undefined, stop: () => setSince(undefined) }
}

/** Whether this answer keeps a post waiting; a server that is busy does so once it has been out of reach. */
function passes(answer: PostAnswer, since: number | undefined) {
  if (!answer || !('isNotSent' in answer)) return false
  return answer.why === 'unreachable' || (since !== undefined && answer.why === 'busy')
}
