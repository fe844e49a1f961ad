import { Busboy } from '@fastify/busboy'
import type { NextFunction, Request, Response } from 'express'
import { formUserField, formUserHeader, signedInHeader } from '~/domain/sessions/form-user'
import type { User } from '~/domain/user'
import type { ReturnedForm } from '~/forms/returned-form'
import { inputIn, sendOtherUserPage } from '~/http/server/other-user-page.server'
import { isSafe } from '~/http/server/same-origin.server'
import { paths } from '~/paths'
import { hasOddNames, maxFields, secrets } from './read-form.server'

const startBytes = 512 // more than the first field of any form of ours
const longestForm = 1024 * 1024 // of fields that are shown again

// Forms of pages for guests name no user. These act for the browser, or for the holder of a link or password.
const guestForms: readonly string[] = [
  paths.login(),
  paths.google(),
  paths.logout(),
  paths.language(),
  paths.setup(),
  paths.forgotPassword(),
  paths.openedReset(),
  paths.openedInvitation(),
  paths.declineInvitation(),
  paths.createAccount(),
  '/csp-report',
]

/** Renders the page at the address of a form, for the current user and with the input. */
type RenderPage = (request: Request, response: Response, form: ReturnedForm) => Promise<globalThis.Response>

/**
 * Responds 409 to another user's form (a shared browser, a page that slept) before anything is checked, counted or
 * written. Scripts keep the page; without them the response is the form, or a page, with the input.
 */
export function ownFormsOnly(renderPage: RenderPage) {
  return (request: Request, response: Response, next: NextFunction) => {
    const user: User | undefined = response.locals.session?.user
    if (!user) return next()
    if (isSafe(request.method)) {
      if (isOfOther(user, request)) nameUser(user, response)
      return next()
    }
    isMadeFor(user, request)
      .then((isOwn) => (isOwn ? next() : refuse(request, response, { user, renderPage })))
      .catch(next)
  }
}

/** Whether the request comes from another user's page. */
function isOfOther({ id }: User, request: Request) {
  return (request.get(formUserHeader) || id) !== id
}

function nameUser({ firstName }: User, response: Response) {
  response.set(signedInHeader, encodeURIComponent(firstName))
}

async function isMadeFor(user: User, request: Request) {
  if (isOfOther(user, request)) return false
  const [, id = request.get(formUserHeader)] = (await startOf(request)).match(first(request)) ?? []
  return id ? id === user.id : guestForms.includes(request.path.replace(/\.data$/, ''))
}

type Refusing = { user: User; renderPage: RenderPage }

async function refuse(request: Request, response: Response, { user, renderPage }: Refusing) {
  nameUser(user, response)
  if (!request.accepts('html') || !request.get('accept')?.includes('text/html')) {
    response.status(409).type('text/plain').send('')
    return
  }
  const fields = await fieldsOf(request)
  const form = { to: request.originalUrl, fields: withoutSecrets(fields) }
  const page = hasOddNames(formOf(form)) ? undefined : await sameForm(await renderPage(request, response, form), form)
  if (!page) return sendOtherUserPage(request, response, { user, fields })
  for (const [name, value] of page.headers) response.append(name, value)
  response.status(409).send(page.html)
}

/** A page that has the form with all of its input; nothing of one that is refused, redirects or shows the form otherwise. */
async function sameForm({ status, headers, body }: globalThis.Response, { fields }: ReturnedForm) {
  if (status !== 200 || !headers.get('content-type')?.startsWith('text/html')) {
    await body?.cancel()
    return undefined
  }
  const html = await new globalThis.Response(body).text()
  const hasInput = inputIn(fields).every((value) => html.includes(inMarkup(value)))
  return html.includes(errorSummary) && hasInput ? { html, headers } : undefined
}

const errorSummary = ' id="errors"' // of the form that shows its answer

/** A text as React writes it into a page. */
function inMarkup(text: string) {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
  return text.replace(/[&<>"']/g, (sign) => names[sign] ?? sign)
}

function withoutSecrets(fields: [string, string][]) {
  return fields.filter(([name]) => !secrets.includes(name) && name !== formUserField)
}

function formOf({ fields }: ReturnedForm) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

function first(request: Request) {
  return isMultipart(request)
    ? new RegExp(`^--[^\\r\\n]+\\r\\n[^\\r\\n]*; name="${formUserField}"\\r\\n\\r\\n([^\\r\\n]*)\\r\\n`)
    : new RegExp(`^${formUserField}=([^&]*)`)
}

function isMultipart(request: Request) {
  return request.is('multipart/form-data') !== false
}

/** How the body begins. It can still be read from there. */
function startOf(request: Request) {
  const length = Math.min(startBytes, Number(request.headers['content-length'] ?? 0))
  return new Promise<string>((done) => {
    if (!length) return done('')
    let start = Buffer.alloc(0)
    request.on('data', function read(chunk: Buffer) {
      start = Buffer.concat([start, chunk])
      if (start.length < length) return
      request.pause().off('data', read).unshift(start)
      done(start.toString('latin1'))
    })
  })
}

/** The input without files, up to a form's limit; none if the body is no form. */
async function fieldsOf(request: Request): Promise<[string, string][]> {
  if (isMultipart(request)) return fieldsOfParts(request)
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return [...new URLSearchParams(text)]
}

function fieldsOfParts(request: Request) {
  const fields: [string, string][] = []
  let room = longestForm
  return new Promise<typeof fields>((done) => {
    const headers = { 'content-type': request.get('content-type') ?? '' }
    const parser = new Busboy({ headers, limits: { fieldSize: longestForm, fields: maxFields } })
    parser.on('field', (name, value) => {
      room -= name.length + value.length
      if (room >= 0) fields.push([name, value])
    })
    parser.on('file', (_, stream) => stream.resume())
    for (const end of ['finish', 'error']) parser.once(end, () => done(fields))
    request.pipe(parser)
  })
}
