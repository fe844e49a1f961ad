import type access from '../../locales/en/access.json'
import type account from '../../locales/en/account.json'
import type actions from '../../locales/en/actions.json'
import type activity from '../../locales/en/activity.json'
import type administration from '../../locales/en/administration.json'
import type assessment from '../../locales/en/assessment.json'
import type audit from '../../locales/en/audit.json'
import type categories from '../../locales/en/categories.json'
import type chat from '../../locales/en/chat.json'
import type circle from '../../locales/en/circle.json'
import type circles from '../../locales/en/circles.json'
import type comments from '../../locales/en/comments.json'
import type common from '../../locales/en/common.json'
import type diagnoses from '../../locales/en/diagnoses.json'
import type feed from '../../locales/en/feed.json'
import type invite from '../../locales/en/invite.json'
import type labels from '../../locales/en/labels.json'
import type mail from '../../locales/en/mail.json'
import type media from '../../locales/en/media.json'
import type note from '../../locales/en/note.json'
import type notifications from '../../locales/en/notifications.json'
import type observations from '../../locales/en/observations.json'
import type onboarding from '../../locales/en/onboarding.json'
import type profile from '../../locales/en/profile.json'
import type programme from '../../locales/en/programme.json'
import type progress from '../../locales/en/progress.json'
import type provider from '../../locales/en/provider.json'
import type recipient from '../../locales/en/recipient.json'
import type routine from '../../locales/en/routine.json'
import type scores from '../../locales/en/scores.json'
import type search from '../../locales/en/search.json'
import type settings from '../../locales/en/settings.json'
import type sheet from '../../locales/en/sheet.json'
import type surveys from '../../locales/en/surveys.json'
import type tasks from '../../locales/en/tasks.json'
import type terms from '../../locales/en/terms.json'
import type time from '../../locales/en/time.json'
import type timer from '../../locales/en/timer.json'
import type workflows from '../../locales/en/workflows.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      access: typeof access
      account: typeof account
      actions: typeof actions
      activity: typeof activity
      assessment: typeof assessment
      audit: typeof audit
      categories: typeof categories
      chat: typeof chat
      circle: typeof circle
      circles: typeof circles
      comments: typeof comments
      common: typeof common
      diagnoses: typeof diagnoses
      scores: typeof scores
      feed: typeof feed
      administration: typeof administration
      invite: typeof invite
      labels: typeof labels
      mail: typeof mail
      observations: typeof observations
      media: typeof media
      note: typeof note
      notifications: typeof notifications
      onboarding: typeof onboarding
      profile: typeof profile
      programme: typeof programme
      progress: typeof progress
      provider: typeof provider
      recipient: typeof recipient
      routine: typeof routine
      search: typeof search
      settings: typeof settings
      sheet: typeof sheet
      surveys: typeof surveys
      tasks: typeof tasks
      terms: typeof terms
      time: typeof time
      timer: typeof timer
      workflows: typeof workflows
    }
  }
}
