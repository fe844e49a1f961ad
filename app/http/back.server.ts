import { redirect } from '@remix-run/node'
import { ownPath } from './paths'

/** Back to the page of ours that the form was sent from, at the place of what it changed; else to `otherwise`. */
export function backTo(request: Request, otherwise: string, place?: string) {
  const from = ownPathOf(request.headers.get('referer'), request.url)
  return redirect(`${from ?? otherwise}${place ? `#${place}` : ''}`)
}

function ownPathOf(referer: string | null, here: string) {
  if (!referer || !URL.canParse(referer) || new URL(referer).host !== new URL(here).host) return null
  const { pathname, search } = new URL(referer)
  return ownPath(pathname + search)
}
