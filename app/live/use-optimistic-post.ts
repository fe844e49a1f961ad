import { useLoaderData, useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { Toast } from '~/i18n/toasts'
import { reportFailedAction } from './lost-network'
import { showToast } from './toasts'

/**
 * `failed` is said of a failure that the server told of, `offline` where there is no network; `done` is given the server's
 * answer otherwise.
 */
type Outcome = { body?: URLSearchParams; failed?: Toast; offline?: Toast; done?: (answer: Response) => void }

/**
 * A button that posts and changes one value of the page. The value that `send` is given is shown at once, and until the
 * loader has run again: its data is newer, even when somebody else has changed the value back. When it fails, the value
 * of the page returns and a toast says so.
 *
 * It is sent with `fetch` rather than by the router, which would show an error page for a failed request: what is being
 * written on the page must not be lost. Without scripts the form around the button posts.
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

/** Posts what nobody waits for, and what arrives also when the page is being left. A failure is not shown. */
export function postInBackground(to: string, body: URLSearchParams) {
  fetch(to, { method: 'POST', body, keepalive: true }).catch(() => {})
}
