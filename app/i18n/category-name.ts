import { type Category, isSpecified } from '~/domain/categories/rules'
import type { Texts } from './i18n.server'

/** The name of a category: the provider's own, or that of a specified one in the reader's language. */
export function categoryName({ name, value }: Pick<Category, 'name' | 'value'>, t: Texts) {
  return name ?? (isSpecified(value) ? t(`categories:${value}`) : value)
}
