import { createHash } from 'node:crypto'
import { type NextFunction, type Request, type Response, Router } from 'express'
import en from '../../../locales/en/plain.json'
import es from '../../../locales/es/plain.json'

// The worker requests pages for the reader, and the script beside it.
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

// The page is self-contained: nothing can be loaded where it's shown.
const style = `
:root { color-scheme: light dark }
body { margin: 0; font: 1.125rem/1.5 system-ui, sans-serif; background: #f8f5f0; color: #1c2824 }
main { max-width: 34rem; margin: 12vh auto 0; padding: 0 1.25rem }
h1 { font-size: 1.75rem; line-height: 1.25 }
a { display: inline-block; padding: .75rem 1.5rem; border-radius: .75rem; background: #195648; color: #fff; font-weight: 600; text-decoration: none }
a:focus { outline: 3px solid #1d57c4; outline-offset: 2px }
.disc { fill: #195648 }
.fold { fill: #aa4b27 }
@media (prefers-color-scheme: dark) {
  body { background: #121917; color: #edebe4 }
  a { background: #82d0b7; color: #091f1a }
  a:focus { outline-color: #a8c7ff }
  .disc { fill: #82d0b7 }
  .fold { fill: #eb9b74 }
}`
const policy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const pages = { en: offlinePage('en', en.offline), es: offlinePage('es', es.offline) }

/** The script of the service worker. Its code is public/service-worker.js. */
export const serviceWorker = Router()
  .get('/service-worker.js', (_request: Request, response: Response, next: NextFunction) => {
    response.set('Content-Security-Policy', workerPolicy)
    next()
  })
  .get('/offline-pages.js', (_request: Request, response: Response) => {
    response.type('text/javascript').send(`self.offlinePages = ${JSON.stringify(pages)}\n`)
  })

/** The page that replaces one that could not be reached, in one language. Its link reloads its own address. */
function offlinePage(language: 'en' | 'es', { title, text, again }: typeof en.offline) {
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${title} · Kinfold</title><style>${style}</style></head><body><main>` +
    `<svg width="56" height="56" viewBox="0 0 32 32" aria-hidden="true"><path class="disc" d="M15.2 2.02A14 14 0 1 0 29.98 16.8Z"/><path class="fold" d="M15.2 2.02A14 14 0 0 0 29.98 16.8Z"/></svg>` +
    `<h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p></main></body></html>`
  return { html, policy }
}
