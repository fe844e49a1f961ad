import { createInstance, type i18n, type ParseKeys, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '~/domain/accounts/user'
import { options } from './options'
import { textFormat } from './text-format'
import { texts } from './texts.server'

const areas = [
  'common',
  'access',
  'account',
  'activity',
  'audit',
  'categories',
  'circle',
  'circles',
  'feed',
  'administration',
  'invite',
  'labels',
  'mail',
  'media',
  'note',
  'observations',
  'onboarding',
  'profile',
  'provider',
  'recipient',
  'search',
  'settings',
  'sheet',
  'workflows',
] as const

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

const mostRemembered = 5_000 // keys made as the program runs must not add up without end

/** Texts without values are looked up once: a page says hundreds, and i18next looks through its rules for each. */
function rememberPlainTexts(instance: i18n) {
  const getFixedT = instance.getFixedT.bind(instance)
  const known = new Map<string, TFunction>()
  instance.getFixedT = ((language: string | null, areas: string | string[] | null, prefix?: string) => {
    const key = JSON.stringify([language, areas, prefix])
    const t = known.get(key) ?? remembering(getFixedT(language as Language, areas as 'common', prefix as undefined))
    known.set(key, t)
    return t
  }) as i18n['getFixedT']
}

function remembering(t: TFunction): TFunction {
  const texts = new Map<string, string>()
  const ask = (key: string | string[], ...values: unknown[]) => {
    const plain = typeof key === 'string' ? keyIn(key, values) : undefined
    const found = plain && texts.get(plain)
    if (found !== undefined) return found
    const text: unknown = t(key as 'saving', ...(values as []))
    if (plain && typeof text === 'string' && texts.size < mostRemembered) texts.set(plain, text)
    return text
  }
  return Object.assign(ask, t) as TFunction
}

/** What a text without values is remembered by: its key, and the area when the caller names another. */
function keyIn(key: string, [values, ...more]: unknown[]) {
  if (more.length) return undefined
  if (values === undefined) return key
  if (typeof values !== 'object' || values === null || Object.keys(values).length !== 1) return undefined
  return 'ns' in values && typeof values.ns === 'string' ? `${values.ns}\n${key}` : undefined
}
