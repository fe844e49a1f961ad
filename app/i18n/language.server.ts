import { createCookie } from '@remix-run/node'
import { RemixI18Next } from 'remix-i18next/server'
import { type Language, languages, type User } from '~/domain/accounts/user'
import { isSecure } from '~/env.server'
import { textsIn } from './i18n.server'

export const languageCookie = createCookie('kinfold_language', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure,
  maxAge: 365 * 24 * 60 * 60,
})

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: 'en',
    cookie: languageCookie,
    order: ['cookie', 'header'],
  },
})

// What a cookie and a browser's wish came to, for the few pairs of them that there are: each loader of a page asks.
const found = new Map<string, Language>()
const mostFound = 500

/** The language a person reads: their own choice, then this browser's cookie, then what the browser asks for. */
export async function languageOf(request: Request, user?: Pick<User, 'language'>): Promise<Language> {
  if (user?.language) return user.language
  const { headers } = request
  const cookie = headers.get('cookie')?.match(/kinfold_language=[^;]*/)?.[0]
  const asked = `${cookie} ${headers.get('accept-language')}`
  const known = found.get(asked)
  if (known) return known

  const language = (await detector.getLocale(request)) === 'es' ? 'es' : 'en'
  if (found.size >= mostFound) found.clear()
  found.set(asked, language)
  return language
}

/** Whether the person has said which language they read: on their account, or in this browser. */
export async function hasChosenLanguage(request: Request, user?: Pick<User, 'language'>) {
  return Boolean(user?.language) || languages.includes(await languageCookie.parse(request.headers.get('cookie')))
}

/** The language of a letter that the person follows, unless they have chosen one. */
export async function emailLanguage(request: Request, written: Language, user?: Pick<User, 'language'>) {
  return (await hasChosenLanguage(request, user)) ? languageOf(request, user) : written
}

/** The texts for one request, for words that are made on the server. */
export async function textsFor(request: Request, user?: Pick<User, 'language'>) {
  return textsIn(await languageOf(request, user))
}
