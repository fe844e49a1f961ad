import enAccess from '../../locales/en/access.json'
import enAccount from '../../locales/en/account.json'
import enActivity from '../../locales/en/activity.json'
import enAdministration from '../../locales/en/administration.json'
import enAudit from '../../locales/en/audit.json'
import enCategories from '../../locales/en/categories.json'
import enCircle from '../../locales/en/circle.json'
import enCircles from '../../locales/en/circles.json'
import enCommon from '../../locales/en/common.json'
import enFeed from '../../locales/en/feed.json'
import enInvite from '../../locales/en/invite.json'
import enLabels from '../../locales/en/labels.json'
import enMail from '../../locales/en/mail.json'
import enMedia from '../../locales/en/media.json'
import enNote from '../../locales/en/note.json'
import enObservations from '../../locales/en/observations.json'
import enOnboarding from '../../locales/en/onboarding.json'
import enProfile from '../../locales/en/profile.json'
import enProvider from '../../locales/en/provider.json'
import enRecipient from '../../locales/en/recipient.json'
import enSearch from '../../locales/en/search.json'
import enSettings from '../../locales/en/settings.json'
import enSheet from '../../locales/en/sheet.json'
import enWorkflows from '../../locales/en/workflows.json'
import esAccess from '../../locales/es/access.json'
import esAccount from '../../locales/es/account.json'
import esActivity from '../../locales/es/activity.json'
import esAdministration from '../../locales/es/administration.json'
import esAudit from '../../locales/es/audit.json'
import esCategories from '../../locales/es/categories.json'
import esCircle from '../../locales/es/circle.json'
import esCircles from '../../locales/es/circles.json'
import esCommon from '../../locales/es/common.json'
import esFeed from '../../locales/es/feed.json'
import esInvite from '../../locales/es/invite.json'
import esLabels from '../../locales/es/labels.json'
import esMail from '../../locales/es/mail.json'
import esMedia from '../../locales/es/media.json'
import esNote from '../../locales/es/note.json'
import esObservations from '../../locales/es/observations.json'
import esOnboarding from '../../locales/es/onboarding.json'
import esProfile from '../../locales/es/profile.json'
import esProvider from '../../locales/es/provider.json'
import esRecipient from '../../locales/es/recipient.json'
import esSearch from '../../locales/es/search.json'
import esSettings from '../../locales/es/settings.json'
import esSheet from '../../locales/es/sheet.json'
import esWorkflows from '../../locales/es/workflows.json'

/** All texts of both languages, one area a file. */
export const texts = {
  en: {
    access: enAccess,
    account: enAccount,
    activity: enActivity,
    audit: enAudit,
    categories: enCategories,
    circle: enCircle,
    circles: enCircles,
    common: enCommon,
    feed: enFeed,
    administration: enAdministration,
    invite: enInvite,
    labels: enLabels,
    mail: enMail,
    observations: enObservations,
    media: enMedia,
    note: enNote,
    onboarding: enOnboarding,
    profile: enProfile,
    provider: enProvider,
    recipient: enRecipient,
    search: enSearch,
    settings: enSettings,
    sheet: enSheet,
    workflows: enWorkflows,
  },
  es: {
    access: esAccess,
    account: esAccount,
    activity: esActivity,
    audit: esAudit,
    categories: esCategories,
    circle: esCircle,
    circles: esCircles,
    common: esCommon,
    feed: esFeed,
    administration: esAdministration,
    invite: esInvite,
    labels: esLabels,
    mail: esMail,
    observations: esObservations,
    media: esMedia,
    note: esNote,
    onboarding: esOnboarding,
    profile: esProfile,
    provider: esProvider,
    recipient: esRecipient,
    search: esSearch,
    settings: esSettings,
    sheet: esSheet,
    workflows: esWorkflows,
  },
}
