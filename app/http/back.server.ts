import { data, redirect } from '@remix-run/node'
import type { ToastName } from '~/i18n/toasts'
import { flash, flashCookie } from './flash.server'
import { ownPath } from './paths'

/** Back to the page of ours that the form was sent from, at the place of what it changed; else to `otherwise`. */
export function backTo(request: Request, otherwise: string, place?: string) {
  if (!asksForPage(request)) return new Response(null, { status: 204 })
  const from = ownPathOf(request.headers.get('referer'), request.url)
  return redirect(`${from ?? otherwise}${place ? `#${place}` : ''}`)
}

/** Says that it is done: with scripts on the page that is open, which stays as it is; else on the page at `to`. */
export function done(request: Request, name: ToastName, to: string) {
  return asksForPage(request) ? flash(name, to) : data({ isDone: true as const }, { headers: [flashCookie(name)] })
}

// A browser that follows a form asks for HTML; our scripts, which stay on their page, ask for data.
function asksForPage(request: Request) {
  return request.headers.get('accept')?.includes('text/html') ?? false
}

function ownPathOf(referer: string | null, here: string) {
  if (!referer || !URL.canParse(referer) || new URL(referer).host !== new URL(here).host) return null
  const { pathname, search } = new URL(referer)
  return ownPath(pathname + search)
}
