import type { HeadersFunction } from '@remix-run/node'

/** For pages with limited forms: repeats the action's Retry-After on the page. */
export const retryAfter: HeadersFunction = ({ actionHeaders }) => {
  const seconds = actionHeaders.get('Retry-After')
  return new Headers(seconds ? { 'Retry-After': seconds } : undefined)
}
