import { signedInHeader } from '~/domain/sessions/form-user'
import { paths } from '~/paths'
import { clearNotice, noteOtherUser, reportFailedAction, setNotice, stayOnPage } from './lost-network'
import { isAnsweredByRoute } from './not-sent'
import { askedByPage, formUser, sendAsUser } from './page-requests'

const tries = 20
const redirectStatus = 202 // of a page's data, by Remix
const pauseMs = 1_000
const longPauseMs = 10_000
let isInstalled = false
let latestId: string | undefined

/**
 * Intercepts the router's requests for data and forms. All say that a page asks, so a lost circle redirects, and whose:
 * another user's data never reaches this page. Live refreshes say so: they are no activity, or a shared computer's
 * session would never idle out. Reads wait for a restarting server. If they fail, the open page stays with a notice: an
 * error page would discard input. A reload, and the page after a form, wait as long as it takes. Forms are sent once; a
 * failure is reported on the open page, or by its route (`orNotSent`). Responses are passed on complete: if the rest of
 * an abandoned one failed, the router would leave that unhandled.
 */
export function interceptPageData({ isRefresh }: { isRefresh: () => boolean }) {
  if (isInstalled) return
  isInstalled = true
  const fetchOnce = window.fetch

  window.fetch = async (input, init) => {
    if (!isPageData(input)) return isSending(init) ? sendAsUser(fetchOnce, input, init) : fetchOnce(input, init)
    if (isSending(init)) return sendForm(fetchOnce, input, init)
    const headers = new Headers(init?.headers)
    headers.set('X-Kinfold-Page', 'yes')
    for (const header of formUser()) headers.set(...header)
    if (isRefresh()) headers.set('X-Kinfold-Live', askedByPage['X-Kinfold-Live'])
    return readData(fetchOnce, input, { ...init, headers })
  }
}

/** The id of the latest request for a page's data. */
export function latestRequestId() {
  return latestId
}

async function readData(fetchOnce: typeof fetch, input: string | URL, init: RequestInit) {
  const { signal } = init
  let isWaiting = false
  try {
    for (let tried = 1; ; tried += 1) {
      let limitedForMs: number | undefined
      try {
        const answer = await asWhole(await fetchOnce(input, init))
        latestId = answer.headers.get('X-Request-Id') ?? undefined
        if (isOurs(answer)) clearNotice('stayed')
        if (answer.headers.has(signedInHeader)) return leaveToOther(answer, signal)
        if (isLive(init) && (await leadsToSignIn(answer)) && hasUnsavedChanges()) return unanswered(signal)
        if (isOurs(answer) || !isPassing(answer)) return answer
        if (answer.status === 429) limitedForMs = (Number(answer.headers.get('Retry-After')) || 60) * 1_000
      } catch (error) {
        if (signal?.aborted) throw error
      }
      const isOffline = !navigator.onLine
      const mayWait = isOfOpenPage(input) || isAfterForm()
      if (!mayWait && (isOffline || limitedForMs || tried >= tries)) return giveUp(signal)
      if (isAfterForm()) {
        isWaiting = true
        setNotice('waiting')
      }
      if (isOffline) await backOnline(signal)
      await pause(limitedForMs ?? (tried < tries ? pauseMs : longPauseMs), signal)
    }
  } finally {
    if (isWaiting) clearNotice('waiting')
  }
}

/** Stays on the open page with a notice, if this was a navigation; other reads get an error. */
async function giveUp(signal: AbortSignal | null | undefined): Promise<never> {
  if (stayOnPage()) {
    setNotice('stayed')
    await abortionOf(signal)
  }
  throw new TypeError('Failed to fetch')
}

/** Another user has signed in: the page stays if it has unsaved input, otherwise it becomes their document. */
function leaveToOther({ headers }: Response, signal: AbortSignal | null | undefined) {
  const to = window.__remixRouter.state.navigation.location
  if (to) window.location.assign(to.pathname + to.search + to.hash)
  else if (hasUnsavedChanges()) noteOtherUser(headers.get(signedInHeader))
  else window.location.reload()
  return unanswered(signal)
}

