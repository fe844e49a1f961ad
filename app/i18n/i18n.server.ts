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
  return instance
}
