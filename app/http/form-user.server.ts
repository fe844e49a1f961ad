import { Busboy } from '@fastify/busboy'
import type { NextFunction, Request, Response } from 'express'
import type { User } from '~/domain/accounts/user'
import { formUserField, formUserHeader, signedInHeader } from '~/domain/sessions/form-user'
import { sendOtherUserPage } from './other-user-page.server'
import { isSafe } from './same-origin.server'

const startBytes = 512 // more than the first field of any form of ours
const longestForm = 1024 * 1024 // of fields that are shown again

/**
 * Answers 409 to a form that was made for another user than the one who is signed in now: two people share a browser, or
 * a page slept meanwhile. Runs before anything is checked, counted or written. What was typed stays: scripts keep the
 * page, and without them it is in the answer.
 */
export function ownFormsOnly(request: Request, response: Response, next: NextFunction) {
  const user: User | undefined = response.locals.session?.user
  if (!user || isSafe(request.method)) return next()
  const named = request.get(formUserHeader)
  if (named && named !== user.id) return refuse(request, response, user).catch(next)
  startOf(request)
    .then((start) => {
      const [, id = user.id] = start.match(first(request)) ?? []
      return id === user.id ? next() : refuse(request, response, user)
    })
    .catch(next)
}

async function refuse(request: Request, response: Response, user: User) {
  response.set(signedInHeader, encodeURIComponent(user.firstName))
  if (!request.accepts('html') || !request.get('accept')?.includes('text/html')) {
    response.status(409).type('text/plain').send('')
    return
  }
  sendOtherUserPage(request, response, { user, fields: await fieldsOf(request) })
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

/** All that was filled in, without files; nothing of what is no form. */
async function fieldsOf(request: Request): Promise<[string, string][]> {
  if (isMultipart(request)) return fieldsOfParts(request)
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return [...new URLSearchParams(text)]
}

function fieldsOfParts(request: Request) {
  const fields: [string, string][] = []
  return new Promise<typeof fields>((done) => {
    const headers = { 'content-type': request.get('content-type') ?? '' }
    const parser = new Busboy({ headers, limits: { fieldSize: longestForm } })
    parser.on('field', (name, value) => fields.push([name, value]))
    parser.on('file', (_, stream) => stream.resume())
    for (const end of ['finish', 'error']) parser.once(end, () => done(fields))
    request.pipe(parser)
  })
}