/** Never settles: the page stays until the router requests something else. */
function unanswered(signal: AbortSignal | null | undefined) {
  return new Promise<never>((_, refuse) => {
    signal?.addEventListener('abort', () => refuse(signal.reason), { once: true })
  })
}

function isLive({ headers }: RequestInit) {
  return new Headers(headers).has('X-Kinfold-Live')
}

/** Whether the response redirects to sign-in, as after the session has ended elsewhere. */
async function leadsToSignIn(answer: Response) {
  return answer.status === redirectStatus && (await answer.clone().text()).includes(`"${paths.login()}`)
}

/** Also with a stored draft, when leaving would lose nothing. The timer saves itself. */
function hasUnsavedChanges() {
  const fields = document.querySelectorAll<Field>(
    ':is(main, dialog, [role=dialog]) form[method=post] :is(input, textarea, select)',
  )
  return !dispatchEvent(new Event('beforeunload', { cancelable: true })) || [...fields].some(isChanged)
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isChanged(field: Field) {
  if (field instanceof HTMLSelectElement) {
    const opened = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(0, opened)
  }
  const isBox = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
  return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

async function sendForm(fetchOnce: typeof fetch, input: string | URL, init: RequestInit | undefined) {
  const answersItself = isAnsweredByRoute(init?.signal)
  const answer = await sendAsUser(fetchOnce, input, init)
    .then(asWhole)
    .catch((error: unknown) => {
      if (init?.signal?.aborted) throw error
      return error
    })
  if (answer instanceof Response && isOurs(answer) && answer.status < 500) return answer
  if (!answersItself && stayOnPage()) {
    const isAnswered = answer instanceof Response && isOurs(answer)
    reportFailedAction({ pathname: new URL(input, location.href).pathname, isAnswered })
    await abortionOf(init?.signal)
  }
  if (answer instanceof Response) return answer
  throw answer
}

function isSending(init: RequestInit | undefined) {
  return (init?.method ?? 'GET') !== 'GET'
}

function isPageData(input: RequestInfo | URL): input is string | URL {
  return !(input instanceof Request) && new URL(input, location.href).pathname.endsWith('.data')
}

async function asWhole(answer: Response) {
  if (!answer.body) return answer
  const { status, statusText, headers } = answer
  return new Response(await answer.arrayBuffer(), { status, statusText, headers })
}

/** Whether a request reloads the open page; when a person's request for more fails, the notice appears at once. */
function isOfOpenPage(input: string | URL) {
  const { pathname, searchParams } = new URL(input, location.href)
  searchParams.delete('_routes')
  const open = window.__remixRouter.state.location
  const isSameQuery = searchParams.toString() === new URLSearchParams(open.search).toString()
  return isSameQuery && pathname.replace(/\.data$/, '') === (open.pathname === '/' ? '/_root' : open.pathname)
}

/** Whether the router is on its way to the page that a form led to. */
function isAfterForm() {
  const { state, formMethod } = window.__remixRouter.state.navigation
  return state === 'loading' && formMethod !== undefined && formMethod !== 'GET'
}

/** Waits until the browser is online, or the request is aborted. */
function backOnline(signal: AbortSignal | null | undefined) {
  return new Promise<void>((done) => {
    window.addEventListener('online', () => done(), { once: true })
    signal?.addEventListener('abort', () => done(), { once: true })
  })
}

/** Waits, unless the request is aborted. */
function pause(ms: number, signal: AbortSignal | null | undefined) {
  return new Promise<void>((done) => {
    setTimeout(done, ms)
    signal?.addEventListener('abort', () => done(), { once: true })
  })
}

/** Waits until the router has dropped a request, whose failure it then does not show. */
function abortionOf(signal: AbortSignal | null | undefined) {
  return new Promise<void>((done) => {
    if (!signal || signal.aborted) return done()
    signal.addEventListener('abort', () => done(), { once: true })
    setTimeout(done, pauseMs) // belongs to no navigation
  })
}

/** Whether a retry may succeed: a proxy does not reach the server, or there were too many requests. */
function isPassing({ status }: Response) {
  return [429, 502, 503, 504].includes(status)
}

/** Whether our pages responded, not a proxy or one of our limits. */
function isOurs({ headers }: Response) {
  return headers.has('X-Remix-Response')
}
