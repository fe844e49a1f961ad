import { createInstance, type i18n, type ParseKeys, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '~/domain/user'
import { areas, texts } from './generated/texts'
import { options } from './options'
import { filled, textFormat } from './text-format'

/** All texts in one language, for words that are made on the server: `t('feed:title')`. */
export type Texts = TFunction<typeof areas>

// One finished instance a language, shared by all requests: texts never change while the server runs.
const instances = { en: instanceFor('en'), es: instanceFor('es') }

/** The key of any text, with its area: 'activity:posted'. */
export type TextKey = ParseKeys<typeof areas>

export function i18nFor(language: Language) {
  return instances[language]
}

export function textsIn(language: Language): Texts {
  return instances[language].getFixedT(language, areas)
}

function instanceFor(language: Language): i18n {
  const instance = createInstance()
  instance
    .use(initReactI18next)
    .use(textFormat())
    .init({ ...options, lng: language, resources: texts, initImmediate: false })
  rememberPlainTexts(instance)
  return instance
}

/** Texts without values are cached: a page has hundreds, and i18next evaluates its rules for each. */
function rememberPlainTexts(instance: i18n) {
  const getFixedT = instance.getFixedT.bind(instance)
  const known = new Map<string, TFunction>()
  instance.getFixedT = ((language: string | null, areas: string | string[] | null, prefix?: string) => {
    const key = JSON.stringify([language, areas, prefix])
    const found = known.get(key)
    if (found) return found
    // A key made of typed input has no text, and is not cached.
    const hasText = (name: string, area?: string) =>
      instance.exists(name, { ns: (area ?? areas ?? undefined) as 'common' })
    const t = remembering(getFixedT(language as Language, areas as 'common', prefix as undefined), hasText)
    known.set(key, t)
    return t
  }) as i18n['getFixedT']
}

/** The same texts, cached in `texts` without their values; only keys that `hasText` knows. */
export function remembering(
  t: TFunction,
  hasText: (key: string, area?: string) => boolean,
  texts = new Map<string, string>(),
): TFunction {
  const ask = (key: string | string[], ...values: unknown[]) => {
    const known = typeof key === 'string' ? keyIn(key, values) : undefined
    if (known === undefined) return t(key as 'saving', ...(values as []))
    const text = texts.get(known) ?? read(String(key), known, areaIn(values[0]))
    if (text === undefined) return t(key as 'saving', ...(values as []))
    return values[0] ? filled(text, values[0] as Record<string, unknown>) : text
  }
  function read(key: string, known: string, area: string | undefined) {
    if (!hasText(key, area)) return undefined
    const text: unknown = t(key as 'saving', { ns: area as 'common', skipInterpolation: true })
    if (typeof text !== 'string' || text.includes('$t(')) return undefined
    texts.set(known, text)
    return text
  }
  return Object.assign(ask, t) as TFunction
}

// What i18next chooses a text by, or how it returns it; every other value only fills a gap.
const choosing =
  /^(count|ordinal|context|lng|lngs|fallbackLng|defaultValue.*|return.*|joinArrays|replace|interpolation|skip.*|postProcess.*|.*Separator)$/

/** The cache key of a text: its key, and its area if the caller names another; none where values choose the text. */
function keyIn(key: string, [values, ...more]: unknown[]) {
  if (more.length) return undefined
  if (values === undefined) return key
  if (typeof values !== 'object' || values === null) return undefined
  const area = areaIn(values)
  for (const name in values) if (name === 'ns' ? area === undefined : choosing.test(name)) return undefined
  return area === undefined ? key : `${area}\n${key}`
}

function areaIn(values: unknown) {
  const isNamed = typeof values === 'object' && values !== null && 'ns' in values && typeof values.ns === 'string'
  return isNamed ? (values.ns as string) : undefined
}
