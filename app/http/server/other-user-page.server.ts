import type { Request, Response } from 'express'
import type { User } from '~/domain/user'
import { secrets } from '~/http/forms/read-form.server'
import en from '../../../locales/en/plain.json'
import es from '../../../locales/es/plain.json'
import { homeLink, plainDocument, plainPolicy, requestLanguage } from './plain-page.server'

const texts = { en: en.otherUser, es: es.otherUser }
const formPolicy = plainPolicy.replace("form-action 'none'", "form-action 'self'")
const machinery = /^(on|true|false|[\w-]*[0-9a-f]{8}-[0-9a-f-]{27,}|[[{].*|)$/s // ids, ticks, and what forms note for themselves

type Refused = { user: User; fields: [string, string][] }

/** Another user's form without scripts: who is signed in, the input, and a button to send it once its user is back. */
export function sendOtherUserPage(request: Request, response: Response, { user, fields }: Refused) {
  const language = user.language ?? requestLanguage(request)
  const t = texts[language]
  const sent = fields.filter(([name]) => !secrets.includes(name))
  const typed = [...new Set(inputIn(sent))]
  const canRepeat = request.is('application/x-www-form-urlencoded') && sent.length > 0
  const title = escaped(t.title.replace('{{name}}', () => user.firstName))
  const main = [
    `<p>409</p><h1>${title}</h1><p>${t.text}</p>`,
    typed.length ? `<h2>${t.typed}</h2>${typed.map((value) => shown(value, t.typed)).join('')}` : '',
    canRepeat ? `<p>${t.how}</p>${repeated(request.originalUrl, sent, t.again)}` : '',
    homeLink(language),
  ]
  response
    .status(409)
    .set({ 'Content-Security-Policy': formPolicy, 'Cache-Control': 'no-store', 'Content-Language': language })
    .type('html')
    .send(plainDocument(language, title, main.join('')))
}

/** The values in a form that a person entered or chose, without ids and the like. */
export function inputIn(fields: [string, string][]) {
  return fields.map(([, value]) => value).filter((value) => !machinery.test(value.trim()))
}

function shown(value: string, label: string) {
  const rows = Math.min(12, 1 + Math.ceil(value.length / 50))
  return `<textarea readonly rows="${rows}" aria-label="${escaped(label)}" dir="auto">\n${escaped(value)}</textarea>`
}

function repeated(action: string, fields: [string, string][], label: string) {
  const inputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return `<form method="post" action="${escaped(action)}">${inputs.join('')}<button>${label}</button></form>`
}

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
