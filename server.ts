// Our dates are instants or days; the machine's own zone must not affect any of them.
process.env.TZ = 'UTC'

import { once } from 'node:events'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { constants } from 'node:zlib'
import { createRequestHandler } from '@remix-run/express'
import { type AppLoadContext, createRequestHandler as createPageHandler, type ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express, { type NextFunction, type Request, type Response } from 'express'
import type { ReturnedForm } from './app/forms/returned-form'
import { ownFormsOnly } from './app/http/forms/form-user.server'
import { actionRequired } from './app/http/server/action-required.server'
import { rateLimits } from './app/http/server/limits.server'
import { errorName, log } from './app/http/server/log.server'
import { sendPlainPage } from './app/http/server/plain-page.server'
import { publicFiles } from './app/http/server/public-files.server'
import { limitUploadTime } from './app/http/server/request-limits.server'
import { requestLog } from './app/http/server/request-log.server'
import { isSafe, sameOriginOnly } from './app/http/server/same-origin.server'
import { pagePolicy, securityHeaders } from './app/http/server/security-headers.server'
import { serviceWorker } from './app/http/server/service-worker.server'
import { prepareShutdown } from './app/http/server/shutdown.server'
import { drainUnreadBody, refuseUnparsed } from './app/http/server/unparsed-request.server'
import { hostRequired, wellFormedOnly } from './app/http/server/well-formed.server'

type Build = Omit<ServerBuild, 'entry'> & { entry: { module: typeof import('./app/entry.server') } }

const shutdownTimeoutMs = 20_000
// Only in production does Remix hide error details, so that is the default.
if (!process.env.NODE_ENV || process.env.NODE_ENV === 'test') process.env.NODE_ENV = 'production'
const isDevelopment = process.env.NODE_ENV === 'development'

// Prisma's query compiler is the only WebAssembly here; optimizing it costs 50 MB and gains nothing, since its plans are cached.
setFlagsFromString('--liftoff-only')

const vite = isDevelopment ? await startVite() : undefined
const build = await readBuild()
const { app } = build.entry.module
const { env } = app
const isSecure = env.PUBLIC_URL.startsWith('https:')
let isStopping = false

const server = createServer(
  {
    connectionsCheckingInterval: 1_000,
    headersTimeout: 10_000,
    requestTimeout: 0, // a form and an upload have limits of their own: http/request-limits.server.ts
    keepAliveTimeout: 30_000,
    requireHostHeader: false,
  },
  express().disable('x-powered-by').disable('etag').set('query parser', false).use(everything()),
)
server.setTimeout(30_000)
const drainConnections = prepareShutdown(server)
server.on('clientError', refuseUnparsed({ isSecure }))
// Node would answer an expectation that it does not know by itself, without our headers.
server.on('checkExpectation', (request, response) => server.emit('request', request, response))
process.on('unhandledRejection', (error) => (app.isRefusal(error) ? logUnawaited(error) : fail(error)))
process.on('uncaughtException', fail)

try {
  const { setupCode } = await app.start({ onGone: () => fail(new DatabaseGone()) })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(0).catch(fail))
  await listen()
  if (isSecure && !env.TRUSTED_PROXY && !env.FLY_APP_NAME) {
    console.warn(
      'TRUSTED_PROXY is not set, so everybody behind the proxy counts as one sender. Set it to the address of the proxy.',
    )
  }
  if (setupCode) console.info(`Setup code: ${setupCode} (for ${env.PUBLIC_URL}/setup)`)
  console.info(`Kinfold is ready at ${env.PUBLIC_URL}`)
} catch (error) {
  console.error(`Kinfold cannot start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

/** All middleware, in order. */
function everything() {
  const signInOrigin = env.GOOGLE_CLIENT_ID ? new URL(env.GOOGLE_ISSUER).origin : undefined

  return express
    .Router()
    .use(requestLog({ onFly: env.FLY_APP_NAME !== undefined, trusted: env.TRUSTED_PROXY }))
    .use(securityHeaders({ isSecure }))
    .use(drainUnreadBody)
    .use(hostRequired)
    .get('/healthz', sayHealth)
    .use(serviceWorker)
    .use(vite ? vite.middlewares : publicFiles(resolve('build/client')))
    .use(sameOriginOnly(env.PUBLIC_URL))
    .use(wellFormedOnly)
    .use(limitUploadTime)
    .use(rateLimits(app.whoIs))
    .get('/events', app.events)
    .use(pagePolicy({ isSecure, isDevelopment, signInOrigin }))
    .use(compression({ level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } } }))
    .use(ownFormsOnly(pageWithForm))
    .use(actionRequired(build.routes))
    .use(pages())
    .use(answerFault)
}

function pages() {
  return createRequestHandler({
    build: vite ? readBuild : build,
    getLoadContext: contextOf,
  })
}

function contextOf(request: Request, response: Response): AppLoadContext {
  return {
    nonce: response.locals.nonce,
    requestId: response.locals.requestId,
    session: response.locals.session,
    mayFrame: response.locals.mayFrame,
    isForm: !isSafe(request.method),
    isPageData: request.path.endsWith('.data'),
    replaceHeader: (name, value) => void response.set(name, value),
    room: () => roomIn(response),
  }
}

/** The page at a form's address as its current user gets it, which shows the form again. */
async function pageWithForm(request: Request, response: Response, returnedForm: ReturnedForm) {
  const { cookie = '', accept = '', 'accept-language': language = '' } = request.headers
  const asked = new globalThis.Request(new URL(request.originalUrl, env.PUBLIC_URL), {
    headers: { cookie, accept, 'accept-language': language },
  })
  const handle = createPageHandler(vite ? await readBuild() : build, process.env.NODE_ENV)
  return handle(asked, { ...contextOf(request, response), isForm: false, returnedForm })
}

/** Remix writes a response as fast as it is made. Long ones wait here, so that slow readers fill no memory. */
async function roomIn(response: Response) {
  if (response.writableNeedDrain && !response.destroyed) {
    const reading = new AbortController()
    await Promise.race(['drain', 'close'].map((event) => once(response, event, reading)))
    reading.abort()
  }
  return !response.destroyed
}

async function sayHealth(_request: Request, response: Response) {
  response
    .status(isStopping ? 503 : 200)
    .type('text/plain')
    .send(isStopping ? 'stopping' : await app.health())
}

function answerFault(error: unknown, request: Request, response: Response, _next: NextFunction) {
  log.error({ id: response.locals.requestId, error: errorName(error) }, 'request failed')
  if (response.headersSent) response.destroy()
  else sendPlainPage(request, response, '500')
}

function listen() {
  return new Promise<void>((done, refuse) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      refuse(error.code === 'EADDRINUSE' ? new Error(`Port ${env.PORT} is in use.`) : error),
    )
    server.listen(env.PORT, env.HOST, done)
  })
}

/** Accepts nothing new, lets what runs finish, stops the app. */
async function stop(code: number) {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), shutdownTimeoutMs + 5_000).unref()
  const isEmpty = drainConnections()
  app.endStreams()
  await Promise.race([isEmpty, pause(shutdownTimeoutMs)])
  server.closeAllConnections()
  await app.stop()
  process.exit(code)
}

class DatabaseGone extends Error {
  override name = 'DatabaseGone'
}

/** After a fault outside requests the state is unknown: shuts down, so that the supervisor restarts it. */
function fail(error: unknown) {
  log.fatal({ error: errorName(error) }, 'unexpected fault')
  stop(1).catch(() => process.exit(1))
}

/** A refusal belongs to one request, which has had its answer, and says nothing of the rest. */
function logUnawaited(error: unknown) {
  log.error({ error: errorName(error) }, 'a refusal that nothing awaited')
}

async function readBuild() {
  const built = vite
    ? await vite.ssrLoadModule('virtual:remix/server-build')
    : await import(pathToFileURL(resolve('build/server/index.js')).href)
  return built as Build // a file of the bundler's, which TypeScript has not seen
}

async function startVite() {
  const { createServer: createVite } = await import('vite')
  return createVite({ server: { middlewareMode: true } })
}
