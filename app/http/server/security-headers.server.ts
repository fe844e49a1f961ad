import { randomBytes } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import { paths } from '~/paths'
import { plainPolicy } from './plain-page.server'

type Surroundings = { isSecure: boolean; isDevelopment: boolean; signInOrigin: string | undefined }

const forAll = {
  'Content-Security-Policy': plainPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin', // never no-referrer: browsers would then send `Origin: null` with our own forms
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), browsing-topics=()',
  'Cache-Control': 'no-store',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
  'Origin-Agent-Cluster': '?1',
}

export function headersForAll({ isSecure }: Pick<Surroundings, 'isSecure'>): Record<string, string> {
  return isSecure ? { ...forAll, 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : forAll
}

/** The default headers; pages and assets override some. */
export function securityHeaders(surroundings: Pick<Surroundings, 'isSecure'>) {
  const headers = headersForAll(surroundings)
  return (_request: Request, response: Response, next: NextFunction) => {
    response.set(headers)
    next()
  }
}

/** A page's policy: our files, and scripts with this nonce. `mayFrame` allows others' forms. */
export function pagePolicy(surroundings: Surroundings) {
  return (request: Request, response: Response, next: NextFunction) => {
    const nonce = randomBytes(16).toString('base64')
    response.locals.nonce = nonce
    response.locals.mayFrame = (origins: string[]) => {
      const frames = origins.filter((origin) => /^https:\/\/[a-z0-9.-]+$/.test(origin))
      response.set('Content-Security-Policy', policyFor(request.path, nonce, surroundings, frames))
    }
    response.locals.mayFrame([])
    next()
  }
}

function policyFor(path: string, nonce: string, surroundings: Surroundings, frames: string[]) {
  const { isSecure, isDevelopment, signInOrigin } = surroundings
  // Vite's own scripts put style elements into the page and talk over a web socket.
  const styles = isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`
  const connections = isDevelopment ? "'self' ws:" : "'self'"
  // A form that redirects to the provider's page counts as sent there (Chromium).
  const formTargets = signInOrigin && path === paths.login() ? `'self' ${signInOrigin}` : "'self'"
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "script-src-attr 'none'",
    `style-src ${styles}`,
    "style-src-attr 'none'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${connections}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames.length ? frames.join(' ') : "'none'"}`,
    `form-action ${formTargets}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    'report-uri /csp-report',
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
