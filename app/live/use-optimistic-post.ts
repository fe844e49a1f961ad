import { useLoaderData, useRevalidator } from '@remix-run/react'
import { useRef, useState } from 'react'
import { reportFailedAction } from './lost-network'

type Change<Value> = { to: Value; savedOver?: unknown }
type Post<Value> = { value: Value; body?: URLSearchParams }

/**
 * A button that posts and changes one value of the page. The value that `send` says is shown at once, or with
 * `isShownWhenSaved` once the server has it, and until the loader has run again: its data is newer, even when somebody
 * else has changed the value back. When it fails, the value of the page returns and a toast says so.
 *
 * It is sent with `fetch` rather than by the router, which would show an error page for a failed request: what is being
 * written on the page must not be lost. Without scripts the form around the button posts.
 */
export function useOptimisticPost<Value>(current: Value, { isShownWhenSaved = false } = {}) {
  const { revalidate } = useRevalidator()
  const page = useLoaderData()
  const latestPage = useRef(page)
  latestPage.current = page
  const [change, setChange] = useState<Change<Value>>()
  const isSaved = change?.savedOver !== undefined
  const isSending = change !== undefined && !isSaved
  if (isSaved && change.savedOver !== page) setChange(undefined)

  async function send(to: string, { value, body }: Post<Value>) {
    if (isSending) return
    setChange({ to: value })
    const isDone = await post(to, body)
    setChange(isDone ? { to: value, savedOver: latestPage.current } : undefined)
    if (isDone) revalidate()
  }
  return { value: change && (isSaved || !isShownWhenSaved) ? change.to : current, isSending, send }
}

/** Posts what nobody waits for. A failure is not shown. */
export function postInBackground(to: string, body: URLSearchParams) {
  request(to, body).catch(() => {})
}

async function post(to: string, body?: URLSearchParams) {
  const answer = await request(to, body).catch(() => undefined)
  const isDone = Boolean(answer?.ok && !answer.redirected)
  if (!isDone) reportFailedAction({ pathname: to, isAnswered: answer !== undefined })
  return isDone
}

// Kept alive: it arrives also when the page is being left.
function request(to: string, body?: URLSearchParams) {
  return fetch(to, { method: 'POST', body, keepalive: true })
}
