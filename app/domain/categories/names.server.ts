import type { Language } from '~/domain/user'
import en from '../../../locales/en/categories.json'
import es from '../../../locales/es/categories.json'
import { type Category, isSpecified } from './rules'

export type CategoryNames = { name: string; nameEs: string | null }
type Named = Pick<Category, 'value' | 'name' | 'nameEs'>

/** What a category is called: by the provider, or, a specified one that nobody has renamed, in the texts. */
export function namesOf({ value, name, nameEs }: Named): CategoryNames {
  if (name !== null) return { name, nameEs }
  return isSpecified(value) ? { name: en[value], nameEs: es[value] } : { name: value, nameEs: null }
}

export function nameIn(language: Language, { name, nameEs }: CategoryNames) {
  return language === 'es' ? (nameEs ?? name) : name
}
