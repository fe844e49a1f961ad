import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '~/domain/accounts/user'
import { options } from './options'
import { texts } from './texts.server'

// One finished instance a language, shared by all requests: texts never change while the server runs.
const instances = { en: instanceFor('en'), es: instanceFor('es') }

export function i18nFor(language: Language) {
  return instances[language]
}

function instanceFor(language: Language): i18n {
  const instance = createInstance()
  instance.use(initReactI18next).init({ ...options, lng: language, resources: texts, initImmediate: false })
  return instance
}
