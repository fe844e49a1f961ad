import type { InitOptions } from 'i18next'

/** What server and browser share. Values are not escaped here, since React does it. */
export const options = {
  supportedLngs: ['en', 'es'],
  fallbackLng: 'en',
  defaultNS: 'common',
  fallbackNS: 'common',
  interpolation: { escapeValue: false },
  react: { useSuspense: true },
} satisfies InitOptions
