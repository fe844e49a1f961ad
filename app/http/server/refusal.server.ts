import type { LoaderFunctionArgs } from '@remix-run/node'
import type { User } from '~/domain/user'
import { asksForPage } from '~/http/forms/redirect-back.server'
import { textsIn } from '~/i18n/i18n.server'
import { languageOf } from '~/i18n/language.server'
import { isPlainStatus, mayTryAgain, plainPage, plainTexts } from './plain-page.server'

type Reader = { request: Request; user: Pick<User, 'language'> | undefined }

/** Our pages show their error boundary by status. Other addresses send this response, a small page without scripts. */
export async function refusal(
  { request, user }: Reader,
  status: 403 | 404 | 429 | 503,
  statusText: string,
  headers = {},
  { key, values }: { key?: string; values?: Record<string, number> } = {},
) {
  if (!asksForPage(request)) return new Response(null, { status, statusText, headers })
  const language = await languageOf(request, user)
  const t = textsIn(language)
  const title = t(`lost.${status}.title`, { ...values })
  const text = t((key ?? `lost.${status}.text`) as 'lost.403.text', { ...values })
  const page = { language, title, text, mayPass: mayTryAgain(request, status) }
  const html = { 'Content-Type': 'text/html; charset=utf-8' }
  return new Response(plainPage(page), { status, statusText, headers: { ...headers, ...html } })
}

/** Gives a response with only a status a small page, where a browser without scripts would show a blank one. */
export async function withWords<T>({ request, user }: Reader, answer: T): Promise<T> {
  if (!(answer instanceof Response) || answer.body || !asksForPage(request)) return answer
  const status = String(answer.status)
  if (!isPlainStatus(status)) return answer
  const headers = new Headers(answer.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const language = await languageOf(request, user)
  const { statusText } = answer
  const page = plainPage({ language, ...plainTexts(language, status), mayPass: mayTryAgain(request, answer.status) })
  return new Response(page, { status: answer.status, statusText, headers }) as T & Response
}

/** For a form with errors: Remix drops the headers of action data unless the page exports its own. */
export function withRetryAfter<T>({ replaceHeader }: LoaderFunctionArgs['context'], answer: T): T {
  const init = typeof answer === 'object' && answer !== null && 'init' in answer ? (answer.init as ResponseInit) : null
  const headers = new Headers(init?.headers)
  const seconds = headers.get('Retry-After')
  if (!seconds || !replaceHeader) return answer
  replaceHeader('Retry-After', seconds)
  headers.delete('Retry-After')
  return { ...answer, init: { ...init, headers } }
}

/** Remix omits a thrown response's headers from pages and page data, so this one is set on the response itself. */
export function moveRetryAfter({ replaceHeader }: LoaderFunctionArgs['context'], thrown: Response) {
  const seconds = thrown.headers.get('Retry-After')
  if (!seconds || !replaceHeader) return thrown
  replaceHeader('Retry-After', seconds)
  const headers = new Headers(thrown.headers)
  headers.delete('Retry-After') // where Remix does send the headers, it would be there twice
  return new Response(thrown.body, { status: thrown.status, statusText: thrown.statusText, headers })
}
