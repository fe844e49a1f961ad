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
 */
export function tendPageData({ isRefresh }: { isRefresh: () => boolean }) {
  if (isInstalled) return
  isInstalled = true
  const fetchOnce = window.fetch

  window.fetch = async (input, init) => {
    if (!readsPageData(input, init)) return fetchOnce(input, init)
    const headers = new Headers(init?.headers)
    if (isRefresh()) headers.set('X-Kinfold-Live', 'yes')
    for (let tried = 1; ; tried += 1) {
      try {
        const answer = await fetchOnce(input, { ...init, headers })
        if (tried === tries || !isFromProxy(answer)) return answer
      } catch (error) {
        const isOffline = !navigator.onLine
        if (tried === tries || init?.signal?.aborted || (isOffline && !isOfOpenPage(input))) throw error
        if (isOffline) await backOnline(init?.signal)
      }
      await new Promise((done) => setTimeout(done, pauseMs))
    }
  }
}

function readsPageData(input: RequestInfo | URL, init: RequestInit | undefined) {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return false
  return new URL(input, location.href).pathname.endsWith('.data')
}

/** The page as it stands: more of the same, asked for by somebody, is told at once when it does not come. */
function isOfOpenPage(input: RequestInfo | URL) {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
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
