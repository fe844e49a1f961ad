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
 * A post without network waits and is sent again, unless its writer changes it. A denied one is left to the background
 * sender, which reports it after this page.
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
    if (!since || !mayWait || isSending || isDenied(answer)) return
    const timer = setTimeout(send, pause.current)
    pause.current = Math.min(pause.current * 2 || pauseMs, longestPauseMs)
    addEventListener('online', send)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', send)
    }
  }, [since, mayWait, isSending])

  const waitsSince = mayWait ? since : undefined
  return { waitsSince, willSend: waitsSince !== undefined && !isDenied(answer), stop: () => setSince(undefined) }
}

function isDenied(answer: PostAnswer) {
  return Boolean(answer && 'isDenied' in answer)
}

/** Whether a post must wait after this response; for a busy server, once it was unreachable. */
function passes(answer: PostAnswer, since: number | undefined) {
  if (isDenied(answer)) return since !== undefined
  if (!answer || !('isNotSent' in answer)) return false
  return answer.why === 'unreachable' || (since !== undefined && answer.why === 'busy')
}
