import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { paths } from '~/paths'
import { OtherUser } from './page-requests'

export type NotSent = { isNotSent: true; why: 'unreachable' | 'busy' | 'signedOut' | 'otherUser' }

const answered = new WeakSet<AbortSignal>()

/** Whether this request's route handles its own failure. */
export function isAnsweredByRoute(signal: AbortSignal | null | undefined) {
  return Boolean(signal && answered.has(signal))
}

/**
 * Sends a form. A passing failure (network, restart, too many requests, ended or other session) is returned, not thrown
 * as an error page, so the input stays.
 */
export async function orNotSent<T>({ signal }: Request, send: () => Promise<T>): Promise<T | NotSent> {
  answered.add(signal) // the router hands it on to `fetch`
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response && error.headers.get('Location')?.startsWith(paths.login())) {
      return { isNotSent: true, why: 'signedOut' }
    }
    if (error instanceof OtherUser) return { isNotSent: true, why: 'otherUser' }
    // Of a form that was pressed again the router waits for that answer.
    const isForGood =
      signal.aborted || error instanceof Response || (isRouteErrorResponse(error) && [403, 404].includes(error.status))
    if (isForGood) throw error
    const isAnswered = isRouteErrorResponse(error) && error.status >= 400
    return { isNotSent: true, why: isAnswered ? 'busy' : 'unreachable' }
  }
}

/** The `clientAction` of every page that calls `useSentAnswer`; bin/route-defaults.mjs adds it. */
export function sendOrStay<Action>({ request, serverAction }: ClientActionFunctionArgs) {
  return orNotSent(request, () => serverAction<Action>())
}

/** Whether this is what `orNotSent` made of a failure. */
export function isNotSent(answer: unknown): answer is NotSent {
  return typeof answer === 'object' && answer !== null && 'isNotSent' in answer
}
