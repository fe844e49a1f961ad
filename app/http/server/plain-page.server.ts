import type { Request, Response } from 'express'
import type { Language } from '~/domain/user'
import { acceptedLanguage } from '~/i18n/accepted-language'
import en from '../../../locales/en/plain.json'
import es from '../../../locales/es/plain.json'

export type PlainStatus = keyof typeof en.pages

// Read once, at start: these pages have to work even when nothing else does.
const texts = { en, es }

/** The policy of a page that has no scripts and no forms. */
export const plainPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A small page outside Remix: the problem in the reader's language, and a link. */
export function sendPlainPage(request: Request, response: Response, status: PlainStatus) {
  const language = requestLanguage(request)
  response
    .status(Number(status))
    .set({ 'Content-Security-Policy': plainPolicy, 'Cache-Control': 'no-store', 'Content-Language': language })
    .type('html')
    .send(
      plainPage({
        language,
        ...texts[language].pages[status],
        mayPass: mayTryAgain(request, Number(status)),
        requestId: response.locals.requestId,
      }),
    )
}

/** The language of a request outside all pages. */
export function requestLanguage({ headers }: Request): Language {
  return chosenLanguage(headers.cookie) ?? acceptedLanguage(headers['accept-language']) ?? 'en'
}

/** Whether there are words for a status. */
export function isPlainStatus(status: string): status is PlainStatus {
  return Object.hasOwn(en.pages, status)
}

/** The words for a status. */
export function plainTexts(language: Language, status: PlainStatus) {
  return texts[language].pages[status]
}

/** Whether the same address may be asked again: not for a form, which a link would not send. */
export function mayTryAgain({ method }: { method: string }, status: number) {
  return ['GET', 'HEAD'].includes(method) && [429, 500, 503].includes(status)
}

type PlainPage = { language: Language; title: string; text: string; mayPass?: boolean; requestId?: string }

/** The markup of such a page. All its texts are ours: it holds nothing that people wrote. */
export function plainPage({ language, title, text, mayPass, requestId }: PlainPage) {
  const { reference, offline } = texts[language]
  const retry = mayPass ? `<p><a href="">${offline.again}</a></p>` : ''
  const id = requestId ? `<p><small>${reference} ${requestId}</small></p>` : ''
  return plainDocument(language, title, `<h1>${title}</h1><p>${text}</p>${retry}${homeLink(language)}${id}`)
}

/** The markup of a small page. */
export function plainDocument(language: Language, title: string, main: string) {
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${title}</title><link rel="stylesheet" href="/plain.css"></head><body><main>${main}</main></body></html>`
  )
}

export function homeLink(language: Language) {
  return `<p><a href="/">${texts[language].home}</a></p>`
}

/** The language that this browser's cookie names, as app/i18n/language.server.ts writes it. */
function chosenLanguage(cookies: string | undefined) {
  const [, value = ''] = cookies?.match(/kinfold_language=([\w%=-]+)/) ?? []
  const named = Buffer.from(value.replaceAll('%3D', '='), 'base64').toString()
  return named === '"es"' ? 'es' : named === '"en"' ? 'en' : undefined
}
