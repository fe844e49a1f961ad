import type { NextFunction, Request, Response } from 'express'
import { patternOf } from '~/http/paths-of-ours'
import { paths } from '~/paths'
import { type PlainStatus, sendPlainPage } from './plain-page.server'
import { largestBody } from './request-limits.server'
import { isSafe } from './same-origin.server'

const longestUrl = 8 * 1024
const forms = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i
const mediaFile = patternOf((id) => paths.media(id))
const reports = /^application\/(csp-report|reports\+json|json)\s*(;|$)/i

/** Responds 400 without the Host header that HTTP/1.1 requires; Node's own response lacks our headers. */
export function hostRequired(request: Request, response: Response, next: NextFunction) {
  if (request.headers.host !== undefined || request.httpVersion !== '1.1') return next()
  sendPlainPage(request, response, '400')
}

/** Rejects what no page of ours would have sent, before anything reads it. */
export function wellFormedOnly(request: Request, response: Response, next: NextFunction) {
  const problem = problemOf(request)
  if (!problem) {
    // Programs send forms without fields without a type, which fail to parse.
    if (!isSafe(request.method)) request.headers['content-type'] ??= 'application/x-www-form-urlencoded'
    return next()
  }
  if (problem === '405') response.set('Allow', 'GET, HEAD, POST')
  sendPlainPage(request, response, problem)
}

function problemOf(request: Request): PlainStatus | undefined {
  const { method, url, path, headers } = request
  if (!['GET', 'HEAD', 'POST'].includes(method)) return '405'
  if (url.length > longestUrl) return '414'
  if (!url.startsWith('/') || !isReadable(url) || !isHost(headers.host)) return '400'
  if (decodedQuery(url).includes('%00')) return '400'
  // A file as data would be gathered in memory before any of it is sent.
  if (path.endsWith('.data') && mediaFile.test(path)) return '404'
  // A single-fetch app never sends this, and it would bypass the checks of parents and origin.
  if (/[?&]_data(=|&|$)/.test(decodedQuery(url))) return '404'
  if (headers['transfer-encoding'] !== undefined) return '411'
  if (Number(headers['content-length'] ?? 0) > largestBody(request)) return '413'
  return isSafe(method) || isExpected(request) ? undefined : '415'
}

function isReadable(url: string) {
  try {
    return !decodeURIComponent(url.split('?')[0] ?? '').includes('\0')
  } catch {
    return false
  }
}

function isHost(host: string | undefined) {
  const isPlain = host !== undefined && /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i.test(host)
  return isPlain && URL.canParse(`http://${host}`)
}

function decodedQuery(url: string) {
  const query = url.indexOf('?')
  return query < 0 ? '' : `?${new URLSearchParams(url.slice(query + 1)).toString()}`
}

function isExpected({ headers, path }: Request) {
  const type = headers['content-type']
  if (type === undefined) return true
  return forms.test(type) || (path === '/csp-report' && reports.test(type))
}
