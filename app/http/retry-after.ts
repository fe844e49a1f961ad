import type { HeadersFunction } from '@remix-run/node'

/** For pages with limited forms: what the action says about waiting, the page says too. */
export const retryAfter: HeadersFunction = ({ actionHeaders }) => {
  const seconds = actionHeaders.get('Retry-After')
  return new Headers(seconds ? { 'Retry-After': seconds } : undefined)
}
