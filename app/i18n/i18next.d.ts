import type access from '../../locales/en/access.json'
import type activity from '../../locales/en/activity.json'
import type circle from '../../locales/en/circle.json'
import type circles from '../../locales/en/circles.json'
import type common from '../../locales/en/common.json'
import type feed from '../../locales/en/feed.json'
import type mail from '../../locales/en/mail.json'
import type onboarding from '../../locales/en/onboarding.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      access: typeof access
      activity: typeof activity
      circle: typeof circle
      circles: typeof circles
      common: typeof common
      feed: typeof feed
      mail: typeof mail
      onboarding: typeof onboarding
    }
  }
}
