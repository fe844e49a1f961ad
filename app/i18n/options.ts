import type { InitOptions } from 'i18next'

/** What server and browser share. Values are filled in by text-format.ts and escaped by React. */
export const options = {
  supportedLngs: ['en', 'es'],
  fallbackLng: 'en',
  defaultNS: 'common',
  fallbackNS: 'common',
  react: { useSuspense: true },
} satisfies InitOptions
