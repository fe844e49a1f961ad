import { data, redirect } from '@remix-run/node'
import { flash, flashCookie } from '~/http/cookies/flash.server'
import { ownPath } from '~/http/paths-of-ours'
import type { ToastName } from '~/i18n/toasts'

/** Redirects to the page of ours that the form was sent from, with its filters; else to `otherwise`. */
export function redirectBack(request: Request, otherwise: string) {
  return redirect(refererOf(request) ?? otherwise)
}

/** With scripts the page stays as it is; else redirects back to it, to the element that changed if it has one. */
export function noContentOrBack(request: Request, otherwise: string, place?: string) {
  if (!asksForPage(request)) return new Response(null, { status: 204 })
  return redirect(`${refererOf(request) ?? otherwise}${place ? `#${place}` : ''}`)
}

/** Reports success: with scripts on the open page, which stays as it is; else on the page at `to`. */
export function done(request: Request, name: ToastName, to: string) {
  return asksForPage(request) ? flash(name, to) : data({ isDone: true as const }, { headers: [flashCookie(name)] })
}

/** A browser that submits a form accepts HTML; our scripts, which stay on the page, accept data. */
export function asksForPage(request: Request) {
  return request.headers.get('accept')?.includes('text/html') ?? false
}

/** The page of ours that a request was sent from. */
export function refererOf(request: Request) {
  const referer = request.headers.get('referer')
  if (!referer || !URL.canParse(referer) || new URL(referer).host !== new URL(request.url).host) return undefined
  const { pathname, search } = new URL(referer)
  return ownPath(pathname + search)
}
