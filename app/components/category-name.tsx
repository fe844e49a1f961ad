import { useTranslation } from 'react-i18next'
import type { Category } from '~/domain/categories/rules'
import type { Language } from '~/domain/user'
import { categoryName } from '~/i18n/category-name'
import type { Texts } from '~/i18n/i18n.server'

/** The name of a category: the provider's own, or that of a specified one in the reader's language. */
export function useCategoryName() {
  const { t, i18n } = useTranslation(['common', 'categories'])
  const language = i18n.language as Language
  return (category: Pick<Category, 'name' | 'nameEs' | 'value'>) => categoryName(category, { t: t as Texts, language })
}
