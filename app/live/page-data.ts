const tries = 20
const pauseMs = 1_000
let isInstalled = false

/**
 * Looks after the requests by which the router reads a page's data.
 *
 * Those of a live refresh say so, since nobody is there to be seen: on a shared computer a session ends after fifteen idle
 * minutes however much happens in the circle. And all of them wait for a server that is just being restarted: otherwise
 * a link or a refresh at that moment ends in an error page, and with it goes what somebody was writing. Where the browser
 * itself is offline, a second look at the open page waits until it is not. Forms are sent as ever.
 *
 * An answer is handed on once it is there as a whole. No page comes in pieces, and the router would let the rest of one
 * that nobody waits for any more fail with nobody to hear of it.
 */
export function tendPageData({ isRefresh }: { isRefresh: () => boolean }) {
  if (isInstalled) return
  isInstalled = true
  const fetchOnce = window.fetch

  window.fetch = async (input, init) => {
    if (!isPageData(input)) return fetchOnce(input, init)
    if ((init?.method ?? 'GET') !== 'GET') return fetchOnce(input, init).then(asWhole)
    const headers = new Headers(init?.headers)
    if (isRefresh()) headers.set('X-Kinfold-Live', 'yes')
    for (let tried = 1; ; tried += 1) {
      try {
        const answer = await fetchOnce(input, { ...init, headers })
        if (tried === tries || !isFromProxy(answer)) return await asWhole(answer)
      } catch (error) {
        const isOffline = !navigator.onLine
        if (tried === tries || init?.signal?.aborted || (isOffline && !isOfOpenPage(input))) throw error
        if (isOffline) await backOnline(init?.signal)
      }
      await new Promise((done) => setTimeout(done, pauseMs))
    }
  }
}

function isPageData(input: RequestInfo | URL): input is string | URL {
  return !(input instanceof Request) && new URL(input, location.href).pathname.endsWith('.data')
}

async function asWhole(answer: Response) {
  if (!answer.body) return answer
  const { status, statusText, headers } = answer
  return new Response(await answer.arrayBuffer(), { status, statusText, headers })
}

/** The page as it stands: more of the same, asked for by somebody, is told at once when it does not come. */
function isOfOpenPage(input: string | URL) {
  const { pathname, searchParams } = new URL(input, location.href)
  searchParams.delete('_routes')
  const isSameQuery = searchParams.toString() === new URLSearchParams(location.search).toString()
  return isSameQuery && pathname.replace(/\.data$/, '') === (location.pathname === '/' ? '/_root' : location.pathname)
}

/** Until the browser is online again, or nobody waits for it any more. */
function backOnline(signal: AbortSignal | null | undefined) {
  return new Promise<void>((done) => {
    window.addEventListener('online', () => done(), { once: true })
    signal?.addEventListener('abort', () => done(), { once: true })
  })
}

/** Whether a proxy says that it does not reach the server. */
function isFromProxy({ status, headers }: Response) {
  return [502, 503, 504].includes(status) && !headers.has('X-Remix-Response')
}
