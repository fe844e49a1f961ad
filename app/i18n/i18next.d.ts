import type access from '../../locales/en/access.json'
import type account from '../../locales/en/account.json'
import type activity from '../../locales/en/activity.json'
import type administration from '../../locales/en/administration.json'
import type audit from '../../locales/en/audit.json'
import type categories from '../../locales/en/categories.json'
import type circle from '../../locales/en/circle.json'
import type circles from '../../locales/en/circles.json'
import type common from '../../locales/en/common.json'
import type feed from '../../locales/en/feed.json'
import type invite from '../../locales/en/invite.json'
import type labels from '../../locales/en/labels.json'
import type mail from '../../locales/en/mail.json'
import type media from '../../locales/en/media.json'
import type note from '../../locales/en/note.json'
import type observations from '../../locales/en/observations.json'
import type onboarding from '../../locales/en/onboarding.json'
import type profile from '../../locales/en/profile.json'
import type provider from '../../locales/en/provider.json'
import type recipient from '../../locales/en/recipient.json'
import type search from '../../locales/en/search.json'
import type settings from '../../locales/en/settings.json'
import type sheet from '../../locales/en/sheet.json'
import type workflows from '../../locales/en/workflows.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      access: typeof access
      account: typeof account
      activity: typeof activity
      audit: typeof audit
      categories: typeof categories
      circle: typeof circle
      circles: typeof circles
      common: typeof common
      feed: typeof feed
      administration: typeof administration
      invite: typeof invite
      labels: typeof labels
      mail: typeof mail
      observations: typeof observations
      media: typeof media
      note: typeof note
      onboarding: typeof onboarding
      profile: typeof profile
      provider: typeof provider
      recipient: typeof recipient
      search: typeof search
      settings: typeof settings
      sheet: typeof sheet
      workflows: typeof workflows
    }
  }
}
