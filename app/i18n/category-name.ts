import { type Category, isSpecified } from '~/domain/categories/rules'
import type { Language } from '~/domain/user'
import type { Texts } from './i18n.server'

/** The name of a category: the provider's own, or that of a specified one in the reader's language. */
export function categoryName(
  { name, nameEs, value }: Pick<Category, 'name' | 'nameEs' | 'value'>,
  { t, language }: { t: Texts; language: Language },
) {
  const own = language === 'es' ? (nameEs ?? name) : name
  return own ?? (isSpecified(value) ? t(`categories:${value}`) : value)
}
