import { useLoaderData, useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { Toast } from '~/i18n/toasts'
import { reportFailedAction } from './lost-network'
import { showToast } from './toasts'

/** `failed`: toast when the server refused; `offline`: without a network; otherwise `done` gets the response. */
type Outcome = { body?: URLSearchParams; failed?: Toast; offline?: Toast; done?: (answer: Response) => void }

/**
 * A button that posts one value, shown at once until the loader has run again; on failure the old one returns with a
 * toast. By `fetch`: the router would show an error page, and input on the page must not be lost. Without scripts its
 * form posts.
 */
export function useOptimisticPost<Value>(current: Value) {
  const { revalidate } = useRevalidator()
  const page = useLoaderData()
  const [change, setChange] = useState<{ to: Value; isSaved: boolean }>()
  const isSending = change?.isSaved === false

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page has newer data
  useEffect(() => setChange((last) => (last?.isSaved ? undefined : last)), [page])

  async function send(to: string, value: Value, { body, failed, offline, done }: Outcome = {}) {
    if (isSending) return
    setChange({ to: value, isSaved: false })
    const answer = await fetch(to, { method: 'POST', body }).catch(() => undefined)
    if (answer?.ok && !answer.redirected) {
      setChange({ to: value, isSaved: true })
      done?.(answer)
      return revalidate()
    }
    setChange(undefined)
    if (answer && failed) return showToast(failed)
    if (!answer && offline && !navigator.onLine) return showToast(offline)
    reportFailedAction({ pathname: to, isAnswered: answer !== undefined })
  }
  return { value: change ? change.to : current, isSending, send }
}

/** Posts in the background, also while the page unloads. Failures aren't shown. */
export function postInBackground(to: string, body: URLSearchParams) {
  fetch(to, { method: 'POST', body, keepalive: true }).catch(() => {})
}
