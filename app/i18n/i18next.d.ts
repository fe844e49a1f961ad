import type { texts } from './generated/texts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: (typeof texts)['en']
  }
}
