import type { EntryContext } from '@remix-run/node'
import type { Language } from '~/domain/user'

/** The page's language: `pageLanguage` of its loader, otherwise the root loader's. */
export function languageInContext({ staticHandlerContext: { matches, loaderData } }: EntryContext): Language {
  const chosen = matches.map(({ route }) => languageIn(loaderData[route.id], 'pageLanguage')).findLast(Boolean)
  return chosen ?? languageIn(loaderData.root, 'language') ?? 'en'
}

function languageIn(data: unknown, name: 'pageLanguage' | 'language'): Language | undefined {
  const language =
    typeof data === 'object' && data !== null ? Object.entries(data).find(([key]) => key === name)?.[1] : undefined
  return language === 'es' || language === 'en' ? language : undefined
}
