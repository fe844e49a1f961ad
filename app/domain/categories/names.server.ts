import type { Language } from '~/domain/user'
import en from '../../../locales/en/categories.json'
import es from '../../../locales/es/categories.json'
import { type Category, isSpecified } from './rules'

export type CategoryNames = { name: string; nameEs: string | null }
type Named = Pick<Category, 'value' | 'name' | 'nameEs'>

/** A category's names: the provider's, or a specified one's texts. */
export function namesOf({ value, name, nameEs }: Named): CategoryNames {
  if (name !== null) return { name, nameEs }
  return isSpecified(value) ? { name: en[value], nameEs: es[value] } : { name: value, nameEs: null }
}

export function nameIn(language: Language, { name, nameEs }: CategoryNames) {
  return language === 'es' ? (nameEs ?? name) : name
}
