import { useTranslation } from 'react-i18next'
import { type Category, isSpecified } from '~/domain/categories/rules'

/** The name of a category: the provider's own, or that of a specified one in the reader's language. */
export function useCategoryName() {
  const { t } = useTranslation(['common', 'categories'])
  return ({ name, value }: Pick<Category, 'name' | 'value'>) =>
    name ?? (isSpecified(value) ? t(`categories:${value}`) : value)
}
