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

/** The language a person reads: their own choice, then this browser's cookie, then what the browser asks for. */
export async function languageOf(request: Request, user?: Pick<User, 'language'>): Promise<Language> {
  if (user?.language) return user.language
  return (await detector.getLocale(request)) === 'es' ? 'es' : 'en'
}

/** The texts for one request, for words that are made on the server. */
export async function textsFor(request: Request, user?: Pick<User, 'language'>) {
  return textsIn(await languageOf(request, user))
}
