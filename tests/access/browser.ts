import type { ActionFunctionArgs } from '@remix-run/node'
import { referenceOf } from '~/http/cookies/link-cookies.server'
import { loginCookie } from '~/http/cookies/sign-in-cookies.server'

type Handler = (args: ActionFunctionArgs) => Promise<unknown>
type Sending = { from?: string; params?: Record<string, string>; headers?: Record<string, string> }
export type Seen = {
  status: number
  to: string | null
  headers: Headers
  data: unknown
  problems: Record<string, string[]>
}

const here = 'http://localhost:3000'

/** A browser without scripts: it keeps its cookies, sends forms to a route's action and opens a route's loader. */
export function aBrowser({ address = '', language = 'en' }: { address?: string; language?: string } = {}) {
  const cookies = new Map<string, string>()

  async function send(
    handler: Handler,
    path: string,
    init: RequestInit,
    { from, params = {}, headers = {} }: Sending,
  ): Promise<Seen> {
    const cookie = cookieHeader()
    const request = new Request(new URL(path, here), {
      ...init,
      headers: {
        accept: 'text/html',
        'accept-language': language,
        ...(cookie ? { cookie } : {}),
        ...(address ? { 'x-kinfold-address': address } : {}),
        ...(from ? { referer: new URL(from, here).href } : {}),
        ...headers,
      },
    })
    const seen = await seenIn(await handler({ request, params, context: {} }).catch(thrown))
    for (const header of seen.headers.getSetCookie()) keep(header)
    return seen
  }

  function cookieHeader() {
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** As the page with the password has it. */
  async function addReference(body: URLSearchParams) {
    const held = await loginCookie.read(new Request(here, { headers: { cookie: cookieHeader() } }))
    if (held) body.set('reference', referenceOf(held.email))
  }

  function keep(header: string) {
    const [pair = '', ...attributes] = header.split('; ')
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    if (attributes.includes('Max-Age=0') || value === '') cookies.delete(name)
    else cookies.set(name, value)
  }

  return {
    cookies,
    open: (handler: Handler, path: string, more: Sending = {}) => send(handler, path, {}, more),
    async post(
      handler: Handler,
      path: string,
      fields: Record<string, string> | string[][] | FormData,
      more: Sending = {},
    ): Promise<Seen> {
      const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
      if (body.has('base') || body.has('submissionId')) body.set('complete', '1') // which ends the forms of records
      if (body instanceof FormData) return send(handler, path, { method: 'POST', body }, more)
      if (path.startsWith('/login') && body.has('password') && !body.has('reference')) await addReference(body)
      return send(handler, path, { method: 'POST', body }, more)
    },
  }
}

function thrown(error: unknown) {
  if (error instanceof Response) return error
  throw error
}

async function seenIn(answer: unknown): Promise<Seen> {
  if (answer instanceof Response) {
    const isJson = answer.headers.get('content-type')?.includes('json')
    return {
      status: answer.status,
      to: answer.headers.get('location'),
      headers: answer.headers,
      data: isJson ? await answer.json() : null,
      problems: {},
    }
  }
  const { data, init } = isWithInit(answer) ? answer : { data: answer, init: null }
  return {
    status: init?.status ?? 200,
    to: null,
    headers: new Headers(init?.headers),
    data,
    problems: problemsIn(data),
  }
}

function isWithInit(answer: unknown): answer is { data: unknown; init: ResponseInit | null } {
  return typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'DataWithResponseInit'
}

function problemsIn(data: unknown): Record<string, string[]> {
  const result = typeof data === 'object' && data !== null && 'result' in data ? data.result : undefined
  const errors = typeof result === 'object' && result !== null && 'error' in result ? result.error : undefined
  return (errors ?? {}) as Record<string, string[]>
}
