import { useEffect, useRef, useState } from 'react'
import type { PostAnswer } from '~/routes/circle/feed/post-answer'

const pauseMs = 2_000
const longestPauseMs = 30_000

type Settings = {
  mayWait: boolean // on this device, in this form
  wasWaiting: boolean // when the form was opened
  answer: PostAnswer
  isSending: boolean
  send: () => void
}

/**
 * A post that found no network waits as it was sent, and is sent again when there is one, or when its form is opened
 * again. Whoever changes it sends it by hand.
 */
export function useSendLater({ mayWait, wasWaiting, answer, isSending, send }: Settings) {
  const [isWaiting, setWaiting] = useState(wasWaiting)
  const [latest, setLatest] = useState(answer)
  const pause = useRef(wasWaiting ? 0 : pauseMs)
  if (answer !== latest) {
    setLatest(answer)
    setWaiting(mayWait && passes(answer, isWaiting))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: from one attempt to the next
  useEffect(() => {
    if (!isWaiting || !mayWait || isSending) return
    const timer = setTimeout(send, pause.current)
    pause.current = Math.min(pause.current * 2 || pauseMs, longestPauseMs)
    addEventListener('online', send)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', send)
    }
  }, [isWaiting, mayWait, isSending])

  return { isWaiting: isWaiting && mayWait, stop: () => setWaiting(false) }
}

/** Whether this answer keeps a post waiting; a server that is busy does so once it has been out of reach. */
function passes(answer: PostAnswer, wasWaiting: boolean) {
  if (!answer || !('isNotSent' in answer)) return false
  return answer.why === 'unreachable' || (wasWaiting && answer.why === 'busy')
}
