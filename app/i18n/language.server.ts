import { createCookie } from '@remix-run/node'
import { type Language, languages, type User } from '~/domain/user'
import { isSecure } from '~/env.server'
import { acceptedLanguage } from './accepted-language'
import { textsIn } from './i18n.server'

export const languageCookie = createCookie('kinfold_language', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure,
  maxAge: 365 * 24 * 60 * 60,
})

/** The user's choice, then the browser's cookie, then its header; `fallback` is the email's language. */
export async function languageOf(
  request: Request,
  user?: Pick<User, 'language'>,
  fallback: Language = 'en',
): Promise<Language> {
  if (user?.language) return user.language
  const chosen: unknown = await languageCookie.parse(request.headers.get('cookie'))
  return languages.find((one) => one === chosen) ?? acceptedLanguage(request.headers.get('accept-language')) ?? fallback
}

/** The texts for one request, for words that are made on the server. */
export async function textsFor(request: Request, user?: Pick<User, 'language'>) {
  return textsIn(await languageOf(request, user))
}
