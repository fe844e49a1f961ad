import type { EntryContext } from '@remix-run/node'
import type { Language } from '~/domain/accounts/user'

/** The language that the root loader settled on for the page about to be rendered. */
export function languageInContext(context: EntryContext): Language {
  const root: unknown = context.staticHandlerContext.loaderData.root
  const hasLanguage = typeof root === 'object' && root !== null && 'language' in root
  return hasLanguage && root.language === 'es' ? 'es' : 'en'
}
