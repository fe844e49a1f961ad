import { Writable } from 'node:stream'
import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { errorKindAndPlace, log } from './http/server/log.server'
import { languageInContext } from './http/server/page-language.server'
import { i18nFor } from './i18n/i18n.server'
import { Nonce } from './ui/nonce'
import { RequestId } from './ui/request-id'

// server.ts reaches the app through the build, so that both use one database and one hub.
export { app } from './app.server'

export const streamTimeout = 10_000

/** One complete page: nothing is streamed late, so that weak browsers get whole HTML and the status is the true one. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  const { nonce, requestId } = context
  return new Promise<Response>((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      <Nonce.Provider value={nonce}>
        <RequestId.Provider value={requestId}>
          <I18nextProvider i18n={i18nFor(languageInContext(remixContext))}>
            <RemixServer context={remixContext} url={request.url} nonce={nonce} />
          </I18nextProvider>
        </RequestId.Provider>
      </Nonce.Provider>,
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY, // nothing comes later, and without scripts it would never be shown
        onAllReady() {
          clearTimeout(timer)
          headers.set('Content-Type', 'text/html; charset=utf-8')
          pipe(collected((page) => resolve(new Response(page, { headers, status: failed ? 500 : status }))))
        },
        onShellError: reject,
        onError(error: unknown) {
          failed = true
          // A boundary passing on a response of ours is no fault: Remix renders again with the boundary above it.
          if (isRouteErrorResponse(error)) return
          log.error({ id: requestId, ...errorKindAndPlace(error) }, 'render failed')
        },
      },
    )
    // Cleared when all is there: until then it holds on to the whole page, ten seconds of pages under load.
    const timer = setTimeout(abort, streamTimeout).unref()
  })
}

/**
 * The page as one buffer, compressed at once. React 18 may end a piece with zero bytes (react/react#24985); no page of
 * ours has any.
 */
function collected(done: (page: Buffer<ArrayBuffer>) => void) {
  const pieces: Buffer[] = []
  return new Writable({
    highWaterMark: 4 * 1024 * 1024, // React goes on without waiting
    write(piece: Buffer, _encoding, next) {
      let end = piece.length
      while (end > 0 && piece[end - 1] === 0) end -= 1
      pieces.push(piece.subarray(0, end))
      next()
    },
    final(next) {
      done(Buffer.concat(pieces))
      next()
    },
  })
}

/** What goes wrong is logged by its kind and place, never with what people wrote. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A malformed request gets an error response, which the request log records.
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  log.error({ id: context.requestId, method: request.method, ...errorKindAndPlace(error) }, 'request failed')
}
