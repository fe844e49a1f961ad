import { isRouteErrorResponse } from '@remix-run/react'
import { type NotSent, orNotSent } from '~/live/not-sent'

/** The server refused the post as a whole: its writer may not, or may no longer, write it. */
export type Denied = { isDenied: true }

/**
 * Sends the form of a post like `orNotSent`, and also keeps the page when the post is denied: an error page would
 * replace what was written.
 */
export async function sendPost<T>(request: Request, send: () => Promise<T>): Promise<T | NotSent | Denied> {
  try {
    return await orNotSent(request, send)
  } catch (error) {
    if (isRouteErrorResponse(error) && [403, 404].includes(error.status)) return { isDenied: true }
    throw error
  }
}
