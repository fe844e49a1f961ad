import { type Language, languages } from '~/domain/user'

/** Our language that a browser prefers by `Accept-Language`, even behind others; undefined if none. */
export function acceptedLanguage(header: string | null | undefined): Language | undefined {
  const wishes = (header ?? '').split(',').flatMap((wish) => {
    const [tag = '', ...settings] = wish.toLowerCase().split(';')
    const language = languages.find((one) => one === tag.trim().split('-')[0])
    const weight = settings.map((setting) => /^\s*q=([\d.]+)/.exec(setting)?.[1]).find(Boolean)
    return language && weight !== '0' ? [{ language, weight: Number(weight ?? 1) }] : []
  })
  return wishes.sort((one, other) => other.weight - one.weight)[0]?.language
}
